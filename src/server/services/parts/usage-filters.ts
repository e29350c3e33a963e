import {
  and,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm';
import type { PricedUsageFilters } from '#contract/billing/part-usage.ts';
import {
  anyContainsText,
  containsText,
  fewContainText,
  valuesContaining,
} from '#db/queries/contains-text.ts';
import { inOneParameter } from '#db/queries/in-one-parameter.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { partsUsed, partSums, vesselDirectory, vesselProjects } from '#db/schema/index.ts';
import type { PortalActor } from '#server/services/portal-context.ts';
import { vesselSurvivors } from '#server/services/merges/survivors.ts';
import { partKey, vesselKey } from './usage-keys.ts';

/** The parts that match, without removed ones. Operators get those that they added themselves. */
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
        ? isNull(partsUsed.unitPrice)
        : isNotNull(partsUsed.unitPrice),
    filters.ofPart === undefined ? undefined : ofPart(filters.ofPart),
    filters.ofVessel === undefined ? undefined : ofVessel(db, filters.ofVessel),
    filters.vessel ? onVessel(db, filters.vessel) : undefined,
    filters.supplier ? anyContainsText(db, [partsUsed.supplier], filters.supplier) : undefined,
    filters.q ? partsCalled(db, filters.q)(partsUsed) : undefined,
  );
}

/**
 * Matches parts whose name or number contains the text. The sums, of which there are far fewer than parts, have all names and
 * numbers that are in use.
 */
export function partsCalled(db: Database | Transaction, text: string) {
  const names = inOneParameter(valuesContaining(db, partSums.partName, text));
  const numbers = inOneParameter(valuesContaining(db, partSums.partNumber, text));
  return ({ partName, partNumber }: Record<'partName' | 'partNumber', SQLWrapper>): SQL | undefined =>
    or(inArray(partName, names), inArray(partNumber, numbers));
}

/**
 * The vessel has this name, or had it when the part was used: only a vessel with an earlier name can have another one
 * now.
 */
function onVessel(db: Database | Transaction, text: string): SQL | undefined {
  const { id, vesselName, previousNames, mergedIntoId } = vesselDirectory;
  const renamed = db
    .select({ id })
    .from(vesselDirectory)
    .where(and(sql`${previousNames} <> '[]'`, isNull(mergedIntoId), containsText(vesselName, text)))
    .all();
  const ofRenamed = db
    .select({ id: vesselProjects.id })
    .from(vesselProjects)
    .where(
      vesselSurvivors.within(vesselProjects.vesselDirectoryId, inOneParameter(renamed.map((one) => one.id))),
    );
  return or(
    fewContainText(db, [partsUsed.vesselName], text),
    renamed.length > 0 ? inArray(partsUsed.projectId, ofRenamed) : undefined,
  );
}

/** The rows of one group; those of a product and of a vessel by an index. */
function ofPart(key: string): SQL | undefined {
  if (key.startsWith('p')) return eq(partsUsed.productId, Number(key.slice(1)));
  return and(isNull(partsUsed.productId), sql`${partKey} = ${key}`);
}

function ofVessel(db: Database | Transaction, key: string): SQL | undefined {
  if (!key.startsWith('v')) return sql`${vesselKey} = ${key}`;
  const projects = db
    .select({ id: vesselProjects.id })
    .from(vesselProjects)
    .where(vesselSurvivors.sameAs(vesselProjects.vesselDirectoryId, Number(key.slice(1))));
  return inArray(partsUsed.projectId, projects);
}
