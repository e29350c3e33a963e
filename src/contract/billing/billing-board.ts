import * as z from 'zod/mini';
import { countedFields } from '#contract/counted-fields.ts';
import { BILLING_LEAKS, PROJECT_BILLING_STATES } from './billing.ts';
import { RecordId } from '#contract/device-write.ts';
import { ProjectTotal } from './line-billing.ts';
import { Currency } from '#contract/format/money.ts';
import { CurrencyAmount } from './part-usage.ts';
import { ProjectStatus, StaffReference } from '#contract/project/project.ts';
import { requiredText } from '#contract/format/written-text.ts';

export const BILLING_COLUMNS = ['pending', 'ready', 'invoiced', 'paid'] as const;
export const BillingColumn = z.enum(BILLING_COLUMNS);
export type BillingColumn = z.infer<typeof BillingColumn>;

/** How long ago the work ended: up to a week, up to thirty days, more. */
export const UNBILLED_AGES = ['0-7', '8-30', '>30'] as const;
export const UnbilledAge = z.enum(UNBILLED_AGES);
export type UnbilledAge = z.infer<typeof UnbilledAge>;

export const BOARD_PAGE_MAX = 100;
const page = {
  offset: z._default(z.int().check(z.minimum(0), z.maximum(1_000_000)), 0),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(BOARD_PAGE_MAX)), BOARD_PAGE_MAX),
};
const text = z.optional(z.string().check(z.trim(), z.maxLength(200)));

/** The texts match parts of vessel or client. `age` keeps ended projects with something still to invoice, by their age. */
export const BillingBoardInput = z.object({
  column: z.optional(BillingColumn),
  currency: z.optional(Currency),
  age: z.optional(UnbilledAge),
  q: text,
  ...page,
});
export type BillingBoardInput = z.infer<typeof BillingBoardInput>;

/**
 * What a project, or several, come to in one currency: `value` (null without one) and `parts` make `total`. Credited
 * lines and those that are not billable are left out, and those without a price. `pendingLines` have a price.
 */
const billed = {
  currency: Currency,
  value: z.nullable(z.string()),
  parts: z.string(),
  total: z.string(),
};
export const BilledSum = z.object({ ...billed, pendingLines: z.int() });
export type BilledSum = z.infer<typeof BilledSum>;

/**
 * A project with something to bill, in the column of its next step: with a pending line under pending, part invoiced
 * and the rest approved under ready. `age` is in days: since the work ended, for an invoiced one since the invoice.
 */
export const BillingProject = z.object({
  projectId: z.int(),
  vesselName: z.string(),
  clientName: z.nullable(z.string()),
  serviceType: z.string(),
  status: ProjectStatus,
  operator: z.nullable(StaffReference),
  column: BillingColumn,
  billingState: z.enum(PROJECT_BILLING_STATES),
  projectValue: z.nullable(CurrencyAmount),
  parts: z.int(),
  withoutPrice: z.int(),
  operatorHours: z.string(),
  totals: z.array(ProjectTotal),
  sums: z.array(BilledSum),
  endedOn: z.nullable(z.string()),
  age: z.nullable(z.int()),
});
export type BillingProject = z.infer<typeof BillingProject>;

/**
 * `columns` counts all four for any `column`, and `sums` adds up all pages. `projects` are one page: first those with
 * something to invoice, the longest ended first, then the invoiced and the paid ones.
 */
export const BillingBoard = z.object({
  columns: z.array(z.object({ column: BillingColumn, projects: z.int(), totals: z.array(ProjectTotal) })),
  sums: z.array(z.object({ ...billed, projects: z.int() })),
  projects: z.array(BillingProject),
  total: z.int(),
});
export type BillingBoard = z.infer<typeof BillingBoard>;

/** Billing work that waits. `unbilled`: pending and approved amounts of projects whose work has ended, by age. */
export const BillingAttention = z.object({
  unread: z.int(),
  lateParts: z.int(),
  partsWithoutPrice: z.int(),
  /** The days since which the oldest of each waits. */
  since: z.object({ lateParts: z.nullable(z.string()), partsWithoutPrice: z.nullable(z.string()) }),
  unbilled: z.array(z.object({ age: UnbilledAge, projects: z.int(), amounts: z.array(CurrencyAmount) })),
});
export type BillingAttention = z.infer<typeof BillingAttention>;

export const BillingLeak = z.enum(BILLING_LEAKS);
export type BillingLeak = z.infer<typeof BillingLeak>;

/** `dismissed`: the dismissed ones instead of the others. */
const leakFilters = {
  dismissed: z.optional(z.boolean()),
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
  missing: z.optional(BillingLeak),
};

export const LeakFilters = z.object(leakFilters);
export type LeakFilters = z.infer<typeof LeakFilters>;

export const LeakCheckInput = z.object({ ...leakFilters, ...page });
export type LeakCheckInput = z.infer<typeof LeakCheckInput>;

const leaks = z
  .array(BillingLeak)
  .check(z.minLength(1, 'Choose what is not missing'), z.maxLength(BILLING_LEAKS.length));

/** Dismisses a project from the check, with a reason, until it is restored. */
export const DismissLeaksInput = z.object({
  id: RecordId,
  leaks,
  reason: requiredText({ label: 'Reason', max: 500 }),
});
export type DismissLeaksInput = z.infer<typeof DismissLeaksInput>;

export const RestoreLeaksInput = z.object({ id: RecordId, leaks });
export type RestoreLeaksInput = z.infer<typeof RestoreLeaksInput>;

/**
 * Completed projects that lack a value, parts or time, latest first. `total` is the least that there are if `more`, as in the
 * list of projects.
 */
export const LeakPage = z.object({
  projects: z.array(
    z.object({
      projectId: z.int(),
      vesselName: z.string(),
      clientName: z.nullable(z.string()),
      serviceType: z.string(),
      completedDate: z.string(),
      missing: z.array(BillingLeak),
      dismissed: z.array(
        z.object({ leak: BillingLeak, reason: z.string(), byName: z.string(), dismissedAt: z.string() }),
      ),
    }),
  ),
  ...countedFields,
});
export type LeakPage = z.infer<typeof LeakPage>;
