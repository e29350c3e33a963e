import * as z from 'zod/mini';
import { BillingColumn, UnbilledAge } from './billing-board.ts';
import { RecordId } from '#contract/device-write.ts';
import { Currency } from '#contract/format/money.ts';
import { lineBilling, LineStatus } from './priced-part.ts';
import { ProjectStatus } from '#contract/project/project.ts';

export const LINES_PAGE_MAX = 100;

/**
 * `invoiceable`: approved, and of a completed or cancelled project. `q` matches vessel or client; `column` and `age`
 * filter by the project's place on the billing board.
 */
const lineFilters = {
  billingStatus: z.optional(z.array(LineStatus).check(z.maxLength(7))),
  invoiceable: z.optional(z.boolean()),
  currency: z.optional(Currency),
  invoiceRef: z.optional(z.string().check(z.maxLength(100))),
  projectId: z.optional(RecordId),
  q: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  column: z.optional(BillingColumn),
  age: z.optional(UnbilledAge),
};

export const BillingLineFilters = z.object(lineFilters);
export type BillingLineFilters = z.infer<typeof BillingLineFilters>;

export const ListBillingLinesInput = z.object({
  ...lineFilters,
  offset: z._default(z.int().check(z.minimum(0), z.maximum(10_000_000)), 0),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(LINES_PAGE_MAX)), LINES_PAGE_MAX),
});
export type ListBillingLinesInput = z.infer<typeof ListBillingLinesInput>;

/**
 * One thing to bill: a part, or the value of a project (`partId` null, quantity 1). `version` is what a transition of
 * this line must send: the part's or the project's; null for a credit whose line is billed again, which has no
 * transitions. A missing amount is null, never zero.
 */
export const BillingLine = z.object({
  projectId: z.int(),
  partId: z.nullable(z.int()),
  version: z.nullable(z.int()),
  vesselName: z.string(),
  clientName: z.nullable(z.string()),
  projectStatus: ProjectStatus,
  description: z.string(),
  itemNumber: z.nullable(z.string()),
  quantity: z.int(),
  unitPrice: z.nullable(z.string()),
  total: z.nullable(z.string()),
  currency: z.nullable(Currency),
  usedDate: z.nullable(z.string()),
  completedDate: z.nullable(z.string()),
  ...lineBilling,
});
export type BillingLine = z.infer<typeof BillingLine>;

export const BillingLinePage = z.object({ lines: z.array(BillingLine), total: z.int() });
export type BillingLinePage = z.infer<typeof BillingLinePage>;
