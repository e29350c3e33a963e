import { CURRENCIES } from '#contract/billing.ts';
import { normalizeAmount, type Currency } from '#contract/money.ts';
import type { Part } from '#contract/part.ts';

/** A part as it stands in the form: all of it text. Without a product it is free text. */
const LABELS = {
  productId: 'Product of the catalogue',
  partName: 'Part',
  partNumber: 'Item number',
  quantity: 'Quantity',
  usedDate: 'Used on',
  category: 'Category',
  supplier: 'Supplier',
  notes: 'Note',
} as const;

type PartField = keyof typeof LABELS;
const PART_FIELDS = Object.keys(LABELS) as PartField[];

/** What was paid goes to the office with the rest, and does not come back. */
const PAID_FIELDS = ['amount', 'currency'] as const;

export type PartTexts = Record<PartField | (typeof PAID_FIELDS)[number], string>;

export function textsOf(part: Part): PartTexts {
  return {
    productId: part.productId === null ? '' : String(part.productId),
    partName: part.partName,
    partNumber: part.partNumber ?? '',
    quantity: String(part.quantity),
    usedDate: part.usedDate,
    category: part.category,
    supplier: part.supplier ?? '',
    notes: part.notes ?? '',
    amount: '',
    currency: 'NOK',
  };
}

/** What is typed besides what was there before. */
export function withChange(
  part: Part,
  typed: Partial<PartTexts>,
  change: Partial<PartTexts>,
): Partial<PartTexts> {
  const before = textsOf(part);
  const entries = Object.entries({ ...typed, ...change }) as [keyof PartTexts, string][];
  return Object.fromEntries(entries.filter(([field, text]) => text !== before[field]));
}

/** What a save sends: only what was typed, to be read by its contract. */
export function changesOf(part: Part, typed: Partial<PartTexts>) {
  const { productId, partName, partNumber, quantity, amount, currency, ...texts } = typed;
  const isProduct = productId !== undefined && productId !== '';
  const name = { partName, partNumber };
  const whole = productId === '' && { ...textsOf(part), ...typed };
  return {
    // A product brings its name and number; what becomes free text is named wholly.
    ...(isProduct && { productId: Number(productId) }),
    ...(whole && { productId: null, partName: whole.partName, partNumber: whole.partNumber }),
    ...(productId === undefined && defined(name)),
    ...(quantity !== undefined && { quantity: quantity.trim() === '' ? Number.NaN : Number(quantity) }),
    ...texts,
    ...(amount !== undefined && {
      cost: { amount: normalizeAmount(amount), currency: currencyOf(currency) },
    }),
  };
}

const defined = (fields: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== undefined));

export const currencyOf = (text: string | undefined): Currency =>
  CURRENCIES.find((one) => one === text) ?? 'NOK';

/** What differs between the part as it is now and what is typed here, field by field. */
export function differences(theirs: Part, typed: Partial<PartTexts>) {
  const saved = textsOf(theirs);
  return PART_FIELDS.flatMap((field) => {
    const mine = typed[field];
    // A product is read by its name and number.
    if (mine === undefined || mine === saved[field] || field === 'productId') return [];
    return [{ label: LABELS[field], theirs: saved[field], mine }];
  });
}

/** Whether nothing of what the form shows has changed: somebody has priced the part, perhaps. */
export function looksTheSame(one: Part, other: Part): boolean {
  const [texts, others] = [textsOf(one), textsOf(other)];
  return PART_FIELDS.every((field) => texts[field] === others[field]);
}

/** What this browser has kept of an edit; what is no text of ours falls away. */
export function readKept(kept: string | undefined): Partial<PartTexts> {
  if (kept === undefined) return {};
  try {
    const read = JSON.parse(kept) as Partial<Record<string, unknown>> | null;
    return Object.fromEntries(
      [...PART_FIELDS, ...PAID_FIELDS].flatMap((field) => {
        const value = read?.[field];
        return typeof value === 'string' ? [[field, value]] : [];
      }),
    );
  } catch {
    // Something else has written there: nothing is kept.
    return {};
  }
}
