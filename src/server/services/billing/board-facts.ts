import { and, count, eq, inArray, isNotNull, isNull, ne, sql, sum, type SQL } from 'drizzle-orm';
import type {
  BilledSum,
  BillingBoard,
  BillingColumn,
  BillingProject,
} from '#contract/billing/billing-board.ts';
import { CURRENCIES } from '#contract/billing/billing.ts';
import { moneyText, type Currency } from '#contract/format/money.ts';
import type { Database } from '#db/open-database.ts';
import { billingSums, partsUsed, projectTotals, vesselProjects } from '#db/schema/index.ts';
import type { ProjectRow } from '#server/services/access/project-access.ts';
import { BILLED_STATUSES, isBilled } from '#server/services/totals/refresh-project-totals.ts';
import { inColumn } from './board-columns.ts';
import { describeTotal } from './queries.ts';

/** The number of parts of projects, and the sums of their lines. */
export function factsOf(db: Database, projects: readonly ProjectRow[]) {
  const ids = projects.map(({ id }) => id);
  const ofProjects = and(inArray(partsUsed.projectId, ids), isNull(partsUsed.deletedAt));
  const parts = db
    .select({
      projectId: partsUsed.projectId,
      currency: partsUsed.currency,
      parts: count(),
      withoutPrice: sql<number>`count(*) filter (where ${partsUsed.unitPrice} is null)`,
      amount: sql<number>`coalesce(sum(${partsUsed.totalPrice}) filter (where ${inArray(partsUsed.billingStatus, BILLED_STATUSES)}), 0)`,
      pendingLines: sql<number>`count(*) filter (where ${partsUsed.billingStatus} = 'pending' and ${partsUsed.unitPrice} is not null)`,
    })
    .from(partsUsed)
    .where(ofProjects)
    .groupBy(partsUsed.projectId, partsUsed.currency)
    .all();
  const totals = db
    .select()
    .from(projectTotals)
    .where(inArray(projectTotals.projectId, ids))
    .orderBy(projectTotals.currency)
    .all();
  return (project: ProjectRow): Pick<BillingProject, 'parts' | 'withoutPrice' | 'totals' | 'sums'> => {
    const own = parts.filter(({ projectId }) => projectId === project.id);
    return {
      parts: own.reduce((all, row) => all + row.parts, 0),
      withoutPrice: own.reduce((all, row) => all + row.withoutPrice, 0),
      totals: totals.filter(({ projectId }) => projectId === project.id).map(describeTotal),
      sums: CURRENCIES.flatMap((currency) =>
        sumIn(
          project,
          own.find((row) => row.currency === currency),
          currency,
        ),
      ),
    };
  };
}

/** What a project comes to in one currency; nothing if it has no lines in it. */
function sumIn(
  { projectValue, currency: valueCurrency, valueBillingStatus }: ProjectRow,
  parts: { amount: number; pendingLines: number } | undefined,
  currency: Currency,
): BilledSum[] {
  const value =
    projectValue !== null && valueCurrency === currency && isBilled(valueBillingStatus) ? projectValue : null;
  if (value === null && !parts) return [];
  const { amount = 0, pendingLines = 0 } = parts ?? {};
  return [
    {
      currency,
      value: value === null ? null : moneyText(value),
      parts: moneyText(amount),
      total: moneyText(amount + (value ?? 0)),
      pendingLines: pendingLines + (value !== null && valueBillingStatus === 'pending' ? 1 : 0),
    },
  ];
}

/** What some projects come to in one currency; `projects` counts those with lines in it. */
export interface SumInCurrency extends Omit<typeof projectTotals.$inferSelect, 'projectId'> {
  projects: number;
}

/** Adds sums of the same currency, in the order of the currencies' names. */
export function addedUp(sums: readonly SumInCurrency[]): SumInCurrency[] {
  const added = new Map<Currency, SumInCurrency>();
  for (const sum of sums) {
    const { currency } = sum;
    const before = added.get(currency);
    added.set(currency, {
      currency,
      projects: (before?.projects ?? 0) + sum.projects,
      pending: (before?.pending ?? 0) + sum.pending,
      approved: (before?.approved ?? 0) + sum.approved,
      invoiced: (before?.invoiced ?? 0) + sum.invoiced,
      paid: (before?.paid ?? 0) + sum.paid,
      lines: (before?.lines ?? 0) + sum.lines,
    });
  }
  return [...added.values()].toSorted((one, other) => (one.currency < other.currency ? -1 : 1));
}

type Values = readonly { currency: Currency | null; value: number }[];

/** The values of projects of a column, or of all, that fit. */
export function valuesOf(db: Database, fits: SQL | undefined, column: BillingColumn | undefined): Values {
  if (fits === undefined && column !== 'pending' && column !== 'ready') return storedValues(db, column);
  const { currency, projectValue, valueBillingStatus } = vesselProjects;
  // Filtered projects are few, and found by an index of their own: the plus keeps SQLite off the index of all values.
  const status = fits === undefined ? sql`${valueBillingStatus}` : sql`+${valueBillingStatus}`;
  return db
    .select({ currency, value: sum(projectValue).mapWith(Number) })
    .from(vesselProjects)
    .where(and(inColumn(column), fits, isNotNull(projectValue), inArray(status, BILLED_STATUSES)))
    .groupBy(currency)
    .all();
}

/** The state of these columns is their own. */
function storedValues(db: Database, column: 'invoiced' | 'paid' | undefined): Values {
  const { billingState, currency, value } = billingSums;
  return db
    .select({ currency, value: sum(value).mapWith(Number) })
    .from(billingSums)
    .where(column === undefined ? ne(billingState, 'nothing to bill') : eq(billingState, column))
    .groupBy(currency)
    .all();
}

interface SumsOfMany {
  totals: readonly SumInCurrency[];
  values: Values;
  only: Currency | undefined;
}

/** The sums of many projects in each currency, or in the only one that is asked for. */
export function sumsOf({ totals, values, only }: SumsOfMany): BillingBoard['sums'] {
  return CURRENCIES.flatMap((currency) => {
    const row = totals.find((one) => one.currency === currency && one.projects > 0);
    if (!row || (only !== undefined && currency !== only)) return [];
    const total = row.pending + row.approved + row.invoiced + row.paid;
    const value = values.find((one) => one.currency === currency)?.value ?? 0;
    return [
      {
        currency,
        projects: row.projects,
        value: moneyText(value),
        parts: moneyText(total - value),
        total: moneyText(total),
      },
    ];
  });
}
