import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type {
  PartGroupPage,
  PartGroupsInput,
  PartUsageInput,
  PartUsagePage,
  PricedGroupPage,
  PricedGroupsInput,
  PricedUsageFilters,
  PricedUsageInput,
  PricedUsagePage,
  UsageGrouping,
} from '#contract/billing/part-usage.ts';
import { CURRENCIES } from '#contract/billing/billing.ts';
import { moneyText, type Currency } from '#contract/format/money.ts';
import { countRows } from '#db/queries/count-rows.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { partsUsed, portalUsers, products, vesselDirectory } from '#db/schema/index.ts';
import type { PortalActor, PortalContext } from '#server/services/portal-context.ts';
import { groupedParts, sumsOfGroup, type GroupedParts } from './grouped-parts.ts';
import { selectParts, toPart, toPricedPart } from './queries.ts';
import { fittingParts, partsCalled } from './usage-filters.ts';
import { allUses, daysOfPage, usesByMonth } from './uses-by-month.ts';

type Page = Pick<PartUsageInput, 'offset' | 'limit'>;

/** Returns one page of the parts used, latest first, without money. Operators get their own. */
export function listUsage(ctx: PortalContext, input: PartUsageInput): PartUsagePage {
  const { rows, total } = usageRows(ctx, input);
  return { parts: rows.map((row) => toPart(row, ctx.actor)), total };
}

/** Returns the same with money, for managers. */
export function listPricedUsage(ctx: PortalContext, input: PricedUsageInput): PricedUsagePage {
  const { rows, total } = usageRows(ctx, input);
  return { parts: rows.map((row) => toPricedPart(row, ctx.actor)), total };
}

function usageRows({ db, actor }: PortalContext, { offset, limit, ...filters }: PricedUsageFilters & Page) {
  const { q, ...narrowing } = filters;
  const isCalled = q ? partsCalled(db, q) : undefined;
  const fits = and(fittingParts(db, actor, narrowing), isCalled?.(partsUsed));
  const latestFirst = [desc(partsUsed.usedDate), desc(partsUsed.id)] as const;
  const months = actor.role === 'manager' ? usesByMonth(db, narrowing, isCalled) : undefined;
  const { within, skip } = months
    ? daysOfPage(months, { offset, limit })
    : { within: undefined, skip: offset };
  // Ids first: a page far back skips keys instead of full rows.
  const onPage = db
    .select({ id: partsUsed.id })
    .from(partsUsed)
    .where(and(fits, within))
    .orderBy(...latestFirst)
    .limit(limit)
    .offset(skip);
  const rows = selectParts(db)
    .where(inArray(partsUsed.id, onPage))
    .orderBy(...latestFirst)
    .all();
  return { rows, total: months ? allUses(months) : countRows(db, partsUsed, fits) };
}

/** Returns the most used, by part, vessel, person or month; without money. */
export function listGroups(ctx: PortalContext, input: PartGroupsInput): PartGroupPage {
  const { rows, total } = groupRows(ctx, input);
  return { groups: rows.map(({ group }) => group), total };
}

/** Returns the same with the sums in each currency, for managers. */
export function listPricedGroups(ctx: PortalContext, input: PricedGroupsInput): PricedGroupPage {
  const { rows, total } = groupRows(ctx, input);
  return {
    groups: rows.map(describePricedGroup),
    total,
  };
}

function describePricedGroup({ group, sums, withoutPrice }: GroupRow): PricedGroupPage['groups'][number] {
  const totals = CURRENCIES.flatMap((currency) => {
    const minor = sums[currency];
    return minor === null ? [] : [{ currency, amount: moneyText(minor) }];
  });
  return { ...group, totals, withoutPrice };
}

export interface GroupRow {
  group: PartGroupPage['groups'][number];
  sums: Record<Currency, number | null>;
  withoutPrice: number;
}

/** Returns one page of groups, in the order of the list, with sums in minor units. */
export function groupRows(
  { db, actor }: { db: Database | Transaction; actor: PortalActor },
  { offset, limit, groupBy, ...filters }: PricedUsageFilters & Page & { groupBy: UsageGrouping },
) {
  const { from, to, ...narrowing } = filters;
  const parts = groupedParts(db, groupBy, {
    period: { from, to },
    others: { ...narrowing, operator: actor.role === 'manager' ? undefined : actor },
    fits: fittingParts(db, actor, filters),
  });
  const sums = sumsOfGroup(parts);
  const found = db
    .select({
      ...sums,
      // Counted in the same query, so that the parts are read once.
      total: sql<number>`count(*) over ()`,
    })
    .from(parts)
    .groupBy(sums.key)
    .orderBy(...(groupBy === 'month' ? [desc(sums.key)] : [desc(sums.uses), sums.key]))
    .limit(limit)
    .offset(offset)
    .all();
  const total = found[0]?.total ?? (offset === 0 ? 0 : countGroups(db, parts));
  const rows = found.map(({ total: _all, NOK, USD, EUR, withoutPrice, name, ...row }) => {
    const operatorId = groupBy === 'operator' ? Number(row.key) : null;
    const label = labelOf(db, groupBy, { ...row, name, operatorId });
    return { group: { ...row, operatorId, label }, sums: { NOK, USD, EUR }, withoutPrice };
  });
  return { rows, total };
}

/** For a page beyond the last. */
function countGroups(db: Database | Transaction, parts: GroupedParts): number {
  const groups = sql<number>`count(distinct ${parts.key})`;
  return db.select({ groups }).from(parts).get()?.groups ?? 0;
}

interface Labelled {
  key: string;
  /** As written down with the part. */
  name: string;
  productId: number | null;
  operatorId: number | null;
}

function labelOf(db: Database | Transaction, groupBy: UsageGrouping, row: Labelled): string {
  if (groupBy === 'month') return row.key;
  if (groupBy === 'vessel') return vesselOf(db, row.key)?.name ?? row.name;
  const found =
    row.operatorId !== null
      ? db
          .select({ name: portalUsers.name })
          .from(portalUsers)
          .where(eq(portalUsers.id, row.operatorId))
          .get()
      : row.productId === null
        ? undefined
        : db.select({ name: products.name }).from(products).where(eq(products.id, row.productId)).get();
  return found?.name ?? row.name;
}

function vesselOf(db: Database | Transaction, key: string) {
  if (!key.startsWith('v')) return undefined;
  const { id, vesselName: name } = vesselDirectory;
  return db
    .select({ name })
    .from(vesselDirectory)
    .where(eq(id, Number(key.slice(1))))
    .get();
}
