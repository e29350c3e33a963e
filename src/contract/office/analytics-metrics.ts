import * as z from 'zod/mini';

export const METRICS = [
  'lead-time',
  'backlog',
  'on-time-start',
  'first-visit',
  'repeats',
  'utilisation',
  'travel-and-waiting',
  'revenue-by-vessel',
  'revenue-by-client',
  'revenue-by-operator',
  'revenue-by-system',
  'unbilled',
  'top-parts',
  'due-services',
] as const;
export const Metric = z.enum(METRICS);
export type Metric = z.infer<typeof Metric>;

export const METRIC_UNITS = [
  'days',
  'percent',
  'projects',
  'hours',
  'money',
  'uses',
  'parts',
  'vessels',
] as const;
export type MetricUnit = (typeof METRIC_UNITS)[number];

/** Another project for the same vessel within this many days is a repeat. */
export const REPEAT_DAYS = 60;
/** How far the pipeline looks ahead. */
export const PIPELINE_DAYS = 90;
/** How many weeks the distribution of lead times tells apart. */
export const LEAD_TIME_WEEKS = 12;
/** A figure of fewer cases than this says little. */
export const FEW_CASES = 5;

interface MetricWords {
  title: string;
  topic: 'Flow' | 'Quality' | 'People' | 'Money' | 'Pipeline';
  /** The unit of the rows. */
  unit: MetricUnit;
  /** What is counted, how, and by which day. */
  formula: string;
  /** A snapshot of today for any period: without a previous period to compare with. */
  isNow?: true;
}

const revenueFormula = (by: string) =>
  `Sum of the lines (parts and project values) whose invoice day lies in the period and that are invoiced, disputed or paid, ${by}. Credited and not billable lines are left out. One sum per currency, never mixed. n counts projects by invoice day and currency.`;

/** The name and definition of each figure. The queries follow these sentences, and nothing else defines them. */
export const METRIC_WORDS: Readonly<Record<Metric, MetricWords>> = {
  'lead-time': {
    title: 'Lead time',
    topic: 'Flow',
    unit: 'days',
    formula:
      'Days from the request to the completion, of projects completed in the period. The median is the middle project (of two, their mean); nine of ten projects took no longer than P90 (nearest rank). A project that was reopened counts when it is completed again, from its first request.',
  },
  backlog: {
    title: 'Backlog by age',
    topic: 'Flow',
    unit: 'days',
    formula:
      'Projects requested on or before the last day of the period (today, where that is earlier), and not completed by then, by days since the request. Cancelled projects are left out; a reopened project is open. Compared with the day before the period.',
  },
  'on-time-start': {
    title: 'On-time start',
    topic: 'Flow',
    unit: 'percent',
    formula:
      'Share of projects confirmed with the client to start in the period whose work started on or before the confirmed day, in port time. The confirmed day is the first one for which the project was scheduled. A later move does not change it: a project that was moved and did not start by the confirmed day counts as a moved plan, not as on time. Counted are projects that have started or whose confirmed day has passed. Cancelled projects and those without a recorded confirmed day are left out.',
  },
  'first-visit': {
    title: 'First-visit completion',
    topic: 'Quality',
    unit: 'percent',
    formula:
      'Share of projects completed in the period that were resolved on their first visit. Follow-ups of an earlier project and projects without an outcome are left out.',
  },
  repeats: {
    title: `Repeats within ${REPEAT_DAYS} days`,
    topic: 'Quality',
    unit: 'percent',
    formula: `Share of projects completed in the period after which the same service was requested for the same vessel within ${REPEAT_DAYS} days of the completion. Cancelled requests do not count; projects without a vessel of the directory are left out. For the latest ${REPEAT_DAYS} days it is the share so far.`,
  },
  utilisation: {
    title: 'Utilisation',
    topic: 'People',
    unit: 'hours',
    formula:
      'Recorded hours of every category ÷ (daily hours × working days). Working days are Monday to Friday of the period up to today, from the day the person joined or first recorded time; public holidays are not excluded. Counted are active operators and everyone who recorded time. Days are Oslo days; time that overlaps counts once; running timers count when they end. n counts days with time.',
  },
  'travel-and-waiting': {
    title: 'Travel and waiting',
    topic: 'People',
    unit: 'hours',
    formula:
      'Recorded hours of travel and of waiting ÷ all recorded hours of the period. Days are Oslo days; time that overlaps counts once, for work before travel, waiting and standby; running timers count when they end. n counts days, people and categories with time.',
  },
  'revenue-by-vessel': {
    title: 'Revenue by vessel',
    topic: 'Money',
    unit: 'money',
    formula: revenueFormula('by the vessel of the project'),
  },
  'revenue-by-client': {
    title: 'Revenue by client',
    topic: 'Money',
    unit: 'money',
    formula: revenueFormula('by the company of the project, or the client’s name where no company is linked'),
  },
  'revenue-by-operator': {
    title: 'Revenue by operator',
    topic: 'Money',
    unit: 'money',
    formula: revenueFormula('by the operator to whom the project is assigned'),
  },
  'revenue-by-system': {
    title: 'Revenue by system',
    topic: 'Money',
    unit: 'money',
    formula: revenueFormula('by the system type of the project'),
  },
  unbilled: {
    title: 'Unbilled',
    topic: 'Money',
    unit: 'money',
    formula:
      'Pending and approved lines of projects whose work has ended, as of today, by days since the end (as on the billing dashboard). Lines without a price are in no sum. n counts projects by currency.',
    isNow: true,
  },
  'top-parts': {
    title: 'Top parts',
    topic: 'Money',
    unit: 'parts',
    formula:
      'Parts used on days of the period, by how often they were added; amounts are those of the priced ones, in any billing state. One part is a product, else an item number, else a name. Withdrawn parts are left out; a chosen operator is the one who used the part.',
  },
  'due-services': {
    title: `Services due in ${PIPELINE_DAYS} days`,
    topic: 'Pipeline',
    unit: 'vessels',
    formula: `Vessels whose next service is due within ${PIPELINE_DAYS} days of today or overdue, with and without a project that is open or whose work is done. Archived and merged vessels are left out. A chosen operator changes nothing here.`,
    isNow: true,
  },
};
