import { keepPreviousData } from '@tanstack/react-query';
import type { TrendMetric } from '#contract/office/analytics-series.ts';
import type { Metric } from '#contract/office/analytics-metrics.ts';
import { trpc } from '#client/lib/transport/trpc.ts';

const { analytics } = trpc.portal;

/** The procedures of each figure: the figure itself and its rows. */
export const FIGURE_CALLS = {
  'lead-time': { figure: analytics.leadTime, rows: analytics.leadTimeRows },
  backlog: { figure: analytics.backlog, rows: analytics.backlogRows },
  'on-time-start': { figure: analytics.onTimeStart, rows: analytics.onTimeStartRows },
  'first-visit': { figure: analytics.firstVisit, rows: analytics.firstVisitRows },
  repeats: { figure: analytics.repeats, rows: analytics.repeatsRows },
  utilisation: { figure: analytics.utilisation, rows: analytics.utilisationRows },
  'travel-and-waiting': { figure: analytics.travelAndWaiting, rows: analytics.travelAndWaitingRows },
  'revenue-by-vessel': { figure: analytics.revenueByVessel, rows: analytics.revenueByVesselRows },
  'revenue-by-client': { figure: analytics.revenueByClient, rows: analytics.revenueByClientRows },
  'revenue-by-operator': { figure: analytics.revenueByOperator, rows: analytics.revenueByOperatorRows },
  'revenue-by-system': { figure: analytics.revenueBySystem, rows: analytics.revenueBySystemRows },
  unbilled: { figure: analytics.unbilled, rows: analytics.unbilledRows },
  'top-parts': { figure: analytics.topParts, rows: analytics.topPartsRows },
  'due-services': { figure: analytics.dueServices, rows: analytics.dueServicesRows },
} as const satisfies Record<Metric, unknown>;

/** The procedures of the months of a figure. */
export const TREND_CALLS = {
  'lead-time': analytics.leadTimeMonths,
  'on-time-start': analytics.onTimeStartMonths,
  'first-visit': analytics.firstVisitMonths,
  repeats: analytics.repeatsMonths,
  utilisation: analytics.utilisationMonths,
} as const satisfies Record<TrendMetric, unknown>;

/**
 * A figure takes long to calculate: each is fetched separately, in the order of the screen, cancelled when nobody needs
 * it, and recalculated only on request.
 */
export const FIGURE_OPTIONS = {
  staleTime: Infinity,
  refetchOnWindowFocus: false,
  meta: { isFigure: true },
  trpc: { abortOnUnmount: true, context: { isSlow: true } },
} as const;

/** What a card shows stays in sight while another period is calculated. */
export const CARD_OPTIONS = { ...FIGURE_OPTIONS, placeholderData: keepPreviousData } as const;
