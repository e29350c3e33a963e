import * as z from 'zod/mini';
import { RecordId } from '#contract/device-write.ts';
import { INVOICE_REF_MAX } from './line-billing.ts';
import { Currency } from '#contract/format/money.ts';

export const PACK_FILES_MAX = 50;

/**
 * What goes into the ZIP for an invoice: the lines of `reference`, or those that are approved where there is none; the
 * newest service report that was handed in, as it was signed; the files chosen.
 */
export const InvoicePackChoice = z.object({
  currency: z.optional(Currency),
  reference: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(INVOICE_REF_MAX))),
  withReport: z.boolean(),
  fileIds: z.array(RecordId).check(z.maxLength(PACK_FILES_MAX)),
});
export type InvoicePackChoice = z.infer<typeof InvoicePackChoice>;

/** Where the ZIP is, for managers. */
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
