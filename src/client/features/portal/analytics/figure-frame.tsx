import { Link } from '@tanstack/react-router';
import { useId, type ReactNode } from 'react';
import type { Figure } from '#contract/office/analytics.ts';
import { METRIC_WORDS, type Metric } from '#contract/office/analytics-metrics.ts';
import { QueryProblem, type QueryProblemProps } from '#client/kit/feedback/query-problem.tsx';
import type { SearchOf } from '#client/lib/typed-search.ts';
import { classNames } from '#client/ui/class-names.ts';
import { Disclosure } from '#client/ui/disclosure.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { textLink } from '#client/ui/text/text-link.ts';
import type { AnalyticsSearch } from './analytics-search.ts';
import { formatCases, formatPeriod } from './format-figure.ts';

export interface FigureFrameProps {
  title: string;
  query: QueryProblemProps['query'] & { isPending: boolean; isFetching: boolean };
  /** Beside the title: the number of cases, or how the chart is shown. */
  aside?: ReactNode;
  /** Below the chart: its table, its rows and its formula. */
  footer?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** The card of a figure or of a chart. */
export function FigureFrame({ title, query, aside, footer, className, children }: FigureFrameProps) {
  const id = useId();
  return (
    <article
      aria-labelledby={id}
      aria-busy={query.isFetching}
      className={classNames(
        '@container flex h-full min-w-0 flex-col gap-2 rounded-md border border-line bg-paper p-3 break-inside-avoid',
        className,
      )}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <h3 id={id} className="text-dense font-semibold">
          {title}
        </h3>
        {aside}
      </div>
      <QueryProblem query={query} />
      {query.isPending && (
        <>
          <output className="sr-only">Calculating: {title}…</output>
          <Skeleton className="h-24" />
        </>
      )}
      {children}
      {footer && (
        <div className="mt-auto flex flex-wrap items-center gap-x-3 text-sm print:hidden">{footer}</div>
      )}
    </article>
  );
}

/** Opened, the details take the whole width below the other links. */
export const detail = 'min-w-0 open:order-last open:w-full pointer-fine:[&>summary]:min-h-6';

/** The table behind a chart. */
export function TableDisclosure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Disclosure label="Show as table" about={title} className={detail}>
      {children}
    </Disclosure>
  );
}

interface FigureLinksProps {
  metric: Metric;
  figure: Figure | undefined;
  rowsOf: (group?: string) => SearchOf<typeof AnalyticsSearch>;
}

/** The rows of a figure and its formula. */
export function FigureLinks({ metric, figure, rowsOf }: FigureLinksProps) {
  const { title, formula } = METRIC_WORDS[metric];
  return (
    <>
      {figure && figure.n > 0 && (
        <Link to="/portal/analytics" search={rowsOf()} resetScroll={false} className={textLink}>
          Show rows<span className="sr-only"> of: {title}</span>
        </Link>
      )}
      <Disclosure label="Formula" about={title} className={detail}>
        <p className="mt-1 max-w-[66ch] text-muted">{formula}</p>
        {figure?.before && (
          <p className="mt-1 text-muted">
            Previous period: {formatPeriod(figure.before)}, {formatCases(figure.nBefore ?? 0)}.
          </p>
        )}
      </Disclosure>
    </>
  );
}
