import * as z from 'zod/mini';
import { CURRENCIES } from '#contract/billing/billing.ts';

export const Currency = z.enum(CURRENCIES, 'Please choose a currency');
export type Currency = z.infer<typeof Currency>;

const NOT_AN_AMOUNT = 'Enter an amount, for example 1250.00';

/** An amount in requests and answers: digits, a point and two decimals at most, up to 99999999.99. */
export const MoneyText = z
  .string(NOT_AN_AMOUNT)
  .check(z.trim(), z.regex(/^\d{1,8}(\.\d{1,2})?$/, NOT_AN_AMOUNT));

/**
 * Converts a typed amount to MoneyText: people also type 12,50, and 1 250,50 or 1,250.50 for thousands. Ambiguous
 * text (1,250) stays as it is, for MoneyText to refuse.
 */
export function normalizeAmount(text: string): string {
  const typed = text.trim();
  if (/^\d{1,3}(,\d{3})+\.\d{1,2}$/.test(typed)) return typed.replaceAll(',', '');
  const joined = /^\d{1,3}(\s\d{3})+([.,]\d{1,2})?$/.test(typed) ? typed.replaceAll(/\s/g, '') : typed;
  return joined.replace(',', '.');
}

/** Converts to øre or cents without floating-point arithmetic. */
export function minorUnits(amount: string): number {
  const [whole = '0', decimals = ''] = amount.split('.');
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
}

/** Formats øre or cents; always with two decimals. */
export function moneyText(minor: number): string {
  return `${Math.trunc(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;
}

/** The same for a nullable amount. */
export const amountText = (minor: number | null) => (minor === null ? null : moneyText(minor));
