import type { ReactNode } from 'react';
import { METRIC_WORDS, type Metric } from '#contract/office/analytics-metrics.ts';
import type { SearchOf } from '#client/lib/typed-search.ts';
import { figureInput, type AnalyticsSearch, type AnalyticsView } from './analytics-search.ts';
import { CURRENCY_COLUMNS, FigureBars } from './figure-bars.tsx';
import { CARD_OPTIONS, FIGURE_CALLS } from './figure-calls.ts';
import { FigureFrame, FigureLinks, TableDisclosure } from './figure-frame.tsx';
import { FigureCases, Measures, NoCases } from './figure-measures.tsx';
import { FigureTable } from './figure-table.tsx';

export interface FigureCardProps {
  metric: Metric;
  view: AnalyticsView;
  /** Returns the address that opens the rows of one group, or all rows. */
  rowsOf: (metric: Metric, group?: string) => SearchOf<typeof AnalyticsSearch>;
}

export const useFigure = (metric: Metric, view: AnalyticsView) =>
  FIGURE_CALLS[metric].figure.useQuery(figureInput(view), CARD_OPTIONS);

/** Shows one figure: its values and their change, its groups as bars and as a table, its formula and its rows. */
export function FigureCard({
  metric,
  view,
  rowsOf,
  children,
  className,
}: FigureCardProps & { /** A choice beside the title. */ children?: ReactNode; className?: string }) {
  const query = useFigure(metric, view);
  const figure = query.data;
  const { title } = METRIC_WORDS[metric];
  const rows = (group?: string) => rowsOf(metric, group);
  const hasCurrencies = figure?.measures.some(({ currency }) => currency !== null);
  return (
    <FigureFrame
      title={title}
      query={query}
      className={className}
      aside={
        <>
          {children}
          {figure && <FigureCases figure={figure} />}
        </>
      }
      footer={
        <>
          {figure && figure.n > 0 && (
            <TableDisclosure title={title}>
              <FigureTable figure={figure} rowsOf={rows} />
            </TableDisclosure>
          )}
          <FigureLinks metric={metric} figure={figure} rowsOf={rows} />
        </>
      }
    >
      {figure && figure.n === 0 && <NoCases figure={figure} />}
      {figure && figure.n > 0 && (
        <>
          <Measures figure={figure} {...(hasCurrencies && { className: CURRENCY_COLUMNS })} />
          <FigureBars figure={figure} rowsOf={rows} />
        </>
      )}
    </FigureFrame>
  );
}
