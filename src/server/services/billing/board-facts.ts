import { and, count, eq, gt, inArray, isNull, sql, sum, type SQL } from 'drizzle-orm';
import type { BilledSum, BillingBoard, BillingProject } from '#contract/billing/billing-board.ts';
import { CURRENCIES } from '#contract/billing/billing.ts';
import { moneyText, type Currency } from '#contract/format/money.ts';
import type { Database } from '#db/open-database.ts';
import { partsUsed, projectTotals, vesselProjects } from '#db/schema/index.ts';
import type { ProjectRow } from '#server/services/access/project-access.ts';
import { BILLED_STATUSES, isBilled } from '#server/services/totals/refresh-project-totals.ts';
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

/** The same of all projects that fit, from the sums that are stored with the lines. */
export function sumsOf(
  db: Database,
  fits: SQL | undefined,
  only: Currency | undefined,
): BillingBoard['sums'] {
  const { pending, approved, invoiced, paid } = projectTotals;
  const total = sql<number>`sum(${pending} + ${approved} + ${invoiced} + ${paid})`;
  const totals = db
    .select({ currency: projectTotals.currency, projects: count(), total })
    .from(vesselProjects)
    .innerJoin(projectTotals, eq(projectTotals.projectId, vesselProjects.id))
    .where(and(fits, gt(projectTotals.lines, 0), only && eq(projectTotals.currency, only)))
    .groupBy(projectTotals.currency)
    .all();
  const values = db
    .select({ currency: vesselProjects.currency, value: sum(vesselProjects.projectValue).mapWith(Number) })
    .from(vesselProjects)
    .where(and(fits, inArray(vesselProjects.valueBillingStatus, BILLED_STATUSES)))
    .groupBy(vesselProjects.currency)
    .all();
  return CURRENCIES.flatMap((currency) => {
    const row = totals.find((one) => one.currency === currency);
    if (!row) return [];
    const value = values.find((one) => one.currency === currency)?.value ?? 0;
    return [
      {
        currency,
        projects: row.projects,
        value: moneyText(value),
        parts: moneyText(row.total - value),
        total: moneyText(row.total),
      },
    ];
  });
}
