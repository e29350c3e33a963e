import {
  ExportFigureInput,
  Figure,
  FigureChoices,
  FigureCsv,
  FigureInput,
  FigureRowsInput,
  FigureRowsPage,
} from '#contract/office/analytics.ts';
import {
  FigureTrend,
  MonthlyFigures,
  UtilisationWeeks,
  type TrendMetric,
} from '#contract/office/analytics-series.ts';
import { METRIC_WORDS, type Metric } from '#contract/office/analytics-metrics.ts';
import { REQUEST_FORMULAS, RequestFigures } from '#contract/office/request-figures.ts';
import { managerProcedure, router } from '#server/rpc/procedures.ts';
import {
  readFigure,
  readFigureChoices,
  readFigureRows,
  readMonths,
  readTrend,
  readUtilisationWeeks,
  readRequestFigures,
} from '#server/services/analytics/ask-analytics.ts';
import { exportFigure } from '#server/services/analytics/export-figure.ts';

/** One figure, beside the previous period. */
const figure = (metric: Metric, summary: string) =>
  managerProcedure
    .meta({
      rest: {
        method: 'GET',
        path: `/api/portal/analytics/${metric}`,
        summary,
        description: `${METRIC_WORDS[metric].formula} Without days it is the year up to today.`,
        refuses: ['unavailable', 'tooManyRequests'],
      },
    })
    .input(FigureInput)
    .output(Figure)
    .query(({ ctx, input }) => readFigure(ctx, metric, input));

/** The cases behind it. */
const rows = (metric: Metric) =>
  managerProcedure
    .meta({
      rest: {
        method: 'GET',
        path: `/api/portal/analytics/${metric}/rows`,
        summary: `The rows of: ${METRIC_WORDS[metric].title}`,
        description: 'At most 100 a page; total counts all. group keeps those of one group.',
        refuses: ['unavailable', 'tooManyRequests'],
      },
    })
    .input(FigureRowsInput)
    .output(FigureRowsPage)
    .query(({ ctx, input }) => readFigureRows(ctx, metric, input));

/** The figure in each of twelve months. */
const trend = (metric: TrendMetric) =>
  managerProcedure
    .meta({
      rest: {
        method: 'GET',
        path: `/api/portal/analytics/${metric}/months`,
        summary: `Twelve months of: ${METRIC_WORDS[metric].title}`,
        description:
          'The first measure of the figure for each of the twelve months up to the last day of the period; its first day changes nothing.',
        refuses: ['unavailable', 'tooManyRequests'],
      },
    })
    .input(FigureInput)
    .output(FigureTrend)
    .query(({ ctx, input }) => readTrend(ctx, metric, input));

export const portalAnalytics = router({
  leadTime: figure('lead-time', 'Median and P90 of the days from request to completion'),
  leadTimeRows: rows('lead-time'),
  leadTimeMonths: trend('lead-time'),
  backlog: figure('backlog', 'Open projects by age'),
  backlogRows: rows('backlog'),
  onTimeStart: figure('on-time-start', 'Share of projects started on time'),
  onTimeStartRows: rows('on-time-start'),
  onTimeStartMonths: trend('on-time-start'),
  firstVisit: figure('first-visit', 'Share of projects resolved on the first visit'),
  firstVisitRows: rows('first-visit'),
  firstVisitMonths: trend('first-visit'),
  repeats: figure('repeats', 'Share of projects with a repeat visit within 60 days'),
  repeatsRows: rows('repeats'),
  repeatsMonths: trend('repeats'),
  utilisation: figure('utilisation', 'Recorded hours as a share of possible hours'),
  utilisationRows: rows('utilisation'),
  utilisationMonths: trend('utilisation'),
  utilisationWeeks: managerProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/analytics/utilisation/weeks',
        summary: 'Utilisation of each person in each week',
        description:
          'The weeks of the period up to today, at most the latest 53. Hours and shares follow the formula of utilisation.',
        refuses: ['unavailable', 'tooManyRequests'],
      },
    })
    .input(FigureInput)
    .output(UtilisationWeeks)
    .query(({ ctx, input }) => readUtilisationWeeks(ctx, input)),
  travelAndWaiting: figure('travel-and-waiting', 'Share of travel and of waiting in the recorded hours'),
  travelAndWaitingRows: rows('travel-and-waiting'),
  revenueByVessel: figure('revenue-by-vessel', 'Revenue by vessel, one sum a currency'),
  revenueByVesselRows: rows('revenue-by-vessel'),
  revenueByClient: figure('revenue-by-client', 'Revenue by client, one sum a currency'),
  revenueByClientRows: rows('revenue-by-client'),
  revenueByOperator: figure('revenue-by-operator', 'Revenue by operator, one sum a currency'),
  revenueByOperatorRows: rows('revenue-by-operator'),
  revenueBySystem: figure('revenue-by-system', 'Revenue by system, one sum a currency'),
  revenueBySystemRows: rows('revenue-by-system'),
  unbilled: figure('unbilled', 'Unbilled work of ended projects, by age and currency'),
  unbilledRows: rows('unbilled'),
  topParts: figure('top-parts', 'The most used parts'),
  topPartsRows: rows('top-parts'),
  dueServices: figure('due-services', 'Services due in 90 days, with and without a project'),
  dueServicesRows: rows('due-services'),
  months: managerProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/analytics/months',
        summary: 'Completed projects and revenue by month, beside the year before',
        description:
          'The twelve months up to the last day of the period; its first day changes nothing. The last month of both years ends on the same day.',
        refuses: ['unavailable', 'tooManyRequests'],
      },
    })
    .input(FigureInput)
    .output(MonthlyFigures)
    .query(({ ctx, input }) => readMonths(ctx, input)),
  requests: managerProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/analytics/requests',
        summary:
          'Requests for quotation: received, quoted within a day, won, their value, clients and items not sold',
        description: `${Object.values(REQUEST_FORMULAS).join(' ')} Without days it is the year up to today. System and operator change nothing here.`,
        refuses: ['unavailable', 'tooManyRequests'],
      },
    })
    .input(FigureInput)
    .output(RequestFigures)
    .query(({ ctx, input }) => readRequestFigures(ctx, input)),
  choices: managerProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/analytics/choices',
        summary: 'Clients, systems and operators for the filters',
        refuses: ['unavailable', 'tooManyRequests'],
      },
    })
    .output(FigureChoices)
    .query(({ ctx }) => readFigureChoices(ctx)),
  exportCsv: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/exports/analytics',
        summary: 'The rows of a figure as CSV',
        description: 'The file as text in JSON. Not a GET, because the export is recorded in the audit log.',
        refuses: ['unavailable', 'tooManyRequests'],
      },
      stepUp: true,
    })
    .input(ExportFigureInput)
    .output(FigureCsv)
    .mutation(({ ctx, input }) => exportFigure(ctx, input)),
});
