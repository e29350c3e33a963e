import type {
  Figure,
  FigureChoices,
  FigureInput,
  FigureRowsInput,
  FigureRowsPage,
} from '#contract/analytics.ts';
import type { Metric } from '#contract/analytics-metrics.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import type { AnalyticsDesk } from './analytics-desk.ts';

/** What a question to analytics needs beside who asks; managers only. */
export interface AnalyticsContext extends PortalContext {
  analytics: AnalyticsDesk;
  request: { signal?: AbortSignal | undefined };
}

export function readFigure(
  { analytics, clock, request }: AnalyticsContext,
  metric: Metric,
  input: FigureInput,
): Promise<Figure> {
  const now = clock.now().getTime();
  return analytics.ask({ kind: 'figure', metric, input, now }, request.signal);
}

/** One page of the cases that a figure is made of. */
export function readFigureRows(
  { analytics, clock, request }: AnalyticsContext,
  metric: Metric,
  input: FigureRowsInput,
): Promise<FigureRowsPage> {
  const now = clock.now().getTime();
  return analytics.ask({ kind: 'rows', metric, input, now }, request.signal);
}

export function readFigureChoices({ analytics, request }: AnalyticsContext): Promise<FigureChoices> {
  return analytics.ask({ kind: 'choices' }, request.signal);
}
