import type { Currency } from '#contract/format/money.ts';
import type { MonthlyFigures } from '#contract/office/analytics-series.ts';
import { formatCount, formatNumber } from '#contract/format/format-number.ts';
import { formatSums } from '#client/entities/billing/format-sums.ts';
import { ChartTable } from '#client/kit/chart/chart-table.tsx';
import { ColumnsChart } from '#client/kit/chart/columns-chart.tsx';
import { ChipGroup } from '#client/kit/list/filter/chip-group.tsx';
import { formatMoney } from '#client/lib/format-money.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { figureInput, type AnalyticsView } from './analytics-search.ts';
import { CARD_OPTIONS } from './figure-calls.ts';
import { FigureFrame, TableDisclosure } from './figure-frame.tsx';
import { formatMonthOf } from './format-figure.ts';

const useMonths = (view: AnalyticsView) =>
  trpc.portal.analytics.months.useQuery(figureInput(view), CARD_OPTIONS);

/** One label in three fits, also where three charts lie side by side. */
const LABEL_EVERY = 3;

/** Shows the projects completed in each month, and a line for the year before. */
export function ProjectsByMonth({ view }: { view: AnalyticsView }) {
  const query = useMonths(view);
  const { months = [] } = query.data ?? {};
  const title = 'Completed projects by month';
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  const year = sum(months.map(({ projects }) => projects));
  const before = sum(months.map(({ projectsBefore }) => projectsBefore));
  return (
    <FigureFrame
      title={title}
      query={query}
      footer={
        query.data && (
          <TableDisclosure title={title}>
            <ChartTable
              title={title}
              columns={[{ title: 'Month' }, ...YEARS]}
              rows={months.toReversed().map(({ month, projects, projectsBefore }) => ({
                key: month,
                cells: [formatMonthOf(month), formatNumber(projects), formatNumber(projectsBefore)],
              }))}
            />
          </TableDisclosure>
        )
      }
    >
      {query.data && (
        <>
          <YearSum value={formatCount(year, 'project')} before={formatNumber(before)} />
          <ColumnsChart
            summary={`${title}, ${spanOf(months)}: ${year}, and ${before} in the year before.`}
            formatTick={formatNumber}
            labelEvery={LABEL_EVERY}
            columns={months.map(({ month, projects, projectsBefore }) => ({
              key: month,
              label: formatMonthOf(month).slice(0, 3),
              value: projects,
              before: projectsBefore,
              text: `${formatMonthOf(month)}: ${formatCount(projects, 'project')}, a year before ${formatNumber(projectsBefore)}`,
            }))}
          />
        </>
      )}
    </FigureFrame>
  );
}

const YEARS = [
  { title: 'This year', isNumber: true },
  { title: 'Year before', isNumber: true },
];

const compact = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 1 });

interface RevenueByMonthProps {
  view: AnalyticsView;
  onChoose: (currency: Currency) => void;
}

/** Shows the revenue of each month in one currency, and a line for the year before. */
export function RevenueByMonth({ view, onChoose }: RevenueByMonthProps) {
  const query = useMonths(view);
  const { months = [] } = query.data ?? {};
  const currencies = months[0]?.revenue.map(({ currency }) => currency) ?? [];
  const shown = currencies.find((currency) => currency === view.chart) ?? currencies[0];
  const rows = months.map(({ month, revenue }) => ({
    month,
    ...(revenue.find(({ currency }) => currency === shown) ?? { amount: '0.00', before: '0.00' }),
  }));
  const title = 'Revenue by month';
  return (
    <FigureFrame
      title={title}
      query={query}
      aside={
        shown && (
          <ChipGroup
            label="Currency of the months"
            value={shown}
            onChange={onChoose}
            chips={currencies.map((currency) => ({ value: currency, label: currency, count: undefined }))}
          />
        )
      }
      footer={
        shown && (
          <TableDisclosure title={title}>
            <ChartTable
              title={`${title} in ${shown}`}
              columns={[{ title: 'Month' }, ...YEARS]}
              rows={rows.toReversed().map(({ month, amount, before }) => ({
                key: month,
                cells: [formatMonthOf(month), formatMoney(amount, shown), formatMoney(before, shown)],
              }))}
            />
          </TableDisclosure>
        )
      }
    >
      {query.data && !shown && <p className="text-muted">No revenue in these two years.</p>}
      {shown && (
        <>
          <YearSum
            value={formatSums(rows.map(({ amount }) => ({ amount, currency: shown })))}
            before={formatSums(rows.map(({ before }) => ({ amount: before, currency: shown })))}
          />
          <ColumnsChart
            summary={`${title} in ${shown}, ${spanOf(months)}, with the year before as a line.`}
            formatTick={(value) => compact.format(value)}
            labelEvery={LABEL_EVERY}
            columns={rows.map(({ month, amount, before }) => ({
              key: month,
              label: formatMonthOf(month).slice(0, 3),
              value: Number(amount),
              before: Number(before),
              text: `${formatMonthOf(month)}: ${formatMoney(amount, shown)}, a year before ${formatMoney(before, shown)}`,
            }))}
          />
        </>
      )}
    </FigureFrame>
  );
}

/** The sums of both years, which explain column and line. */
function YearSum({ value, before }: { value: string; before: string }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 text-xs wrap-anywhere text-muted tabular-nums">
      <span>
        <strong className="text-md font-semibold text-ink">{value}</strong> in 12 months
      </span>
      <span className="inline-flex items-baseline gap-1.5">
        <svg aria-hidden="true" className="h-2.5 w-4">
          <line y1="6" y2="6" x2="16" strokeWidth="2" className="stroke-muted" />
        </svg>
        Year before: {before}
      </span>
    </p>
  );
}

const spanOf = (months: MonthlyFigures['months']) =>
  `${formatMonthOf(months[0]?.month ?? '')} to ${formatMonthOf(months.at(-1)?.month ?? '')}`;
