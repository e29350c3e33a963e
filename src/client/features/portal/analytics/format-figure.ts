import type { Measure } from '#contract/office/analytics.ts';
import { formatDayRange, formatShortMonth } from '#contract/format/format-date.ts';
import { formatDecimal, formatNumber } from '#contract/format/format-number.ts';
import { formatMoney } from '#client/lib/format-money.ts';

type Unit = Measure['unit'];

const nouns: Partial<Record<Unit, readonly [one: string, many: string]>> = {
  days: ['day', 'days'],
  projects: ['project', 'projects'],
  uses: ['use', 'uses'],
  vessels: ['vessel', 'vessels'],
};

/** Formats a value with its unit: 12 days, 83.3 %, 1,200.00 NOK; a dash if there is no value. */
export function formatValue(value: string | null, unit: Unit, currency: string | null): string {
  if (value === null) return '–';
  if (unit === 'money') return formatMoney(value, currency);
  const number = formatDecimal(value);
  if (unit === 'percent') return `${number}\u00A0%`;
  if (unit === 'hours') return `${number}\u00A0h`;
  const noun = nouns[unit];
  return noun ? `${number}\u00A0${Number(value) === 1 ? noun[0] : noun[1]}` : number;
}

/** Describes the change since the previous period; undefined if there is none. */
export function formatChange(
  { value, before, unit, currency }: Pick<Measure, 'value' | 'before' | 'unit' | 'currency'>,
  hasBefore: boolean,
): string | undefined {
  if (!hasBefore) return undefined;
  if (before === null) return 'No data in the previous period';
  const then = formatValue(before, unit, currency);
  if (value === null) return `No data now, previously ${then}`;
  if (Number(value) === Number(before)) return `No change (${then})`;
  return `${Number(value) > Number(before) ? 'Up' : 'Down'} from ${then}`;
}

/** Formats a range of Oslo dates: 1 Jan – 10 Apr 2026. */
export const formatPeriod = ({ from, to }: { from: string; to: string }) => formatDayRange(from, to);

export function formatCases(n: number): string {
  return `n = ${formatNumber(n)}`;
}

/** Mar 2026, of 2026-03 */
export const formatMonthOf = (month: string): string => formatShortMonth(`${month}-01`);
