import type {
  ExportFigureInput,
  Figure,
  FigureChoices,
  FigureInput,
  FigureRow,
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
import type { PortalContext } from '#server/services/portal-context.ts';

/** Questions that a query worker answers, because they read much of the data. `now` in milliseconds. */
export type AnalyticsQuestion =
  | { kind: 'figure'; metric: Metric; input: FigureInput; now: number }
  | { kind: 'rows'; metric: Metric; input: FigureRowsInput; now: number }
  | { kind: 'trend'; metric: TrendMetric; input: FigureInput; now: number }
  | { kind: 'months'; input: FigureInput; now: number }
  | { kind: 'weeks'; input: FigureInput; now: number }
  | { kind: 'export'; input: ExportFigureInput; now: number }
  | { kind: 'requests'; input: FigureInput; now: number }
  | { kind: 'choices' };

export interface AnalyticsAnswers {
  figure: Figure;
  rows: FigureRowsPage;
  trend: FigureTrend;
  months: MonthlyFigures;
  weeks: UtilisationWeeks;
  /** One row more than fits into a file if there are more. */
  export: FigureRow[];
  requests: RequestFigures;
  choices: FigureChoices;
}

type Ask<Kind extends AnalyticsQuestion['kind']> = (
  question: Extract<AnalyticsQuestion, { kind: Kind }>,
  signal?: AbortSignal,
) => Promise<AnalyticsAnswers[Kind]>;

export interface AnalyticsContext extends PortalContext {
  queryWorkers: {
    ask: Ask<'figure'> &
      Ask<'rows'> &
      Ask<'trend'> &
      Ask<'months'> &
      Ask<'weeks'> &
      Ask<'export'> &
      Ask<'requests'> &
      Ask<'choices'>;
  };
  request: { signal?: AbortSignal | undefined };
}
