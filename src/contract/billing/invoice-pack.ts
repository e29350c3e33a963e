import * as z from 'zod/mini';
import { RecordId } from '#contract/device-write.ts';
import { INVOICE_REF_MAX } from './line-billing.ts';
import { Currency } from '#contract/format/money.ts';

export const PACK_FILES_MAX = 50;

/**
 * The content of the ZIP for an invoice: the lines of `reference`, or the approved ones without it; the newest
 * submitted service report, as it was signed, unless it is withdrawn; the chosen files.
 */
export const InvoicePackChoice = z.object({
  currency: z.optional(Currency),
  reference: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(INVOICE_REF_MAX))),
  withReport: z.boolean(),
  fileIds: z.array(RecordId).check(z.maxLength(PACK_FILES_MAX)),
});
export type InvoicePackChoice = z.infer<typeof InvoicePackChoice>;

/** The address of the ZIP, for managers. */
export function invoicePackPath(
  projectId: number,
  { currency, reference, withReport, fileIds }: InvoicePackChoice,
): string {
  const query = new URLSearchParams();
  if (currency !== undefined) query.set('currency', currency);
  if (reference !== undefined) query.set('reference', reference);
  if (!withReport) query.set('report', 'false');
  for (const id of fileIds) query.append('files', String(id));
  return `/api/portal/billing/projects/${projectId}/pack?${query}`;
}
