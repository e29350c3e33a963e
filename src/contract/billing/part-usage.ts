import * as z from 'zod/mini';
import { RecordId } from '#contract/device-write.ts';
import { Currency } from '#contract/format/money.ts';
import { Part, PartCategory } from './part.ts';
import { LineStatus, PricedPart } from './priced-part.ts';

export const USAGE_PAGE_MAX = 100;

const text = z.optional(z.string().check(z.trim(), z.maxLength(200)));
const day = z.optional(z.iso.date());
const page = {
  offset: z._default(z.int().check(z.minimum(0), z.maximum(10_000_000)), 0),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(USAGE_PAGE_MAX)), USAGE_PAGE_MAX),
};

const groupKey = z.optional(z.string().check(z.maxLength(300)));

/**
 * `from` and `to` are days of use; the texts match parts, without case or accents. `freeText`: without a product. `ofPart`
 * and `ofVessel` keep the rows of one group, by its key.
 */
const usageFilters = {
  from: day,
  to: day,
  q: text,
  vessel: text,
  operatorId: z.optional(RecordId),
  productId: z.optional(RecordId),
  projectId: z.optional(RecordId),
  category: z.optional(PartCategory),
  supplier: text,
  freeText: z.optional(z.boolean()),
  ofPart: groupKey,
  ofVessel: groupKey,
};

/** Filters for managers only. */
const moneyFilters = {
  billingStatus: z.optional(z.array(LineStatus).check(z.maxLength(7))),
  currency: z.optional(Currency),
  invoiceRef: z.optional(z.string().check(z.maxLength(100))),
  withoutPrice: z.optional(z.boolean()),
};

export const PartUsageFilters = z.object(usageFilters);
export type PartUsageFilters = z.infer<typeof PartUsageFilters>;
export const PricedUsageFilters = z.object({ ...usageFilters, ...moneyFilters });
export type PricedUsageFilters = z.infer<typeof PricedUsageFilters>;

/** Parts used on all projects, latest first. Operators get what they used themselves. */
export const PartUsageInput = z.object({ ...usageFilters, ...page });
export type PartUsageInput = z.infer<typeof PartUsageInput>;
export const PartUsagePage = z.object({ parts: z.array(Part), total: z.int() });
export type PartUsagePage = z.infer<typeof PartUsagePage>;

export const PricedUsageInput = z.object({ ...usageFilters, ...moneyFilters, ...page });
export type PricedUsageInput = z.infer<typeof PricedUsageInput>;
export const PricedUsagePage = z.object({ parts: z.array(PricedPart), total: z.int() });
export type PricedUsagePage = z.infer<typeof PricedUsagePage>;

export const USAGE_GROUPINGS = ['part', 'vessel', 'operator', 'month'] as const;
const groupBy = z.enum(USAGE_GROUPINGS);
export type UsageGrouping = z.infer<typeof groupBy>;

/**
 * `uses` is how often, `quantity` how many. `label` is displayed: the product's name or the spelling, the vessel, the
 * person, the month as YYYY-MM. The ids lead to the rows; `partNumber` belongs to a group of parts.
 */
const usageGroup = {
  key: z.string(),
  label: z.string(),
  productId: z.nullable(z.int()),
  operatorId: z.nullable(z.int()),
  partNumber: z.nullable(z.string()),
  uses: z.int(),
  quantity: z.int(),
  lastUsed: z.string(),
};

/** Most used first, months latest first. */
export const PartGroupsInput = z.object({ ...usageFilters, groupBy, ...page });
export type PartGroupsInput = z.infer<typeof PartGroupsInput>;
export const PartGroupPage = z.object({ groups: z.array(z.object(usageGroup)), total: z.int() });
export type PartGroupPage = z.infer<typeof PartGroupPage>;

/** An amount in one currency; amounts of two are never added. */
export const CurrencyAmount = z.object({ currency: Currency, amount: z.string() });
export type CurrencyAmount = z.infer<typeof CurrencyAmount>;

export const PricedGroupsInput = z.object({ ...usageFilters, ...moneyFilters, groupBy, ...page });
export type PricedGroupsInput = z.infer<typeof PricedGroupsInput>;
/** All groups as a file. */
export const ExportPartGroupsInput = z.object({ ...usageFilters, ...moneyFilters, groupBy });
export type ExportPartGroupsInput = z.infer<typeof ExportPartGroupsInput>;

export const PricedGroupPage = z.object({
  groups: z.array(z.object({ ...usageGroup, totals: z.array(CurrencyAmount), withoutPrice: z.int() })),
  total: z.int(),
});
export type PricedGroupPage = z.infer<typeof PricedGroupPage>;
