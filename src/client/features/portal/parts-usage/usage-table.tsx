import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDay, formatMonth } from '#contract/format-date.ts';
import { formatCount, formatNumber } from '#contract/format-number.ts';
import type { Part } from '#contract/part.ts';
import type { PartGroupPage, UsageGrouping } from '#contract/part-usage.ts';
import { projectLink } from '#client/lib/project-link.ts';
import { Badge } from '#client/ui/badge.tsx';
import { EmptyList } from '#client/kit/list/empty-list.tsx';
import { Pager } from '#client/kit/list/pager.tsx';
import { QueryProblem } from '#client/ui/query-problem.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { ShownUsage } from './usage-toolbar.tsx';
import { pricedFilters, readUsageView, USAGE_PAGE, type UsageView } from './usage-view.ts';

interface UsageQuery {
  error: unknown;
  data: { total: number } | undefined;
  dataUpdatedAt: number;
  isPending: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

/** A list of the parts used: loading, failed, empty, or the rows with their pages. */
export function UsageList({
  query,
  view,
  onShow,
  shownRows = 0,
  children,
}: ShownUsage & {
  query: UsageQuery;
  /** Rows that are shown although nothing fits any more. */
  shownRows?: number;
  children: ReactNode;
}) {
  const total = query.data?.total ?? 0;
  const isNarrowed = Object.keys(pricedFilters(view)).length > 0;
  return (
    <>
      <QueryProblem query={query} />
      {query.isPending && (
        <div className="grid gap-3">
          <output className="sr-only">Loading the parts…</output>
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
        </div>
      )}
      {query.data && total + shownRows === 0 && (
        <EmptyList
          text={
            isNarrowed ? 'No part fits.' : 'No part yet. Parts come here as they are written down on projects.'
          }
          onClear={isNarrowed ? () => onShow(readUsageView({ group: view.group })) : undefined}
        />
      )}
      {total + shownRows > 0 && (
        <>
          {children}
          <Pager
            label="Parts"
            page={view.page}
            pages={Math.ceil(total / USAGE_PAGE)}
            onPageChange={(page) => onShow({ page })}
          />
        </>
      )}
    </>
  );
}

export function UsageRows({ isBusy, children }: { isBusy: boolean; children: ReactNode }) {
  return (
    <ul aria-busy={isBusy} className="divide-y divide-line rounded-md border border-line bg-paper">
      {children}
    </ul>
  );
}

/** What everybody may read of a part. */
export function PartFacts({ part }: { part: Part }) {
  return (
    <div className="min-w-0">
      <p className="font-medium wrap-anywhere">
        <span className="tabular-nums">{formatNumber(part.quantity)}</span> × {part.partName}{' '}
        {part.partNumber !== null && <span className="font-mono text-sm text-muted">{part.partNumber}</span>}
      </p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm wrap-anywhere text-muted">
        <span className="tabular-nums">{formatDay(part.usedDate)}</span>
        <Link {...projectLink(part.projectId)}>
          {part.vesselName}, project {part.projectId}
        </Link>
        <span>{part.operator.isActive ? part.operator.name : `${part.operator.name} (inactive)`}</span>
        <span>{part.category}</span>
        {part.supplier !== null && <span>{part.supplier}</span>}
        {part.isLate && <Badge tone="signal">Late part</Badge>}
        {part.productId === null && <Badge>Not in the catalogue</Badge>}
      </p>
    </div>
  );
}

type Group = PartGroupPage['groups'][number];

/** A group, which opens its parts. */
export function GroupRow({
  group,
  grouping,
  view,
  onShow,
  children,
}: ShownUsage & { group: Group; grouping: UsageGrouping; children?: ReactNode }) {
  const label = grouping === 'month' ? formatMonth(`${group.label}-01`) : group.label;
  return (
    <li className="grid gap-x-4 gap-y-2 px-4 py-3 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <div className="min-w-0">
        <button
          type="button"
          className="min-h-6 text-left font-medium wrap-anywhere text-theme underline pointer-coarse:min-h-11"
          onClick={() => onShow({ ...rowsOf(group, grouping, view) })}
        >
          {label}
          <span className="sr-only"> (show its parts)</span>
        </button>{' '}
        {group.partNumber !== null && (
          <span className="font-mono text-sm text-muted">{group.partNumber}</span>
        )}
        <p className="text-sm text-muted tabular-nums">
          {formatNumber(group.quantity)} in {formatCount(group.uses, 'use')}, last on{' '}
          {formatDay(group.lastUsed)}
        </p>
      </div>
      {children}
    </li>
  );
}

/** The filter that leaves the parts of a group. */
function rowsOf(group: Group, grouping: UsageGrouping, view: UsageView): Partial<UsageView> {
  const { label } = group;
  const rows = { ...view, group: undefined, page: 1 };
  switch (grouping) {
    case 'part':
      return { ...rows, ofPart: group.key, called: label };
    case 'vessel':
      return { ...rows, ofVessel: group.key, called: label };
    case 'operator':
      return { ...rows, operator: group.operatorId ?? undefined };
    case 'month':
      return { ...rows, from: `${group.key}-01`, to: lastDayOf(group.key) };
  }
}

function lastDayOf(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}
