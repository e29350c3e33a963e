import { BILLING_STEPS, type BillingStatus } from '#contract/billing/billing.ts';
import { shortDay } from '#client/lib/short-date.ts';
import type { CreditedLine, ProjectBilling } from '#contract/billing/line-billing.ts';
import { formatCost } from '#client/lib/format-money.ts';

/** A billing line: a part or the fixed price. */
export interface Line {
  /** The id of the part; undefined for the fixed price. */
  partId: number | undefined;
  version: number;
  what: string;
  amount: string | null;
  currency: string | null;
  status: BillingStatus;
  detail: string | null;
  /** Earlier invoices of this line that were credited. */
  credits: CreditedLine[];
}

/** Also true when the sum is zero: lines given away are invoiced as well. */
export const isApprovedIn = (lines: readonly Line[], currency: string) =>
  lines.some((line) => line.status === 'approved' && line.currency === currency);

export type AskedStep = 'not billable' | 'disputed' | 'credited';
export const isAsked = (to: Step): to is AskedStep =>
  to === 'not billable' || to === 'disputed' || to === 'credited';

export type Step = Exclude<BillingStatus, 'paid'>;
const stepWords: Record<Step, string> = {
  approved: 'Approve',
  pending: 'Unapprove',
  'not billable': 'Not billable',
  disputed: 'Mark as disputed',
  invoiced: 'Resolve dispute',
  credited: 'Credit',
};
const STEPS = Object.keys(stepWords) as Step[];
export function stepText(from: BillingStatus, to: Step): string {
  if (from === 'credited') return 'Bill again';
  return from === 'not billable' ? 'Make billable' : stepWords[to];
}

/** The steps taken line by line. Invoicing covers a whole project, and payment a whole invoice. */
export function stepsHere({ status, amount }: Line): Step[] {
  return STEPS.filter(
    (to) =>
      BILLING_STEPS[status].includes(to) &&
      !(status === 'approved' && to === 'invoiced') &&
      !(to === 'approved' && amount === null),
  );
}

export function linesOf({ value, parts, version, credits }: ProjectBilling): Line[] {
  const rows: Line[] = parts.map((part) => ({
    partId: part.id,
    version: part.version,
    what: `${part.quantity} × ${part.partName}`,
    amount: part.totalPrice,
    currency: part.currency,
    status: part.billingStatus,
    detail: [formatCost(part), detailOf(part)].filter(Boolean).join(', ') || null,
    credits: credits.filter(({ partId }) => partId === part.id),
  }));
  if (!value) return rows;
  const { amount, currency, billingStatus: status } = value;
  return [
    {
      partId: undefined,
      version,
      what: 'Fixed price',
      amount,
      currency,
      status,
      detail: detailOf(value),
      credits: credits.filter(({ partId }) => partId === null),
    },
    ...rows,
  ];
}

type Billed = Pick<
  NonNullable<ProjectBilling['value']>,
  'invoiceRef' | 'invoicedAt' | 'paidAt' | 'notBillableReason' | 'disputeNote' | 'creditRef' | 'billingStatus'
>;

const dayOf = (day: string | null) => (day === null ? 'no date' : shortDay(day));

/** Describes the invoice, its payment and its credit note, where they exist. */
export function formatInvoice({
  invoiceRef,
  invoicedAt,
  paidAt,
  creditRef,
}: Pick<CreditedLine, 'invoiceRef' | 'invoicedAt' | 'paidAt' | 'creditRef'>): string {
  return [
    invoiceRef && `invoice ${invoiceRef} of ${dayOf(invoicedAt)}`,
    paidAt && `paid ${dayOf(paidAt)}`,
    creditRef && `credit note ${creditRef}`,
  ]
    .filter(Boolean)
    .join(', ');
}

function detailOf(line: Billed): string | null {
  const words = [
    formatInvoice(line),
    line.billingStatus === 'not billable' && line.notBillableReason,
    line.billingStatus === 'disputed' && line.disputeNote,
  ].filter(Boolean);
  return words.length > 0 ? words.join(', ') : null;
}
