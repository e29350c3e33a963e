import type { PartRepeat } from '#contract/billing/part.ts';
import { REPEAT_MONTHS } from '#contract/billing/part.ts';
import { formatMonth } from '#contract/format/format-date.ts';

const ORDINALS = ['second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

/** "Indicator pump: third one in 24 months (May 2026, November 2025)" */
export function repeatText({ name, uses }: Pick<PartRepeat, 'name' | 'uses'>): string {
  const ordinal = ORDINALS[uses.length - 2];
  const times = ordinal === undefined ? `used ${uses.length} times` : `${ordinal} one`;
  const [, ...earlier] = uses;
  return `${name}: ${times} in ${REPEAT_MONTHS} months (${earlier.map(({ day }) => formatMonth(day)).join(', ')})`;
}
