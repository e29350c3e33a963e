import { and, desc, eq, gte, lte, ne, sql, type SQL } from 'drizzle-orm';
import type { PartUsageInput, PricedUsageFilters } from '#contract/billing/part-usage.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { partsUsed } from '#db/schema/index.ts';
import { isUnfiltered, partsAsSums } from './grouped-parts.ts';
import type { partsCalled } from './usage-filters.ts';

interface MonthOfUse {
  /** YYYY-MM */
  month: string;
  uses: number;
}

/**
 * Counts the parts of all people that match by month, latest first, from the stored sums. Returns undefined if the sums lack what the
 * filters compare.
 */
export function usesByMonth(
  db: Database | Transaction,
  { from, to, withoutPrice, ...others }: Omit<PricedUsageFilters, 'q'>,
  isCalled?: ReturnType<typeof partsCalled>,
): MonthOfUse[] | undefined {
  if (!isUnfiltered(others)) return undefined;
  const parts = partsAsSums(db, isCalled ? 'part' : 'month', { from, to });
  if (!parts) return undefined;
  // The days of one sum are all of one month.
  const month = sql<string>`substr(${parts.lastUsed}, 1, 7)`;
  const priced = withoutPrice ? eq : ne;
  return db
    .select({ month, uses: sql<number>`sum(${parts.uses})` })
    .from(parts)
    .where(
      and(
        isCalled?.({ partName: parts.name, partNumber: parts.partNumber }),
        withoutPrice === undefined ? undefined : priced(parts.pricedIn, 'none'),
      ),
    )
    .groupBy(month)
    .orderBy(desc(month))
    .all();
}

export const allUses = (months: readonly MonthOfUse[]): number =>
  months.reduce((all, { uses }) => all + uses, 0);

/** The days of the months that a page lies in, and how many of their parts come before it. */
export function daysOfPage(
  months: readonly MonthOfUse[],
  { offset, limit }: Pick<PartUsageInput, 'offset' | 'limit'>,
): { within: SQL | undefined; skip: number } {
  let before = 0;
  const onPage = months.flatMap(({ month, uses }) => {
    const first = before;
    before += uses;
    return before > offset && first < offset + limit ? [{ month, first }] : [];
  });
  const [latest] = onPage;
  const earliest = onPage.at(-1);
  if (!latest || !earliest) return { within: sql`false`, skip: 0 };
  const { usedDate } = partsUsed;
  return {
    within: and(gte(usedDate, `${earliest.month}-01`), lte(usedDate, `${latest.month}-31`)),
    skip: offset - latest.first,
  };
}
