import { formatNumber } from '#contract/format/format-number.ts';
import { METRIC_WORDS } from '#contract/office/analytics-metrics.ts';
import type { FigureTrend, TrendMetric } from '#contract/office/analytics-series.ts';
import { ChartTable } from '#client/kit/chart/chart-table.tsx';
import { Sparkline } from '#client/kit/chart/sparkline.tsx';
import { figureInput } from './analytics-search.ts';
import { CARD_OPTIONS, TREND_CALLS } from './figure-calls.ts';
import { useFigure, type FigureCardProps } from './figure-card.tsx';
import { FigureFrame, FigureLinks, TableDisclosure, type FigureFrameProps } from './figure-frame.tsx';
import { FigureCases, Measures, NoCases } from './figure-measures.tsx';
import { FigureTable } from './figure-table.tsx';
import { formatMonthOf, formatValue } from './format-figure.ts';

interface TrendTileProps extends Omit<FigureCardProps, 'metric'> {
  metric: TrendMetric;
  /** Whether another card of the screen draws the groups of the figure. */
  hasChart: boolean;
}

/** Shows a figure of the period above its twelve months. */
export function TrendTile({ metric, view, rowsOf, hasChart }: TrendTileProps) {
  const query = useFigure(metric, view);
  const trend = TREND_CALLS[metric].useQuery(figureInput(view), CARD_OPTIONS);
  const figure = query.data;
  const { title } = METRIC_WORDS[metric];
  const rows = (group?: string) => rowsOf(metric, group);
  return (
    <FigureFrame
      title={title}
      query={both(query, trend)}
      aside={figure && <FigureCases figure={figure} />}
      footer={
        <>
          {trend.data && (
            <TableDisclosure title={title}>
              {figure && figure.n > 0 && !hasChart && <FigureTable figure={figure} rowsOf={rows} />}
              <TrendTable title={`${title} by month`} trend={trend.data} />
            </TableDisclosure>
          )}
          <FigureLinks metric={metric} figure={figure} rowsOf={rows} />
        </>
      }
    >
      {figure && (figure.n === 0 ? <NoCases figure={figure} /> : <Measures figure={figure} />)}
      {trend.data?.months.some(({ value }) => value !== null) && (
        <Sparkline
          summary={summaryOf(title, trend.data)}
          points={trend.data.months.map(({ month, value }) => ({
            key: month,
            value: value === null ? null : Number(value),
          }))}
        />
      )}
    </FigureFrame>
  );
}

type FrameQuery = FigureFrameProps['query'];

/** Figure and months fail and are calculated again together; the months may come later. */
const both = (figure: FrameQuery, months: FrameQuery): FrameQuery => ({
  ...figure,
  error: figure.error ?? months.error,
  isFetching: figure.isFetching || months.isFetching,
  refetch: () => [figure, months].map(({ error, refetch }) => error && refetch()),
});

/** Lead time, Dec 2025 to Nov 2026: from 12 days to 9 days. */
function summaryOf(title: string, { months, unit }: FigureTrend): string {
  const measured = months.filter(({ value }) => value !== null);
  const [first, last] = [measured[0], measured.at(-1)];
  if (!first || !last) return title;
  const [from, to] = [first, last].map(({ value }) => formatValue(value, unit, null));
  return `${title}, ${formatMonthOf(first.month)} to ${formatMonthOf(last.month)}: from ${from} to ${to}.`;
}

function TrendTable({ title, trend: { months, unit } }: { title: string; trend: FigureTrend }) {
  return (
    <ChartTable
      title={title}
      columns={[{ title: 'Month' }, { title: 'Value', isNumber: true }, { title: 'Cases', isNumber: true }]}
      rows={months.toReversed().map(({ month, value, n }) => ({
        key: month,
        cells: [formatMonthOf(month), formatValue(value, unit, null), formatNumber(n)],
      }))}
    />
  );
}
