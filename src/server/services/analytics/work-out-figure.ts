import type { Figure, FigureGroup, FigureInput, Measure } from '#contract/office/analytics.ts';
import { FEW_CASES, METRIC_WORDS, type Metric, type MetricUnit } from '#contract/office/analytics-metrics.ts';
import { hoursText } from '#contract/project/counted-time.ts';
import { CURRENCIES } from '#contract/billing/billing.ts';
import { moneyText } from '#contract/format/money.ts';
import { beforeThat, questionOf, type RawFigure, type RawGroup, type Source } from './figure-question.ts';
import { METRIC_QUERIES } from './metrics.ts';

/** Calculates a figure for a period and for the period before. */
export function workOutFigure(db: Source, metric: Metric, input: FigureInput, now: Date): Figure {
  const { title, formula, isNow = false } = METRIC_WORDS[metric];
  const queries = METRIC_QUERIES[metric];
  const question = questionOf(metric, input, now);
  const earlier = isNow ? null : beforeThat(question);
  const figure = queries.figure(db, question);
  const before = earlier && queries.figure(db, earlier);
  const { groups, left } = listed(figure, queries.mostGroups);
  return {
    metric,
    title,
    formula,
    today: question.today,
    period: question.period,
    before: earlier?.period ?? null,
    n: figure.n,
    nBefore: before?.n ?? null,
    few: figure.n < FEW_CASES,
    measures: measuresOf(figure, before),
    groupUnit: queries.groupUnit,
    groups: groups.map((group) => describeGroup(group, before, queries.groupUnit)),
    groupsLeft: left,
  };
}

/** A currency that occurs in only one of the periods is zero in the other. */
function measuresOf(figure: RawFigure, before: RawFigure | null): Measure[] {
  const keys = new Set([...figure.measures, ...(before?.measures ?? [])].map(({ key }) => key));
  return [...keys].flatMap((key): Measure[] => {
    const now = figure.measures.find((measure) => measure.key === key);
    const then = before?.measures.find((measure) => measure.key === key);
    const known = now ?? then;
    if (!known) return [];
    const { label, unit, currency } = known;
    const none = unit === 'money' ? 0 : null;
    return [
      {
        key,
        label,
        unit,
        currency,
        value: inUnit(unit, now ? now.value : none),
        before: before && inUnit(unit, then ? then.value : none),
      },
    ];
  });
}

/** The largest groups of each currency, unless the figure has its own order. There may be as many groups as vessels. */
function listed({ groups }: RawFigure, most: number | undefined): { groups: RawGroup[]; left: number } {
  if (most === undefined) return { groups, left: 0 };
  const kept = [null, ...CURRENCIES].flatMap((currency) =>
    groups
      .filter((group) => group.currency === currency)
      .toSorted((one, other) => (other.value ?? 0) - (one.value ?? 0) || (one.key < other.key ? -1 : 1))
      .slice(0, most),
  );
  return { groups: kept, left: groups.length - kept.length };
}

function describeGroup(group: RawGroup, before: RawFigure | null, unit: MetricUnit): FigureGroup {
  const { key, label, currency, n, amounts = [] } = group;
  const then = before?.groups.find((one) => one.key === key && one.currency === currency);
  return {
    key,
    label,
    currency,
    value: inUnit(unit, group.value),
    before: before && inUnit(unit, then ? then.value : 0),
    n,
    amounts: amounts.map((sum) => ({ currency: sum.currency, amount: moneyText(sum.amount) })),
  };
}

/** Formats for the wire: amounts and hours with two decimals, shares and medians with one, counts as they are. */
export function inUnit(unit: MetricUnit, value: number | null): string | null {
  if (value === null) return null;
  if (unit === 'money') return moneyText(value);
  if (unit === 'hours') return hoursText(value);
  if (unit === 'percent') return value.toFixed(1);
  return Number.isInteger(value) ? String(value) : value.toFixed(1);
}
