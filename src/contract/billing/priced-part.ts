import * as z from 'zod/mini';
import { BILLING_STATUSES, NOT_BILLABLE_REASONS } from './billing.ts';
import { writeFields, RecordId, SeenVersion } from '#contract/device-write.ts';
import { Currency } from '#contract/format/money.ts';
import {
  MARK_UP_MAX_PERCENT,
  Part,
  PART_CATEGORIES,
  PartCategory,
  PartPrice,
  PRICE_SOURCES,
} from './part.ts';
import { requiredLine } from '#contract/format/written-text.ts';

export const LineStatus = z.enum(BILLING_STATUSES);
export type LineStatus = z.infer<typeof LineStatus>;
export const NotBillableReason = z.enum(NOT_BILLABLE_REASONS, 'Please choose a reason');
export type NotBillableReason = z.infer<typeof NotBillableReason>;
export const PriceSource = z.enum(PRICE_SOURCES);
export type PriceSource = z.infer<typeof PriceSource>;

/** What managers see of a line's way to the client. Days are those of the accounts, amounts texts with two decimals. */
export const lineBilling = {
  billingStatus: LineStatus,
  invoiceRef: z.nullable(z.string()),
  invoicedAt: z.nullable(z.string()),
  paidAt: z.nullable(z.string()),
  notBillableReason: z.nullable(NotBillableReason),
  disputeNote: z.nullable(z.string()),
  creditRef: z.nullable(z.string()),
};

/**
 * A part with its cost, price and billing state: for managers. The cost is what was paid for it, the price what is
 * billed; one that is missing is null, never zero. `margin` is the total price less the total cost, null where one of
 * the two is missing or their currencies differ.
 */
export const PricedPart = z.extend(Part, {
  unitCost: z.nullable(z.string()),
  totalCost: z.nullable(z.string()),
  costCurrency: z.nullable(Currency),
  unitPrice: z.nullable(z.string()),
  totalPrice: z.nullable(z.string()),
  currency: z.nullable(Currency),
  priceSource: PriceSource,
  margin: z.nullable(z.string()),
  ...lineBilling,
});
export type PricedPart = z.infer<typeof PricedPart>;

export const PartIdInput = z.object({ id: RecordId });
export type PartIdInput = z.infer<typeof PartIdInput>;

const SUGGESTION_SOURCES = ['catalogue', 'last used', 'mark-up'] as const;

/**
 * What a part without a price would be billed at: the last price that was approved for it, else its cost with the
 * mark-up of its category.
 */
export const SuggestedPrice = z.nullable(
  z.object({ amount: z.string(), currency: Currency, source: z.enum(SUGGESTION_SOURCES) }),
);
export type SuggestedPrice = z.infer<typeof SuggestedPrice>;

/** Sets the price of a pending part, or takes it away (null). */
export const SetPartPriceInput = z.object({
  id: RecordId,
  version: SeenVersion,
  price: z.nullable(PartPrice),
  ...writeFields,
});
export type SetPartPriceInput = z.infer<typeof SetPartPriceInput>;

/** By how many percent the price of a part is above its cost; a category without a rule is absent. */
export const PartMarkUp = z.object({
  category: PartCategory,
  percent: z
    .int('Enter a whole number')
    .check(
      z.minimum(0, 'Enter 0 or more'),
      z.maximum(MARK_UP_MAX_PERCENT, `Enter at most ${MARK_UP_MAX_PERCENT}`),
    ),
});
export type PartMarkUp = z.infer<typeof PartMarkUp>;

/** All rules at once: a category that is absent has none afterwards. */
export const SetMarkUpsInput = z.object({
  markUps: z.array(PartMarkUp).check(
    z.maxLength(PART_CATEGORIES.length),
    z.refine(
      (markUps) => new Set(markUps.map(({ category }) => category)).size === markUps.length,
      'Enter one mark-up for each category',
    ),
  ),
});
export type SetMarkUpsInput = z.infer<typeof SetMarkUpsInput>;

const Spelling = z.object({
  partName: requiredLine({ label: 'Part', max: 200 }),
  partNumber: z.nullable(z.string().check(z.maxLength(100))),
});
export const SPELLINGS_MAX = 50;

/** So many parts can be named to take back what they were matched with. */
export const MAPPED_PARTS_MAX = 20_000;

/**
 * Says which product of the catalogue these spellings of a part mean, wherever there is none yet; null takes that back,
 * of `parts` alone where they are named. What was written down on each project stays as it is, and so do parts that came
 * from the catalogue. A spelling goes by its number, else by its name; upper and lower case are one.
 */
export const MapPartsInput = z.object({
  spellings: z.array(Spelling).check(z.minLength(1), z.maxLength(SPELLINGS_MAX)),
  productId: z.nullable(RecordId),
  parts: z.optional(z.array(RecordId).check(z.maxLength(MAPPED_PARTS_MAX))),
});
export type MapPartsInput = z.infer<typeof MapPartsInput>;

/** `parts` are those that changed: to take back just this. */
export const MappedParts = z.object({ mapped: z.int(), parts: z.array(z.int()) });
export type MappedParts = z.infer<typeof MappedParts>;
