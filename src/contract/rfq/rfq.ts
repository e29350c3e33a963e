import type { MatchClass } from '#contract/rfq-paste/match-class.ts';

/** The minimum quantity. */
export const RFQ_QUANTITY_MIN = 1;

/**
 * More than this of any part, litre or metre is a typing error (a phone number pasted into the field), and it keeps
 * sums of quantities exact.
 */
export const RFQ_QUANTITY_MAX = 999_999;

/** The maximum length of a line's note. */
export const RFQ_NOTE_MAX = 200;

/** A line's copy of its product, so that it can still be requested when the catalogue no longer lists it. */
export interface RfqProduct {
  id: number;
  name: string;
  itemNumber: string;
  description: string;
}

/** What was pasted for a line of the basket, to the character. */
export interface AskedLine {
  rawText: string;
  matchClass: MatchClass;
  chosenBy: 'rule' | 'buyer';
  unit?: string | undefined;
}

/** A line of the RFQ basket: a product, its quantity in whole numbers from 1, and the buyer's note. */
export interface RfqLine {
  product: RfqProduct;
  quantity: number;
  note?: string | undefined;
  asked?: readonly AskedLine[] | undefined;
}

/**
 * Parses a stored line, or returns nothing if it is invalid; invalid notes and pasted lines are dropped, not the line.
 * Parsed by hand: the basket is on the first page, and a schema would need its library there.
 */
export function readRfqLine(kept: unknown): RfqLine | undefined {
  if (!isRecord(kept) || !isRecord(kept['product'])) return undefined;
  const { product, quantity, note, asked } = kept;
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
    ...(Array.isArray(asked) && asked.every(isAskedLine) ? { asked } : {}),
  };
}

/** Only our own code stores these, so its words are not compared with the lists of words. */
function isAskedLine(value: unknown): value is AskedLine {
  return (
    isRecord(value) && typeof value['rawText'] === 'string' && 'matchClass' in value && 'chosenBy' in value
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** The nearest whole quantity: never below 1, fractions dropped, 1 if it is not a number. */
export function rfqQuantity(typed: number): number {
  if (Number.isNaN(typed)) return RFQ_QUANTITY_MIN;
  return Math.min(Math.max(Math.trunc(typed), RFQ_QUANTITY_MIN), RFQ_QUANTITY_MAX);
}
