import { and, eq, gte, inArray, isNotNull, isNull, lte, sql, type SQL } from 'drizzle-orm';
import type { PricedUsageFilters } from '#contract/part-usage.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { partsUsed } from '#db/schema/index.ts';
import type { PortalActor } from '#server/services/portal-context.ts';
import { textStandsIn } from '#server/services/projects/text-stands-in.ts';

/** The parts that fit, without what was taken away. Operators get those that they wrote down themselves. */
export function fittingParts(
  db: Database | Transaction,
  actor: PortalActor,
  filters: PricedUsageFilters,
): SQL | undefined {
  const { from, to, operatorId, productId, projectId, category, freeText } = filters;
  const { billingStatus, currency, invoiceRef, withoutPrice } = filters;
  return and(
    isNull(partsUsed.deletedAt),
    actor.role === 'manager' ? undefined : eq(partsUsed.operatorId, actor.userId),
    from === undefined ? undefined : gte(partsUsed.usedDate, from),
    to === undefined ? undefined : lte(partsUsed.usedDate, to),
    operatorId === undefined ? undefined : eq(partsUsed.operatorId, operatorId),
    productId === undefined ? undefined : eq(partsUsed.productId, productId),
    projectId === undefined ? undefined : eq(partsUsed.projectId, projectId),
    category === undefined ? undefined : eq(partsUsed.category, category),
    freeText === undefined
      ? undefined
      : freeText
        ? isNull(partsUsed.productId)
        : isNotNull(partsUsed.productId),
    billingStatus && inArray(partsUsed.billingStatus, billingStatus),
    currency && eq(partsUsed.currency, currency),
    invoiceRef === undefined ? undefined : eq(partsUsed.invoiceRef, invoiceRef),
    withoutPrice === undefined
      ? undefined
      : withoutPrice
        ? isNull(partsUsed.unitCost)
        : isNotNull(partsUsed.unitCost),
    filters.vessel ? textStandsIn(db, [partsUsed.vesselName], filters.vessel) : undefined,
    filters.supplier ? textStandsIn(db, [partsUsed.supplier], filters.supplier) : undefined,
    filters.q ? namedLike(filters.q) : undefined,
  );
}

/** The text stands in name or number, as far as SQLite folds: small and large letters of the alphabet. */
function namedLike(q: string): SQL {
  const like = `%${q.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`(lower(${partsUsed.partName}) like ${like} escape '\\' or lower(coalesce(${partsUsed.partNumber}, '')) like ${like} escape '\\')`;
}
