import * as z from 'zod/mini';
import { PROJECT_BILLING_STATES } from './billing.ts';
import { writeFields, RecordId, SeenVersion } from '#contract/device-write.ts';
import { Currency, MoneyText } from '#contract/format/money.ts';
import { pastDay } from './part.ts';
import { CurrencyAmount } from './part-usage.ts';
import { PlannedPartPrice } from './planned-part.ts';
import { lineBilling, LineStatus, NotBillableReason, PricedPart } from './priced-part.ts';
import { ProjectStatus } from '#contract/project/project.ts';
import { requiredLine, requiredText } from '#contract/format/written-text.ts';

export const INVOICE_REF_MAX = 60;
export const DISPUTE_NOTE_MAX = 2000;
export const invoiceReference = requiredLine({ label: 'Reference', max: INVOICE_REF_MAX });

/**
 * The new state of a line, with what it requires: `reason` for not billable, `paidOn` for paid, `note` for disputed,
 * `creditRef` for credited. An approved line only becomes invoiced with its project.
 */
const lineStep = {
  to: LineStatus,
  reason: z.optional(NotBillableReason),
  paidOn: z.optional(pastDay),
  note: z.optional(requiredText({ label: 'Note', max: DISPUTE_NOTE_MAX })),
  creditRef: z.optional(requiredLine({ label: 'Credit reference', max: INVOICE_REF_MAX })),
};

export const TransitionPartInput = z.object({
  id: RecordId,
  version: SeenVersion,
  ...lineStep,
  ...writeFields,
});
export type TransitionPartInput = z.infer<typeof TransitionPartInput>;

/** The value of a project is one more line; `id` and `version` are the project's. */
export const TransitionValueInput = z.object({
  id: RecordId,
  version: SeenVersion,
  ...lineStep,
  ...writeFields,
});
export type TransitionValueInput = z.infer<typeof TransitionValueInput>;

export const TRANSITION_PARTS_MAX = 100;

/** Several parts at once: those that cannot move are returned with the reason, the others move. */
export const TransitionPartsInput = z.object({
  parts: z
    .array(z.object({ id: RecordId, version: SeenVersion }))
    .check(z.minLength(1), z.maxLength(TRANSITION_PARTS_MAX)),
  ...lineStep,
  ...writeFields,
});
export type TransitionPartsInput = z.infer<typeof TransitionPartsInput>;

export const MovedParts = z.object({
  moved: z.array(z.int()),
  refused: z.array(z.object({ id: z.int(), text: z.string() })),
});
export type MovedParts = z.infer<typeof MovedParts>;

/** One row per currency. `invoiced` includes disputed amounts. */
export const ProjectTotal = z.object({
  currency: Currency,
  pending: z.string(),
  approved: z.string(),
  invoiced: z.string(),
  paid: z.string(),
  lines: z.int(),
});
export type ProjectTotal = z.infer<typeof ProjectTotal>;

/** What was invoiced and credited of a line before it was billed again; `partId` is null for the value. */
export const CreditedLine = z.object({
  partId: z.nullable(z.int()),
  description: z.string(),
  quantity: z.int(),
  amount: z.string(),
  currency: Currency,
  invoiceRef: z.nullable(z.string()),
  invoicedAt: z.nullable(z.string()),
  paidAt: z.nullable(z.string()),
  creditRef: z.nullable(z.string()),
});
export type CreditedLine = z.infer<typeof CreditedLine>;

/** Everything to bill of one project: its value (null if it has none), its parts, and their sums. */
export const ProjectBilling = z.object({
  projectId: z.int(),
  vesselName: z.string(),
  status: ProjectStatus,
  /** Of the project; a transition of its value sends the version it has seen. */
  version: z.int(),
  billingState: z.enum(PROJECT_BILLING_STATES),
  value: z.nullable(z.object({ amount: z.string(), currency: Currency, ...lineBilling })),
  parts: z.array(PricedPart),
  /** The prices of the quoted parts that were not used yet. */
  planned: z.array(PlannedPartPrice),
  credits: z.array(CreditedLine),
  totals: z.array(ProjectTotal),
  withoutPrice: z.int(),
});
export type ProjectBilling = z.infer<typeof ProjectBilling>;

/**
 * Invoices all approved lines of a completed or cancelled project in one currency; `currency` may be absent if there
 * is only one. `total` is the total of the invoice: if the lines have another sum, nothing is invoiced.
 */
export const InvoiceProjectInput = z.object({
  id: RecordId,
  reference: invoiceReference,
  invoicedOn: pastDay,
  currency: z.optional(Currency),
  total: z.optional(MoneyText),
  ...writeFields,
});
export type InvoiceProjectInput = z.infer<typeof InvoiceProjectInput>;

export const Invoiced = z.extend(CurrencyAmount, { reference: z.string(), lines: z.int() });
export type Invoiced = z.infer<typeof Invoiced>;

/**
 * Marks an invoice as paid: all of its lines that are still invoiced; disputed ones stay disputed. `currency` may be
 * absent if the reference has only one.
 */
export const PayInvoiceInput = z.object({
  id: RecordId,
  reference: invoiceReference,
  paidOn: pastDay,
  currency: z.optional(Currency),
  ...writeFields,
});
export type PayInvoiceInput = z.infer<typeof PayInvoiceInput>;
