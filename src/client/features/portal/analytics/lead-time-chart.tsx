import { formatCount, formatNumber } from '#contract/format/format-number.ts';
import { ColumnsChart } from '#client/kit/chart/columns-chart.tsx';
import { useFigure, type FigureCardProps } from './figure-card.tsx';
import { FigureFrame, TableDisclosure } from './figure-frame.tsx';
import { NoCases } from './figure-measures.tsx';
import { FigureTable } from './figure-table.tsx';
import { formatValue } from './format-figure.ts';

/** Shows how the lead times are distributed over weeks, and a line for the period before. */
export function LeadTimeChart({ view, rowsOf }: Omit<FigureCardProps, 'metric'>) {
  const query = useFigure('lead-time', view);
  const figure = query.data;
  const title = 'Lead time by week';
  const [median, p90] = figure?.measures.map(({ value, unit }) => formatValue(value, unit, null)) ?? [];
  const weeks = (figure?.groups.length ?? 1) - 1;
  return (
    <FigureFrame
      title={title}
      query={query}
      footer={
        figure &&
        figure.n > 0 && (
          <TableDisclosure title={title}>
            <FigureTable figure={figure} rowsOf={(group) => rowsOf('lead-time', group)} />
          </TableDisclosure>
        )
      }
    >
      {figure && figure.n === 0 && <NoCases figure={figure} />}
      {figure && figure.n > 0 && (
        <>
          <p className="text-xs text-muted tabular-nums">
            Weeks from request to completion. Line: previous period.
          </p>
          <ColumnsChart
            summary={`Projects by weeks from request to completion: the median is ${median}, P90 ${p90}.`}
            formatTick={formatNumber}
            labelEvery={2}
            isQuiet={figure.few}
            columns={figure.groups.map(({ key, label, value, before }, index) => ({
              key,
              label: index < weeks ? String(index + 1) : `>${weeks}`,
              value: Number(value),
              before: figure.before ? Number(before) : undefined,
              text: `${label}: ${formatCount(Number(value), 'project')}, previously ${formatNumber(Number(before))}`,
            }))}
          />
        </>
      )}
    </FigureFrame>
  );
}
