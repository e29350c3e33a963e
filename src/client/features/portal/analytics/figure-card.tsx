import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { Figure, Measure } from '#contract/office/analytics.ts';
import { METRIC_WORDS, type Metric } from '#contract/office/analytics-metrics.ts';
import { formatNumber } from '#contract/format/format-number.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { textLink } from '#client/ui/text-link.ts';
import type { SearchOf } from '#client/lib/typed-search.ts';
import { figureInput, type AnalyticsSearch, type AnalyticsView } from './analytics-search.ts';
import { FigureBars } from './figure-bars.tsx';
import { FIGURE_CALLS, FIGURE_OPTIONS } from './figure-calls.ts';
import { FigureTable } from './figure-table.tsx';
import { formatCases, formatChange, formatPeriod, formatValue } from './format-figure.ts';

interface FigureCardProps {
  metric: Metric;
  view: AnalyticsView;
  /** Returns the address that opens the rows of one group, or all rows. */
  rowsOf: (group?: string) => SearchOf<typeof AnalyticsSearch>;
}

/** Shows one figure: its values and their change, a chart or table, the formula, and a link to its rows. */
export function FigureCard({ metric, view, rowsOf }: FigureCardProps) {
  const id = useId();
  const [isTable, setIsTable] = useState(false);
  const { title, formula, isNow = false } = METRIC_WORDS[metric];
  const query = FIGURE_CALLS[metric].figure.useQuery(figureInput(view), {
    ...FIGURE_OPTIONS,
    placeholderData: keepPreviousData,
  });
  const figure = query.data;
  return (
    <article
      aria-labelledby={id}
      aria-busy={query.isFetching}
      className="grid min-w-0 grid-cols-1 gap-4 rounded-md border border-line bg-paper p-4 lg:last:odd:col-span-2"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 id={id} className="text-dense font-semibold">
          {title}
        </h3>
        {figure && (
          <p className="flex flex-wrap items-center gap-2 text-sm text-muted tabular-nums">
            {isNow && <Badge>Today</Badge>}
            {figure.few && figure.n > 0 && <Badge tone="neutral">Few cases</Badge>}
            <span>{formatCases(figure.n)}</span>
          </p>
        )}
      </div>
      <QueryProblem query={query} />
      {query.isPending && (
        <>
          <output className="sr-only">Calculating: {title}…</output>
          <Skeleton className="h-12" />
          <Skeleton className="h-36" />
        </>
      )}
      {figure && figure.n === 0 && <NoCases figure={figure} />}
      {figure && figure.n > 0 && (
        <>
          <Measures figure={figure} />
          {isTable ? (
            <FigureTable figure={figure} rowsOf={rowsOf} />
          ) : (
            <FigureBars figure={figure} rowsOf={rowsOf} />
          )}
          <div className="flex flex-wrap items-center gap-3">
            <Link to="/portal/analytics" search={rowsOf()} resetScroll={false} className={textLink}>
              Show rows<span className="sr-only"> of: {title}</span>
            </Link>
            <Button variant="ghost" size="sm" onClick={() => setIsTable(!isTable)}>
              Show as {isTable ? 'chart' : 'table'}
              <span className="sr-only">: {title}</span>
            </Button>
          </div>
        </>
      )}
      <details className="text-sm">
        <summary className="w-fit py-1 font-medium text-theme pointer-coarse:py-3">
          Formula<span className="sr-only">: {title}</span>
        </summary>
        <p className="mt-1 max-w-[66ch] text-muted">{formula}</p>
        {figure?.before && (
          <p className="mt-1 text-muted">
            Previous period: {formatPeriod(figure.before)}, {formatCases(figure.nBefore ?? 0)}.
          </p>
        )}
      </details>
    </article>
  );
}

function Measures({ figure }: { figure: Figure }) {
  return (
    <dl className={classNames('flex flex-wrap gap-x-8 gap-y-3', figure.few && 'text-muted')}>
      {figure.measures.map((measure) => (
        <div key={measure.key} className="min-w-0">
          <dt className="text-sm text-muted">{measure.label}</dt>
          <dd className="text-lg font-semibold wrap-anywhere tabular-nums">
            {formatValue(measure.value, measure.unit, measure.currency)}
            <Change measure={measure} hasBefore={figure.before !== null} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Change({ measure, hasBefore }: { measure: Measure; hasBefore: boolean }) {
  const change = formatChange(measure, hasBefore);
  return change === undefined ? null : <span className="block text-sm font-normal text-muted">{change}</span>;
}

function NoCases({ figure: { before, nBefore } }: { figure: Figure }) {
  return (
    <p className="text-muted">
      {before
        ? `No cases in this period${nBefore ? `, ${formatNumber(nBefore)} in the previous one` : ' or the previous one'}. Choose a longer period or fewer filters.`
        : 'Nothing today.'}
    </p>
  );
}
