import { CURRENCIES } from '#contract/billing/billing.ts';
import { normalizeAmount, type Currency } from '#contract/format/money.ts';
import type { Part } from '#contract/billing/part.ts';

/**
 * The fields that a conflict compares. The product is shown by name and number; the server does not return costs to
 * operators.
 */
export const PART_LABELS = {
  partName: 'Part',
  partNumber: 'Item number',
  quantity: 'Quantity',
  usedDate: 'Used on',
  category: 'Category',
  supplier: 'Supplier',
  notes: 'Note',
} as const;

export const currencyOf = (text: string): Currency => CURRENCIES.find((one) => one === text) ?? 'NOK';

/** A part as the form holds it. Without a product it is free text. */
export const valuesOf = (part: Part | undefined) => ({
  productId: part?.productId?.toString() ?? '',
  partName: part?.partName ?? '',
  partNumber: part?.partNumber ?? '',
  quantity: part?.quantity.toString() ?? '',
  usedDate: part?.usedDate ?? '',
  category: part?.category ?? 'consumable',
  supplier: part?.supplier ?? '',
  notes: part?.notes ?? '',
  cost: { amount: '', currency: 'NOK' as Currency },
});

export type PartValues = ReturnType<typeof valuesOf>;

/** Returns what to save. The server fills in the name and number of a product. */
export function inputOf({ productId, partName, partNumber, quantity, cost, ...texts }: PartValues) {
  return {
    ...texts,
    ...(productId === '' ? { productId: null, partName, partNumber } : { productId: Number(productId) }),
    quantity: quantity.trim() === '' ? Number.NaN : Number(quantity),
    ...(cost.amount !== '' && { cost: { ...cost, amount: normalizeAmount(cost.amount) } }),
  };
}
