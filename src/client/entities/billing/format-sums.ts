import { minorUnits, moneyText } from '#contract/format/money.ts';
import { formatMoney } from '#client/lib/format-money.ts';

/** 3,383.40 USD and 100.00 EUR: one sum for each currency. */
export function formatSums(amounts: readonly { amount: string | null; currency: string | null }[]): string {
  const sums = new Map<string | null, number>();
  for (const { amount, currency } of amounts) {
    sums.set(currency, (sums.get(currency) ?? 0) + minorUnits(amount ?? '0'));
  }
  return [...sums].map(([currency, sum]) => formatMoney(moneyText(sum), currency)).join(' and ');
}
