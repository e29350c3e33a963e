import { osloDay } from '#contract/format/calendar-day.ts';
import { BILLING_STEPS, type BillingStatus } from '#contract/billing/billing.ts';
import type { TransitionPartInput } from '#contract/billing/line-billing.ts';
import type { Currency } from '#contract/format/money.ts';
import type { NotBillableReason } from '#contract/billing/priced-part.ts';
import { AppError } from '#server/errors.ts';
import type { ProjectRow } from '#server/services/access/project-access.ts';
import type { PartRow } from '#server/services/parts/queries.ts';
import type { ProjectChanges } from '#server/services/projects/write-project.ts';

/** One thing to bill, from either table. */
export interface BillingLine {
  amount: number | null;
  currency: Currency | null;
  billingStatus: BillingStatus;
  invoiceRef: string | null;
  invoicedAt: string | null;
  paidAt: string | null;
  notBillableReason: NotBillableReason | null;
  disputeNote: string | null;
  creditRef: string | null;
}

export type LineChanges = Partial<Omit<BillingLine, 'amount' | 'currency'>>;
export type LineTransition = Pick<TransitionPartInput, 'to' | 'reason' | 'paidOn' | 'note' | 'creditRef'>;

export function lineOfPart({ totalPrice, ...part }: PartRow): BillingLine {
  return { ...part, amount: totalPrice };
}

/** The value of a project; null if it has none. */
export function lineOfValue(project: ProjectRow): BillingLine | null {
  if (project.projectValue === null) return null;
  return {
    amount: project.projectValue,
    currency: project.currency,
    billingStatus: project.valueBillingStatus,
    invoiceRef: project.valueInvoiceRef,
    invoicedAt: project.valueInvoicedAt,
    paidAt: project.valuePaidAt,
    notBillableReason: project.valueNotBillableReason,
    disputeNote: project.valueDisputeNote,
    creditRef: project.valueCreditRef,
  };
}

/** The changes of a line, as columns of a project's value. */
export function valueColumns(changes: LineChanges): ProjectChanges {
  const columns = {
    billingStatus: 'valueBillingStatus',
    invoiceRef: 'valueInvoiceRef',
    invoicedAt: 'valueInvoicedAt',
    paidAt: 'valuePaidAt',
    notBillableReason: 'valueNotBillableReason',
    disputeNote: 'valueDisputeNote',
    creditRef: 'valueCreditRef',
  } as const satisfies Record<keyof LineChanges, keyof ProjectRow>;
  const entries = Object.entries(changes) as [keyof LineChanges, unknown][];
  return Object.fromEntries(entries.map(([field, value]) => [columns[field], value]));
}

/** Why a line cannot take a step; null if it can. */
export function refusalOfTransition(line: BillingLine, step: LineTransition, now: Date): AppError | null {
  const { billingStatus: from } = line;
  const { to } = step;
  if (from === 'approved' && to === 'invoiced') {
    return new AppError('conflict', 'Lines are invoiced together: mark the whole project as invoiced.');
  }
  if (!BILLING_STEPS[from].includes(to)) {
    const next = BILLING_STEPS[from].join(', ') || 'nothing else';
    return new AppError('conflict', `A line that is ${from} can become ${next}. Nothing was saved.`);
  }
  switch (to) {
    case 'approved':
      return line.amount === null || line.currency === null
        ? new AppError('conflict', 'The price is missing. Set it first.')
        : null;
    case 'not billable':
      return step.reason === undefined
        ? asks('reason', 'Give the reason: warranty, goodwill or error.')
        : null;
    case 'paid':
      return refusalOfPaidDay(line, step.paidOn, now);
    case 'disputed':
      return step.note === undefined ? asks('note', 'Enter what the client disputes.') : null;
    case 'credited':
      return step.creditRef === undefined ? asks('creditRef', 'Enter the credit note reference.') : null;
    case 'pending':
    case 'invoiced':
      return null;
  }
}

/** An accounting day: not in the future, and not before the invoice. */
export function refusalOfPaidDay(
  { invoicedAt }: Pick<BillingLine, 'invoicedAt'>,
  paidOn: string | undefined,
  now: Date,
): AppError | null {
  if (paidOn === undefined) return asks('paidOn', 'Enter the payment date.');
  if (paidOn > osloDay(now)) return asks('paidOn', 'This day is in the future.');
  return invoicedAt !== null && paidOn < invoicedAt
    ? asks('paidOn', `It was invoiced on ${invoicedAt}, and cannot be paid before.`)
    : null;
}

export function asks(field: string, message: string): AppError {
  return new AppError('badInput', message, { issues: [{ path: [field], message }] });
}

const NOT_BILLED = {
  notBillableReason: null,
  invoiceRef: null,
  invoicedAt: null,
  paidAt: null,
  disputeNote: null,
  creditRef: null,
} as const satisfies LineChanges;

/** The changes of an allowed step. If a credited line starts over, its credit was stored before. */
export function changesOfLineTransition({
  to,
  reason,
  paidOn,
  note,
  creditRef,
}: LineTransition): LineChanges {
  switch (to) {
    case 'not billable':
      return { billingStatus: to, notBillableReason: reason ?? null };
    case 'pending':
      return { ...NOT_BILLED, billingStatus: to };
    case 'paid':
      return { billingStatus: to, paidAt: paidOn ?? null };
    case 'disputed':
      return { billingStatus: to, disputeNote: note ?? null };
    case 'credited':
      return { billingStatus: to, creditRef: creditRef ?? null };
    case 'approved':
    case 'invoiced':
      return { billingStatus: to };
  }
}
