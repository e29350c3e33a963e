import { and, eq, isNull, sql } from 'drizzle-orm';
import { BILLING_STATUSES, type CURRENCIES, type PROJECT_BILLING_STATES } from '#contract/billing/billing.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { placeholders, preparedOnce } from '#db/prepared-once.ts';
import { partsUsed, projectTotals, revenueDays, vesselProjects } from '#db/schema/index.ts';

type BillingStatus = (typeof BILLING_STATUSES)[number];

/** One thing to bill: a part used, or the value of the project. A missing amount is not zero. */
export interface Line {
  amount: number | null;
  currency: (typeof CURRENCIES)[number] | null;
  status: BillingStatus;
  invoicedOn: string | null;
  /** The number of identical lines it represents; one if absent. */
  rows?: number;
}

/** The sum that a line belongs to; a disputed line was invoiced. */
const SUM_OF = {
  pending: 'pending',
  approved: 'approved',
  invoiced: 'invoiced',
  disputed: 'invoiced',
  paid: 'paid',
} as const satisfies Partial<Record<BillingStatus, string>>;

export const isBilled = (status: BillingStatus): status is keyof typeof SUM_OF => status in SUM_OF;

/** The states of a line whose amount is in the sums of its project. */
export const BILLED_STATUSES = BILLING_STATUSES.filter(isBilled);

/** Sums up a project's lines; lines that are not billable or credited do not count. */
export function billingStateOf(statuses: readonly BillingStatus[]): (typeof PROJECT_BILLING_STATES)[number] {
  const open = statuses.filter(isBilled);
  const sent = open.filter((status) => SUM_OF[status] === 'invoiced' || status === 'paid');
  if (open.length === 0) return 'nothing to bill';
  if (open.every((status) => status === 'paid')) return 'paid';
  if (sent.length === open.length) return 'invoiced';
  if (sent.length > 0) return 'part invoiced';
  return open.every((status) => status === 'approved') ? 'ready' : 'pending';
}

/**
 * Recalculates a project's sums, one row a currency, its revenue by day, and its billing state. Call it in every
 * transaction that writes a line.
 */
export function refreshProjectTotals(tx: Transaction, projectId: number): void {
  const lines = linesOf(tx, projectId);
  const sums = sumsOf(projectId, lines);
  deleteTotals(tx).run({ projectId });
  if (sums.length > 0) tx.insert(projectTotals).values(sums).run();
  const revenue = revenueOf(projectId, lines);
  deleteRevenue(tx).run({ projectId });
  if (revenue.length > 0) tx.insert(revenueDays).values(revenue).run();
  updateState(tx).run({ projectId, billingState: billingStateOf(lines.map(({ status }) => status)) });
}

const deleteTotals = preparedOnce((tx) =>
  tx
    .delete(projectTotals)
    .where(eq(projectTotals.projectId, sql.placeholder('projectId')))
    .prepare(),
);

const deleteRevenue = preparedOnce((tx) =>
  tx
    .delete(revenueDays)
    .where(eq(revenueDays.projectId, sql.placeholder('projectId')))
    .prepare(),
);

const updateState = preparedOnce((tx) =>
  tx
    .update(vesselProjects)
    .set(placeholders(vesselProjects, ['billingState']))
    .where(eq(vesselProjects.id, sql.placeholder('projectId')))
    .prepare(),
);

/** The sums of lines, one row a currency. A line without a price is in none. */
export function sumsOf(projectId: number, lines: readonly Line[]): (typeof projectTotals.$inferSelect)[] {
  const sums = new Map<string, typeof projectTotals.$inferSelect>();
  for (const { amount, currency, status, rows = 1 } of lines) {
    if (amount === null || currency === null || !isBilled(status)) continue;
    const sum = sums.get(currency) ?? {
      projectId,
      currency,
      pending: 0,
      approved: 0,
      invoiced: 0,
      paid: 0,
      lines: 0,
    };
    const place = SUM_OF[status];
    sums.set(currency, { ...sum, [place]: sum[place] + amount, lines: sum.lines + rows });
  }
  return [...sums.values()];
}

/** The revenue of lines, one row per invoice day and currency. */
export function revenueOf(projectId: number, lines: readonly Line[]): (typeof revenueDays.$inferSelect)[] {
  const days = new Map<string, typeof revenueDays.$inferSelect>();
  for (const { amount, currency, status, invoicedOn: day, rows = 1 } of lines) {
    const broughtIn = isBilled(status) && (SUM_OF[status] === 'invoiced' || status === 'paid');
    if (!broughtIn || amount === null || currency === null || day === null) continue;
    const key = `${day} ${currency}`;
    const row = days.get(key) ?? { projectId, day, currency, amount: 0, lines: 0 };
    days.set(key, { ...row, amount: row.amount + amount, lines: row.lines + rows });
  }
  return [...days.values()];
}

/** The lines of a project that are billable at all. */
export function linesOf(tx: Database | Transaction, projectId: number): Line[] {
  const parts = partLines(tx).all({ projectId });
  const value = valueLine(tx).get({ projectId });
  return value && value.amount !== null ? [...parts, value] : parts;
}

const partLines = preparedOnce((tx) =>
  tx
    .select({
      amount: partsUsed.totalPrice,
      currency: partsUsed.currency,
      status: partsUsed.billingStatus,
      invoicedOn: partsUsed.invoicedAt,
    })
    .from(partsUsed)
    .where(and(eq(partsUsed.projectId, sql.placeholder('projectId')), isNull(partsUsed.deletedAt)))
    .prepare(),
);

const valueLine = preparedOnce((tx) =>
  tx
    .select({
      amount: vesselProjects.projectValue,
      currency: vesselProjects.currency,
      status: vesselProjects.valueBillingStatus,
      invoicedOn: vesselProjects.valueInvoicedAt,
    })
    .from(vesselProjects)
    .where(eq(vesselProjects.id, sql.placeholder('projectId')))
    .prepare(),
);
