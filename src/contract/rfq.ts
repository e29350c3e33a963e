import * as z from 'zod/mini';

/** The lowest quantity that can be asked for. */
export const RFQ_QUANTITY_MIN = 1;

/**
 * More than this of any part, litre or metre is a slip of the keyboard (a telephone number pasted into the field), and
 * it keeps sums of quantities exact.
 */
export const RFQ_QUANTITY_MAX = 999_999;

/** The most characters of a line's note. */
export const RFQ_NOTE_MAX = 200;

/** What a line remembers of its product, so that it can still be asked for when the catalogue no longer lists it. */
export const RfqProduct = z.object({
  id: z.int(),
  name: z.string(),
  itemNumber: z.string(),
  description: z.string(),
});
export type RfqProduct = z.infer<typeof RfqProduct>;

/** A line of the RFQ basket: a product, how many of it in whole numbers from 1, and what the buyer says about it. */
export const RfqLine = z.object({
  product: RfqProduct,
  quantity: z.int().check(z.minimum(RFQ_QUANTITY_MIN), z.maximum(RFQ_QUANTITY_MAX)),
  // An odd note costs the note, not the line.
  note: z.optional(z.pipe(z.unknown(), z.transform(noteOf))),
});
export type RfqLine = z.infer<typeof RfqLine>;

function noteOf(kept: unknown): string | undefined {
  return typeof kept === 'string' && kept.length <= RFQ_NOTE_MAX ? kept : undefined;
}

/** The whole quantity nearest to what was typed: never below 1, fractions dropped, 1 where there is no number. */
export function rfqQuantity(typed: number): number {
  if (Number.isNaN(typed)) return RFQ_QUANTITY_MIN;
  return Math.min(Math.max(Math.trunc(typed), RFQ_QUANTITY_MIN), RFQ_QUANTITY_MAX);
}
