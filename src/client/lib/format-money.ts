import { formatDecimal } from '#contract/format/format-number.ts';

/** Formats the cost of one piece and the margin; undefined if there is no cost. */
export function formatCost({
  unitCost,
  costCurrency,
  margin,
}: {
  unitCost: string | null;
  costCurrency: string | null;
  margin?: string | null;
}): string | undefined {
  if (unitCost === null) return undefined;
  const cost = `Cost ${formatMoney(unitCost, costCurrency)} each`;
  return margin === null || margin === undefined
    ? cost
    : `${cost}, margin ${formatMoney(margin, costCurrency)}`;
}

/** Formats an amount with its currency: `1,250.00 NOK`. It does not calculate. */
export function formatMoney(amount: string, currency: string | null): string {
  const decimals = amount.includes('.') ? '' : '.00';
  return [formatDecimal(amount) + decimals, currency].filter(Boolean).join('\u00A0');
}
