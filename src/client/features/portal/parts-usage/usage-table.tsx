import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Part } from '#contract/part.ts';
import type { PartGroupPage, UsageGrouping } from '#contract/part-usage.ts';
import { shortDay } from '#client/lib/day-words.ts';
import { projectLink } from '#client/lib/project-link.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Pager } from '#client/ui/pager.tsx';
import { QueryProblem } from '#client/ui/query-problem.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { ShownUsage } from './usage-toolbar.tsx';
import { USAGE_PAGE, type UsageView } from './usage-view.ts';

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
  children,
}: ShownUsage & { query: UsageQuery; children: ReactNode }) {
  const total = query.data?.total ?? 0;
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
      {query.data && total === 0 && (
        <p className="rounded-md border border-line bg-paper px-4 py-8 text-center text-muted">
          No part fits. Parts come here as they are written down on jobs.
        </p>
      )}
      {total > 0 && (
        <>
          <ul
            aria-busy={query.isPlaceholderData}
            className="divide-y divide-line rounded-md border border-line bg-paper"
          >
            {children}
          </ul>
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

/** What everybody may read of a part; `children` is what managers see and do. */
export function PartRow({ part, children }: { part: Part; children?: ReactNode }) {
  return (
    <li className="grid gap-x-4 gap-y-2 px-4 py-3 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <div className="min-w-0">
        <p className="font-medium wrap-break-word">
          <span className="tabular-nums">{part.quantity}</span> × {part.partName}{' '}
          {part.partNumber !== null && (
            <span className="font-mono text-sm text-muted">{part.partNumber}</span>
          )}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <span className="tabular-nums">{shortDay(part.usedDate)}</span>
          <Link {...projectLink(part.projectId)}>
            {part.vesselName}, job {part.projectId}
          </Link>
          <span>{part.operator.isActive ? part.operator.name : `${part.operator.name} (inactive)`}</span>
          <span>{part.category}</span>
          {part.supplier !== null && <span>{part.supplier}</span>}
          {part.isLate && <Badge tone="signal">Late part</Badge>}
          {part.productId === null && <Badge>Not in the catalogue</Badge>}
        </p>
      </div>
      {children}
    </li>
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
  const label = grouping === 'month' ? monthInWords(group.label) : group.label;
  return (
    <li className="grid gap-x-4 gap-y-2 px-4 py-3 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <div className="min-w-0">
        <button
          type="button"
          className="min-h-6 text-left font-medium wrap-break-word text-theme underline pointer-coarse:min-h-11"
          onClick={() => onShow({ ...rowsOf(group, grouping, view) })}
        >
          {label}
          <span className="sr-only"> (show its parts)</span>
        </button>{' '}
        {group.partNumber !== null && (
          <span className="font-mono text-sm text-muted">{group.partNumber}</span>
        )}
        <p className="text-sm text-muted tabular-nums">
          {group.quantity.toLocaleString('en-GB')} in {group.uses.toLocaleString('en-GB')}{' '}
          {group.uses === 1 ? 'use' : 'uses'}, last on {shortDay(group.lastUsed)}
        </p>
      </div>
      {children}
    </li>
  );
}

/** The filter that leaves the parts of a group. */
function rowsOf(group: Group, grouping: UsageGrouping, view: UsageView): Partial<UsageView> {
  const rows = { ...view, group: undefined, page: 1 };
  switch (grouping) {
    case 'part':
      return group.productId === null
        ? { ...rows, q: group.partNumber ?? group.label }
        : { ...rows, product: group.productId };
    case 'vessel':
      return { ...rows, vessel: group.label };
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

function monthInWords(month: string): string {
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}
