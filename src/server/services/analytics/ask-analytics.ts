import type {
  Figure,
  FigureChoices,
  FigureInput,
  FigureRowsInput,
  FigureRowsPage,
} from '#contract/office/analytics.ts';
import type {
  FigureTrend,
  MonthlyFigures,
  TrendMetric,
  UtilisationWeeks,
} from '#contract/office/analytics-series.ts';
import type { Metric } from '#contract/office/analytics-metrics.ts';
import type { RequestFigures } from '#contract/office/request-figures.ts';
import type { AnalyticsContext } from './analytics-question.ts';

export function readFigure(
  { queryWorkers, clock, request }: AnalyticsContext,
  metric: Metric,
  input: FigureInput,
): Promise<Figure> {
  const now = clock.now().getTime();
  return queryWorkers.ask({ kind: 'figure', metric, input, now }, request.signal);
}

/** One page of the cases behind a figure. */
export function readFigureRows(
  { queryWorkers, clock, request }: AnalyticsContext,
  metric: Metric,
  input: FigureRowsInput,
): Promise<FigureRowsPage> {
  const now = clock.now().getTime();
  return queryWorkers.ask({ kind: 'rows', metric, input, now }, request.signal);
}

/** A figure month by month. */
export function readTrend(
  { queryWorkers, clock, request }: AnalyticsContext,
  metric: TrendMetric,
  input: FigureInput,
): Promise<FigureTrend> {
  const now = clock.now().getTime();
  return queryWorkers.ask({ kind: 'trend', metric, input, now }, request.signal);
}

export function readMonths(
  { queryWorkers, clock, request }: AnalyticsContext,
  input: FigureInput,
): Promise<MonthlyFigures> {
  const now = clock.now().getTime();
  return queryWorkers.ask({ kind: 'months', input, now }, request.signal);
}

export function readUtilisationWeeks(
  { queryWorkers, clock, request }: AnalyticsContext,
  input: FigureInput,
): Promise<UtilisationWeeks> {
  const now = clock.now().getTime();
  return queryWorkers.ask({ kind: 'weeks', input, now }, request.signal);
}

/** The requests for quotation of a period: what was asked for, quoted and won. */
export function readRequestFigures(
  { queryWorkers, clock, request }: AnalyticsContext,
  input: FigureInput,
): Promise<RequestFigures> {
  return queryWorkers.ask({ kind: 'requests', input, now: clock.now().getTime() }, request.signal);
}

export function readFigureChoices({ queryWorkers, request }: AnalyticsContext): Promise<FigureChoices> {
  return queryWorkers.ask({ kind: 'choices' }, request.signal);
}
