import * as z from 'zod/mini';
import type { FigureInput } from '#contract/office/analytics.ts';
import { METRICS } from '#contract/office/analytics-metrics.ts';
import { CURRENCIES } from '#contract/billing/billing.ts';
import type { CalendarDay } from '#contract/format/calendar-day.ts';
import { choice, choiceOr, day, id, page, text } from '#client/kit/list/search-schema.ts';
import { PRESETS, presetOf, type Days } from './periods.ts';

const GROUP_KEY_MAX = 300;

/** What revenue is grouped by. */
export const REVENUE_SIDES = ['client', 'vessel', 'operator', 'system'] as const;

/**
 * The address of the analytics. `by` groups revenue, and `chart` is the currency of its months. `rows` is the figure
 * whose rows are open, of one group or all.
 */
export const AnalyticsSearch = z.object({
  from: day(),
  to: day(),
  client: text(),
  system: text(),
  operator: id(),
  currency: choice(CURRENCIES),
  by: choiceOr(REVENUE_SIDES, 'client'),
  chart: choice(CURRENCIES),
  rows: choice(METRICS),
  group: text(GROUP_KEY_MAX),
  page: page(),
});
export type AnalyticsSearch = z.infer<typeof AnalyticsSearch>;

/** Returns the selection of the address; without dates, the last 12 months. */
export type AnalyticsView = Omit<AnalyticsSearch, 'from' | 'to'> & Days;

export function viewOf({ from, to, ...search }: AnalyticsSearch, today: CalendarDay): AnalyticsView {
  const days = from && to && from <= to ? { from, to } : PRESETS['12 months'].of(today);
  return { ...search, ...days };
}

/** Returns the dates as the address holds them. */
export const daysInSearch = (days: Days, today: CalendarDay) =>
  presetOf(days, today) === '12 months' ? { from: undefined, to: undefined } : days;

export function figureInput({ from, to, client, system, operator, currency }: AnalyticsView): FigureInput {
  return {
    from,
    to,
    ...(client !== '' && { client }),
    ...(system !== '' && { system }),
    ...(operator !== undefined && { operatorId: operator }),
    ...(currency && { currency }),
  };
}

export const ROWS_PAGE = 50;
