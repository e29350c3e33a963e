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
export interface RfqProduct {
  id: number;
  name: string;
  itemNumber: string;
  description: string;
}

/** A line of the RFQ basket: a product, how many of it in whole numbers from 1, and what the buyer says about it. */
export interface RfqLine {
  product: RfqProduct;
  quantity: number;
  note?: string | undefined;
}

/**
 * A line as it was kept, or nothing where it is none; an odd note costs the note, not the line. Read by hand: the
 * basket is on the first page, and a schema would bring its library along.
 */
export function readRfqLine(kept: unknown): RfqLine | undefined {
  if (!isRecord(kept) || !isRecord(kept['product'])) return undefined;
  const { product, quantity, note } = kept;
  const { id, name, itemNumber, description } = product;
  const isProduct =
    Number.isSafeInteger(id) &&
    typeof name === 'string' &&
    typeof itemNumber === 'string' &&
    typeof description === 'string';
  if (!isProduct || typeof quantity !== 'number' || quantity !== rfqQuantity(quantity)) return undefined;
  return {
    product: { id: id as number, name, itemNumber, description },
    quantity,
    ...(typeof note === 'string' && note.length <= RFQ_NOTE_MAX ? { note } : {}),
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** The whole quantity nearest to what was typed: never below 1, fractions dropped, 1 where there is no number. */
export function rfqQuantity(typed: number): number {
  if (Number.isNaN(typed)) return RFQ_QUANTITY_MIN;
  return Math.min(Math.max(Math.trunc(typed), RFQ_QUANTITY_MIN), RFQ_QUANTITY_MAX);
}
