import type { Measure } from '#contract/analytics.ts';
import { daysInWords } from '#client/lib/day-words.ts';
import { moneyInWords } from '#client/lib/money-words.ts';

type Unit = Measure['unit'];

const nouns: Partial<Record<Unit, readonly [one: string, many: string]>> = {
  days: ['day', 'days'],
  projects: ['project', 'projects'],
  uses: ['use', 'uses'],
  vessels: ['vessel', 'vessels'],
};

/** A value with its unit: 12 days, 83.3 %, 1,200.00 NOK. A dash where there was nothing to measure. */
export function valueInWords(value: string | null, unit: Unit, currency: string | null): string {
  if (value === null) return '–';
  if (unit === 'money') return moneyInWords(value, currency);
  const number = numberInWords(value);
  if (unit === 'percent') return `${number}\u00A0%`;
  if (unit === 'hours') return `${number}\u00A0h`;
  const noun = nouns[unit];
  return noun ? `${number}\u00A0${Number(value) === 1 ? noun[0] : noun[1]}` : number;
}

/** As it came, with its thousands apart: no digit is lost or added. */
function numberInWords(value: string): string {
  const [whole = '', decimals] = value.split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}

/** Which way it went since the period before, in words; undefined where there is none. */
export function changeInWords(
  { value, before, unit, currency }: Pick<Measure, 'value' | 'before' | 'unit' | 'currency'>,
  hasBefore: boolean,
): string | undefined {
  if (!hasBefore) return undefined;
  if (before === null) return 'Nothing before to compare with';
  const then = valueInWords(before, unit, currency);
  if (value === null) return `Nothing now, ${then} before`;
  if (Number(value) === Number(before)) return `As before (${then})`;
  return `${Number(value) > Number(before) ? 'Up' : 'Down'} from ${then}`;
}

/** Oslo days: 1 Jan – 10 Apr 2026. */
export const periodInWords = ({ from, to }: { from: string; to: string }) => daysInWords(from, to);

export function casesInWords(n: number): string {
  return `n = ${n.toLocaleString('en-GB')}`;
}
