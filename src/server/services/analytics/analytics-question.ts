import type {
  ExportFigureInput,
  Figure,
  FigureChoices,
  FigureInput,
  FigureRow,
  FigureRowsInput,
  FigureRowsPage,
} from '#contract/office/analytics.ts';
import type { Metric } from '#contract/office/analytics-metrics.ts';
import type { PortalContext } from '#server/services/portal-context.ts';

/** Questions that a query worker answers, because they read much of the data. `now` in milliseconds. */
export type AnalyticsQuestion =
  | { kind: 'figure'; metric: Metric; input: FigureInput; now: number }
  | { kind: 'rows'; metric: Metric; input: FigureRowsInput; now: number }
  | { kind: 'export'; input: ExportFigureInput; now: number }
  | { kind: 'choices' };

export interface AnalyticsAnswers {
  figure: Figure;
  rows: FigureRowsPage;
  /** One row more than fits into a file if there are more. */
  export: FigureRow[];
  choices: FigureChoices;
}

type Ask<Kind extends AnalyticsQuestion['kind']> = (
  question: Extract<AnalyticsQuestion, { kind: Kind }>,
  signal?: AbortSignal,
) => Promise<AnalyticsAnswers[Kind]>;

export interface AnalyticsContext extends PortalContext {
  queryWorkers: { ask: Ask<'figure'> & Ask<'rows'> & Ask<'export'> & Ask<'choices'> };
  request: { signal?: AbortSignal | undefined };
}
