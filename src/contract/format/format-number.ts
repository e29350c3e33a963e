import type { Counted } from '#contract/counted.ts';

/** 12,500 */
export const formatNumber = (value: number): string => value.toLocaleString('en-GB');

/** A count of a list: 1,000+ if there are more. */
export const formatCounted = ({ total, more }: Counted): string =>
  more ? `${formatNumber(total - 1)}+` : formatNumber(total);

/** A number with its noun: "1 row", "1,000 rows". */
export function formatCount(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatNumber(count)} ${count === 1 ? noun : plural}`;
}

/** Groups the thousands of a decimal text: 1,250.50. Its digits stay as they are. */
export function formatDecimal(value: string): string {
  const [whole = '', decimals] = value.split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}
