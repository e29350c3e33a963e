import type { FigureRow, Measure } from '#contract/office/analytics.ts';
import type { Metric } from '#contract/office/analytics-metrics.ts';
import { minorUnits } from '#contract/format/money.ts';
import { medianOf, ninetiethOf, type ByHand } from './figures-by-hand.ts';

type Row = Pick<FigureRow, 'group' | 'value' | 'currency'>;

const values = (rows: Row[]) => rows.map(({ value }) => Number(value));
const shareOf = (part: Row[], whole: Row[]) => (part.length / whole.length) * 100;
const ones = (rows: Row[]) => ({
  share: shareOf(
    rows.filter(({ value }) => value === '1'),
    rows,
  ),
});

/** The sum of the rows, without floating-point noise. */
export const totalOf = (rows: Row[]) =>
  rows.reduce((sum, { value }) => sum + Math.round(Number(value) * 100), 0) / 100;

function perCurrency(rows: Row[]): ByHand {
  const sums: ByHand = {};
  for (const { currency, value } of rows) {
    sums[currency!] = (sums[currency!] ?? 0) + minorUnits(Number(value).toFixed(2));
  }
  return sums;
}

/** Recalculates the figure from the rows that it lists. Not every measure can be calculated from them. */
export const FIGURES_FROM_ROWS: Record<Metric, (rows: Row[]) => ByHand> = {
  'lead-time': (rows) => ({ median: medianOf(values(rows)), p90: ninetiethOf(values(rows)) }),
  backlog: (rows) => ({ open: rows.length, median: medianOf(values(rows)) }),
  'on-time-start': (rows) => ({
    ...ones(rows),
    moved: rows.filter(({ group }) => group === 'moved').length,
  }),
  'first-visit': ones,
  repeats: ones,
  utilisation: (rows) => ({ recorded: totalOf(rows) }),
  'travel-and-waiting': (rows) => {
    const of = (name: string) => (totalOf(rows.filter(({ group }) => group === name)) / totalOf(rows)) * 100;
    return { travel: of('travel'), waiting: of('waiting') };
  },
  'revenue-by-vessel': perCurrency,
  'revenue-by-client': perCurrency,
  'revenue-by-operator': perCurrency,
  'revenue-by-system': perCurrency,
  unbilled: perCurrency,
  'top-parts': (rows) => ({
    parts: new Set(rows.map(({ group }) => group)).size,
    quantity: totalOf(rows),
  }),
  'due-services': (rows) => ({
    project: rows.filter(({ group }) => !group.endsWith('no project')).length,
    'no project': rows.filter(({ group }) => group.endsWith('no project')).length,
  }),
};

/** A measure's value as figures say it. */
export function formatMeasure({ unit }: Pick<Measure, 'unit'>, value: number | null): string | null {
  if (value === null) return null;
  if (unit === 'money') return (value / 100).toFixed(2);
  if (unit === 'hours') return value.toFixed(2);
  if (unit === 'percent') return value.toFixed(1);
  return Number.isInteger(value) ? String(value) : value.toFixed(1);
}
