import type { Measure } from '#contract/office/analytics.ts';
import { formatDayRange } from '#contract/format/format-date.ts';
import { formatDecimal, formatNumber } from '#contract/format/format-number.ts';
import { formatMoney } from '#client/lib/format-money.ts';

type Unit = Measure['unit'];

const nouns: Partial<Record<Unit, readonly [one: string, many: string]>> = {
  days: ['day', 'days'],
  projects: ['project', 'projects'],
  uses: ['use', 'uses'],
  vessels: ['vessel', 'vessels'],
};

/** A value with its unit: 12 days, 83.3 %, 1,200.00 NOK. A dash where there was nothing to measure. */
export function formatValue(value: string | null, unit: Unit, currency: string | null): string {
  if (value === null) return '–';
  if (unit === 'money') return formatMoney(value, currency);
  const number = formatDecimal(value);
  if (unit === 'percent') return `${number}\u00A0%`;
  if (unit === 'hours') return `${number}\u00A0h`;
  const noun = nouns[unit];
  return noun ? `${number}\u00A0${Number(value) === 1 ? noun[0] : noun[1]}` : number;
}

/** Which way it went since the period before, in words; undefined where there is none. */
export function formatChange(
  { value, before, unit, currency }: Pick<Measure, 'value' | 'before' | 'unit' | 'currency'>,
  hasBefore: boolean,
): string | undefined {
  if (!hasBefore) return undefined;
  if (before === null) return 'Nothing before to compare with';
  const then = formatValue(before, unit, currency);
  if (value === null) return `Nothing now, ${then} before`;
  if (Number(value) === Number(before)) return `As before (${then})`;
  return `${Number(value) > Number(before) ? 'Up' : 'Down'} from ${then}`;
}

/** Oslo days: 1 Jan – 10 Apr 2026. */
export const formatPeriod = ({ from, to }: { from: string; to: string }) => formatDayRange(from, to);

export function formatCases(n: number): string {
  return `n = ${formatNumber(n)}`;
}
