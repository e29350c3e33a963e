import * as z from 'zod/mini';
import { Metric, METRIC_UNITS } from './analytics-metrics.ts';
import { RecordId } from '#contract/device-write.ts';
import { Currency } from '#contract/format/money.ts';
import { CurrencyAmount } from '#contract/billing/part-usage.ts';
import { StaffReference } from '#contract/project/project.ts';

export const FIGURE_ROWS_MAX = 100;
export const FIGURE_YEARS_MAX = 20;
/** The maximum number of rows of a file. */
export const FIGURE_EXPORT_MAX = 100_000;

const text = z.optional(z.string().check(z.trim(), z.maxLength(200)));
const day = z.optional(
  z.iso.date('Enter the day as YYYY-MM-DD').check(
    z.refine((text) => text >= '1970-01-01', 'Enter a day from 1970 on'),
    z.refine((text) => text <= '2999-12-31', 'Enter a day before the year 3000'),
  ),
);
interface Days {
  from?: string | undefined;
  to?: string | undefined;
}
const inOrder = ({ from, to }: Days) => from === undefined || to === undefined || from <= to;
const wrongOrder = { path: ['to'], message: 'The last day must not be before the first' };

/**
 * `from` and `to` are the first and last Oslo day; the year up to today by default. Of more than twenty years the
 * latest twenty count. Client and system match parts of the text, without case or accents.
 */
const filters = {
  from: day,
  to: day,
  client: text,
  system: text,
  operatorId: z.optional(RecordId),
  currency: z.optional(Currency),
};

export const FigureInput = z.object(filters).check(z.refine(inOrder, wrongOrder));
export type FigureInput = z.infer<typeof FigureInput>;

/** `group` keeps the rows of one group, by its key. */
export const FigureRowsInput = z
  .object({
    ...filters,
    group: z.optional(z.string().check(z.maxLength(300))),
    offset: z._default(z.int().check(z.minimum(0), z.maximum(10_000_000)), 0),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(FIGURE_ROWS_MAX)), FIGURE_ROWS_MAX),
  })
  .check(z.refine(inOrder, wrongOrder));
export type FigureRowsInput = z.infer<typeof FigureRowsInput>;

const Unit = z.enum(METRIC_UNITS);
const Period = z.object({ from: z.string(), to: z.string() });

/** Numbers are texts: amounts with two decimals, percentages with one. Null where there is nothing to measure. */
export const Measure = z.object({
  key: z.string(),
  label: z.string(),
  unit: Unit,
  currency: z.nullable(Currency),
  value: z.nullable(z.string()),
  before: z.nullable(z.string()),
});
export type Measure = z.infer<typeof Measure>;

/** A bar of the chart. `amounts` only if a group has money beside its number. */
export const FigureGroup = z.object({
  key: z.string(),
  label: z.string(),
  currency: z.nullable(Currency),
  value: z.nullable(z.string()),
  before: z.nullable(z.string()),
  n: z.int(),
  amounts: z.array(CurrencyAmount),
});
export type FigureGroup = z.infer<typeof FigureGroup>;

/**
 * One figure with its formula. `n` is the number of its rows, and `few` that they are fewer than five. `before` is
 * the period of the same length just before; null for a snapshot of today. The largest groups come first unless they
 * have their own order; `groupsLeft` is the number of unlisted ones.
 */
export const Figure = z.object({
  metric: Metric,
  title: z.string(),
  formula: z.string(),
  today: z.string(),
  period: Period,
  before: z.nullable(Period),
  n: z.int(),
  nBefore: z.nullable(z.int()),
  few: z.boolean(),
  measures: z.array(Measure),
  groupUnit: Unit,
  groups: z.array(FigureGroup),
  groupsLeft: z.int(),
});
export type Figure = z.infer<typeof Figure>;

/**
 * One case of a figure: a project, a vessel, a part, or a person's day. `value` is its contribution: days, 1 or 0 of
 * a share, hours, an amount. `day` is the one by which it counts.
 */
export const FigureRow = z.object({
  key: z.string(),
  group: z.string(),
  value: z.string(),
  currency: z.nullable(Currency),
  day: z.nullable(z.string()),
  label: z.nullable(z.string()),
  projectId: z.nullable(z.int()),
  vesselDirectoryId: z.nullable(z.int()),
  vesselName: z.nullable(z.string()),
  clientName: z.nullable(z.string()),
  systemType: z.nullable(z.string()),
  operator: z.nullable(StaffReference),
});
export type FigureRow = z.infer<typeof FigureRow>;

export const FigureRowsPage = z.object({
  metric: Metric,
  unit: Unit,
  rows: z.array(FigureRow),
  total: z.int(),
});
export type FigureRowsPage = z.infer<typeof FigureRowsPage>;

export const ExportFigureInput = z
  .object({ ...filters, metric: Metric, group: z.optional(z.string().check(z.maxLength(300))) })
  .check(z.refine(inOrder, wrongOrder));
export type ExportFigureInput = z.infer<typeof ExportFigureInput>;

export const FigureCsv = z.object({ fileName: z.string(), csv: z.string() });
export type FigureCsv = z.infer<typeof FigureCsv>;

export const FIGURE_CHOICES_MAX = 500;

/**
 * The options of the filters: the clients and systems of projects, and everyone who has projects or can be assigned.
 */
export const FigureChoices = z.object({
  clients: z.array(z.string()),
  systems: z.array(z.string()),
  operators: z.array(StaffReference),
});
export type FigureChoices = z.infer<typeof FigureChoices>;
