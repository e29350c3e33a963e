import * as z from 'zod/mini';
import { writeFields, RecordId } from '#contract/device-write.ts';
import { Currency, MoneyText } from '#contract/format/money.ts';
import { CurrencyAmount } from './part-usage.ts';
import { invoiceReference } from './line-billing.ts';
import { pastDay } from './part.ts';

export const BULK_PROJECTS_MAX = 50;

/** The lines of a project in one currency. `total` is their sum as seen: with another sum, nothing of it changes. */
const bill = { id: RecordId, currency: Currency, total: MoneyText };

const listOf = <Shape extends z.ZodMiniType>(shape: Shape) =>
  z.array(shape).check(z.minLength(1, 'Choose a project'), z.maxLength(BULK_PROJECTS_MAX));

/** Approves every pending line with a price, of each project in its currency; fixed prices are lines too. */
export const ApproveProjectsInput = z.object({ projects: listOf(z.object(bill)), ...writeFields });
export type ApproveProjectsInput = z.infer<typeof ApproveProjectsInput>;

/** One invoice for each project and currency, all of one day. */
export const InvoiceProjectsInput = z.object({
  invoices: listOf(z.object({ ...bill, reference: invoiceReference })),
  invoicedOn: pastDay,
  ...writeFields,
});
export type InvoiceProjectsInput = z.infer<typeof InvoiceProjectsInput>;

/** Each project succeeds or is refused on its own. */
export const BilledProjects = z.object({
  done: z.array(z.extend(CurrencyAmount, { id: z.int(), lines: z.int() })),
  refused: z.array(z.object({ id: z.int(), currency: Currency, text: z.string() })),
});
export type BilledProjects = z.infer<typeof BilledProjects>;
