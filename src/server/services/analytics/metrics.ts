import type { Metric } from '#contract/office/analytics-metrics.ts';
import type { MetricQueries } from './figure-question.ts';
import { backlog, leadTime, onTimeStart } from './flow-figures.ts';
import { topParts } from './part-figures.ts';
import { travelAndWaiting, utilisation } from './people-figures.ts';
import { dueServices } from './pipeline-figure.ts';
import { firstVisit, repeats } from './quality-figures.ts';
import { revenueBy } from './revenue-figures.ts';
import { unbilled } from './unbilled-figure.ts';

/** How each figure is calculated; METRIC_WORDS says what it means. */
export const METRIC_QUERIES: Readonly<Record<Metric, MetricQueries>> = {
  'lead-time': leadTime,
  backlog,
  'on-time-start': onTimeStart,
  'first-visit': firstVisit,
  repeats,
  utilisation,
  'travel-and-waiting': travelAndWaiting,
  'revenue-by-vessel': revenueBy('vessel'),
  'revenue-by-client': revenueBy('client'),
  'revenue-by-operator': revenueBy('operator'),
  'revenue-by-system': revenueBy('system'),
  unbilled,
  'top-parts': topParts,
  'due-services': dueServices,
};
