import { addDays, addMonths, daysBetween, osloDay, type CalendarDay } from '#contract/format/calendar-day.ts';
import { FIGURE_YEARS_MAX, type FigureInput } from '#contract/office/analytics.ts';
import type { Metric, MetricUnit } from '#contract/office/analytics-metrics.ts';
import type { Currency } from '#contract/format/money.ts';
import type { Database, Transaction } from '#db/open-database.ts';

export type Source = Database | Transaction;

/** First and last day, both included. */
export interface Period {
  from: CalendarDay;
  to: CalendarDay;
}

/** What a figure is calculated for: one period, and the projects that count. */
export interface FigureQuestion {
  metric: Metric;
  period: Period;
  filters: Pick<FigureInput, 'client' | 'system' | 'operatorId' | 'currency'>;
  now: Date;
  today: CalendarDay;
}

/** A measure of one period as a number: amounts in minor units, hours in hundredths, percentages in percent. */
export interface RawMeasure {
  key: string;
  label: string;
  unit: MetricUnit;
  currency: Currency | null;
  value: number | null;
}

export interface RawGroup {
  key: string;
  label: string;
  currency: Currency | null;
  value: number | null;
  n: number;
  amounts?: { currency: Currency; amount: number }[];
}

export interface RawFigure {
  n: number;
  measures: RawMeasure[];
  groups: RawGroup[];
}

/** A case before names are added. `value` is in the unit of its metric, as in a measure. */
export interface RawRow {
  key: string;
  group: string;
  value: number;
  day: CalendarDay | null;
  currency?: Currency | null;
  /** The project it is or belongs to, which gives the row its vessel, client and system. */
  projectId?: number;
  vesselDirectoryId?: number;
  /** A person other than the project's operator. */
  operatorId?: number;
  /** A description, if it is not the service of the project. */
  label?: string;
}

export interface Page {
  group?: string | undefined;
  offset: number;
  limit: number;
}

/** How one figure is calculated, and the cases behind it. */
export interface MetricQueries {
  groupUnit: MetricUnit;
  /** Returns the largest groups first, up to a limit. */
  mostGroups?: number;
  figure: (db: Source, question: FigureQuestion) => RawFigure;
  rows: (db: Source, question: FigureQuestion, page: Page) => { rows: RawRow[]; total: number };
}

/** Fills in a caller's question: without days it is the year up to today. */
export function questionOf(metric: Metric, input: FigureInput, now: Date): FigureQuestion {
  const { client, system, operatorId, currency } = input;
  const today = osloDay(now);
  const to = input.to ?? (input.from !== undefined && input.from > today ? input.from : today);
  const earliest = addMonths(to, -12 * FIGURE_YEARS_MAX);
  const wished = input.from ?? addDays(addMonths(to, -12), 1);
  const from = wished < earliest ? earliest : wished;
  return { metric, period: { from, to }, filters: { client, system, operatorId, currency }, now, today };
}

/** Returns the same question for the period of the same length just before. */
export function beforeThat(question: FigureQuestion): FigureQuestion {
  const { from, to } = question.period;
  const days = daysBetween(from, to) + 1;
  return { ...question, period: { from: addDays(from, -days), to: addDays(from, -1) } };
}
