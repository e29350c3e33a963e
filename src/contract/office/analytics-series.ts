import * as z from 'zod/mini';
import { Currency } from '#contract/format/money.ts';
import { Metric, METRIC_UNITS } from './analytics-metrics.ts';

/** The figures that the screen begins with, each with the months behind it. */
export const TREND_METRICS = [
  'lead-time',
  'on-time-start',
  'first-visit',
  'repeats',
  'utilisation',
] as const satisfies readonly Metric[];
export type TrendMetric = (typeof TREND_METRICS)[number];

export const SERIES_MONTHS = 12;
/** The largest number of weeks for which utilisation is listed. */
export const SERIES_WEEKS_MAX = 53;

/** YYYY-MM. The last month of a series ends on the last day of the period. */
const month = z.string();

/**
 * The first measure of a figure in each of the twelve months up to the end of the period, whenever the period begins.
 * `few`: fewer than five cases.
 */
export const FigureTrend = z.object({
  metric: Metric,
  unit: z.enum(METRIC_UNITS),
  months: z.array(z.object({ month, value: z.nullable(z.string()), n: z.int(), few: z.boolean() })),
});
export type FigureTrend = z.infer<typeof FigureTrend>;

/**
 * Completed projects and revenue of the same twelve months, each beside the month a year earlier. The last month of
 * both years ends on the same day. `revenue` has the same currencies in each month.
 */
export const MonthlyFigures = z.object({
  months: z.array(
    z.object({
      month,
      projects: z.int(),
      projectsBefore: z.int(),
      revenue: z.array(z.object({ currency: Currency, amount: z.string(), before: z.string() })),
    }),
  ),
});
export type MonthlyFigures = z.infer<typeof MonthlyFigures>;

/**
 * The utilisation of each person in each week of the period up to today, at most the latest 53. `weeks` are Mondays; a
 * week counts with its days in the period. `share` is null where no hours were possible.
 */
export const UtilisationWeeks = z.object({
  weeks: z.array(z.string()),
  people: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      weeks: z.array(z.object({ hours: z.string(), share: z.nullable(z.string()) })),
    }),
  ),
});
export type UtilisationWeeks = z.infer<typeof UtilisationWeeks>;
