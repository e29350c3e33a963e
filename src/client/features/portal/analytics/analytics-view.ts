import type { FigureInput } from '#contract/analytics.ts';
import { METRICS, type Metric } from '#contract/analytics-metrics.ts';
import { CURRENCIES } from '#contract/billing.ts';
import { addDays, addMonths, type CalendarDay } from '#contract/calendar-day.ts';
import type { Currency } from '#contract/money.ts';

export const ROWS_PAGE = 50;

/** What the address says: which time and which projects, and whose rows lie over it. */
export interface AnalyticsView {
  from: CalendarDay;
  to: CalendarDay;
  client: string;
  system: string;
  operator: number | undefined;
  currency: Currency | undefined;
  /** The figure whose rows are shown, of one group or all. */
  rows: Metric | undefined;
  group: string | undefined;
  page: number;
}

export type Search = Record<string, string | undefined>;

export function readAnalyticsView(search: Search, today: CalendarDay): AnalyticsView {
  const year = PRESETS['12 months'].of(today);
  const from = day(search['from']);
  const to = day(search['to']);
  const days = from && to && from <= to ? { from, to } : year;
  const operator = Number(search['operator']);
  const page = Number(search['page']);
  return {
    ...days,
    client: search['client'] ?? '',
    system: search['system'] ?? '',
    operator: Number.isSafeInteger(operator) && operator > 0 ? operator : undefined,
    currency: CURRENCIES.find((one) => one === search['currency']),
    rows: METRICS.find((one) => one === search['rows']),
    group: search['group'],
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

const day = (text: string | undefined) =>
  text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;

/** The address says what differs from the year up to today. */
export function writeAnalyticsView(view: AnalyticsView, today: CalendarDay): Search {
  const isYear = presetOf(view, today) === '12 months';
  const said = {
    from: isYear ? undefined : view.from,
    to: isYear ? undefined : view.to,
    client: view.client,
    system: view.system,
    operator: view.operator?.toString(),
    currency: view.currency,
    rows: view.rows,
    group: view.rows && view.group,
    page: view.rows && view.page > 1 ? String(view.page) : undefined,
  };
  return Object.fromEntries(Object.entries(said).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

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

interface Days {
  from: CalendarDay;
  to: CalendarDay;
}

export const PRESETS = {
  '30 days': {
    label: 'Last 30 days',
    of: (today: CalendarDay): Days => ({ from: addDays(today, -29), to: today }),
  },
  '90 days': {
    label: 'Last 90 days',
    of: (today: CalendarDay): Days => ({ from: addDays(today, -89), to: today }),
  },
  '12 months': {
    label: 'Last 12 months',
    of: (today: CalendarDay): Days => ({ from: addDays(addMonths(today, -12), 1), to: today }),
  },
  year: {
    label: 'This year',
    of: (today: CalendarDay): Days => ({ from: `${today.slice(0, 4)}-01-01`, to: today }),
  },
  'last year': {
    label: 'Last year',
    of: (today: CalendarDay): Days => {
      const year = Number(today.slice(0, 4)) - 1;
      return { from: `${year}-01-01`, to: `${year}-12-31` };
    },
  },
} as const;
export type Preset = keyof typeof PRESETS;
export const PRESET_NAMES = Object.keys(PRESETS) as Preset[];

/** Undefined where the days are somebody's own. */
export function presetOf({ from, to }: Days, today: CalendarDay): Preset | undefined {
  return PRESET_NAMES.find((name) => {
    const days = PRESETS[name].of(today);
    return days.from === from && days.to === to;
  });
}
