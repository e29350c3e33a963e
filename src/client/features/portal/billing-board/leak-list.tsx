import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { BILLING_LEAKS } from '#contract/billing/billing.ts';
import type { LeakPage } from '#contract/billing/billing-board.ts';
import { shortDay } from '#client/lib/short-date.ts';
import { ListView } from '#client/kit/list/list-view.tsx';
import { choice, flag, page } from '#client/kit/list/search-schema.ts';
import { useListState } from '#client/kit/list/use-list-search.ts';
import { FilterBar } from '#client/kit/list/filter/filter-bar.tsx';
import type { Filter } from '#client/kit/list/filter/filter.ts';
import { ExportButton } from '#client/kit/list/export-button.tsx';
import { rowLink } from '#client/kit/list/table/row-link.ts';
import { listRow } from '#client/kit/shortcuts/row-keys.ts';
import { projectLink } from '#client/entities/project/project-link.ts';
import { showNotSaved } from '#client/lib/transport/not-saved.ts';
import { sentenceCase } from '#client/lib/sentence-case.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { useRestoreLeaks } from '#client/entities/billing/use-billing-mutations.ts';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { fingerRow } from '#client/ui/text/text-link.ts';
import { DismissDialog } from './dismiss-dialog.tsx';

const PAGE = 50;

const LeakState = z.object({ missing: choice(BILLING_LEAKS), dismissed: flag(), page: page() });

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    name: 'missing',
    label: 'What is missing',
    all: 'All',
    isMain: true,
    options: BILLING_LEAKS.map((leak) => ({ value: leak, label: `No ${leak}` })),
  },
  { kind: 'flag', name: 'dismissed', label: 'Show dismissed', isMain: true },
];

/** Lists completed projects where billing may be incomplete. */
export function LeakList() {
  const state = useListState(LeakState);
  const { missing, dismissed, page: number } = state.search;
  const [asked, setAsked] = useState<LeakPage['projects'][number]>();
  const wanted = { ...(missing && { missing }), ...(dismissed && { dismissed }) };
  const restore = useRestoreLeaks({
    onSuccess: () => void toast({ title: 'Restored to the check', tone: 'success' }),
    onError: showNotSaved,
  });
  const leaks = trpc.portal.billing.leakCheck.useQuery(
    { ...wanted, limit: PAGE, offset: (number - 1) * PAGE },
    { staleTime: 0 },
  );
  const list = useRef<HTMLElement>(null);
  /** Set when a button in a row was pressed: the row, and the focus with it, may disappear. */
  const wasPressed = useRef(false);
  useEffect(() => {
    if (wasPressed.current && document.activeElement === document.body) list.current?.focus();
    wasPressed.current = false;
  }, [leaks.data]);
  const pages = Math.max(1, Math.ceil((leaks.data?.total ?? 0) / PAGE));
  // The last project of the last page may have been dismissed.
  if (leaks.data && number > pages) state.set({ page: pages });
  return (
    <div className="grid gap-4 px-6 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-muted">Completed projects with no value, no parts or no time.</p>
        <ExportButton procedure={trpc.portal.billing.exportLeaks} input={wanted} />
      </div>
      <FilterBar list={state} filters={filters} />
      <section ref={list} tabIndex={-1} aria-label="Unbilled work" className="grid gap-4">
        <ListView
          label="Projects"
          list={state}
          filters={filters}
          query={leaks}
          rows={leaks.data?.projects.map((project) => ({ ...project, id: project.projectId }))}
          empty={{
            none: 'No completed project has anything missing.',
            noMatch: dismissed ? 'No dismissed projects.' : 'No completed project has anything missing.',
          }}
          paging={leaks.data && { total: leaks.data.total, more: leaks.data.more, pageSize: PAGE }}
        >
          <ul aria-label="Unbilled work" className="divide-y divide-line">
            {leaks.data?.projects.map((project) => {
              const { projectId, vesselName, clientName, serviceType, completedDate } = project;
              return (
                <li
                  key={projectId}
                  {...listRow}
                  className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3"
                >
                  <div className="min-w-0 wrap-anywhere">
                    <Link {...projectLink(projectId)} {...rowLink} className={`font-medium ${fingerRow}`}>
                      {vesselName}
                    </Link>
                    <p className="text-sm text-muted">
                      {[clientName, sentenceCase(serviceType), `completed ${shortDay(completedDate)}`]
                        .filter(Boolean)
                        .join(' · ')}
                    </p>
                  </div>
                  <div className="relative z-10 flex flex-wrap items-center gap-1.5">
                    {project.missing.map((leak) => (
                      <Badge key={leak} tone="signal">
                        No {leak}
                      </Badge>
                    ))}
                    {project.missing.length > 0 && (
                      <Button size="sm" variant="secondary" onClick={() => setAsked(project)}>
                        Dismiss…<span className="sr-only"> {vesselName}</span>
                      </Button>
                    )}
                  </div>
                  {dismissed && (
                    <ul className="relative z-10 grid basis-full gap-1 text-sm text-muted">
                      {project.dismissed.map(({ leak, reason, byName }) => (
                        <li
                          key={leak}
                          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1"
                        >
                          <span className="min-w-0 wrap-break-word">
                            No {leak}: {reason} ({byName})
                          </span>
                          <Button
                            size="sm"
                            variant="ghost"
                            aria-disabled={restore.isPending}
                            onClick={() => {
                              if (restore.isPending) return;
                              wasPressed.current = true;
                              restore.mutate({ id: projectId, leaks: [leak] });
                            }}
                          >
                            Restore
                            <span className="sr-only">
                              {' '}
                              no {leak} of {vesselName}
                            </span>
                          </Button>
                        </li>
                      ))}
                    </ul>
                  )}
                </li>
              );
            })}
          </ul>
        </ListView>
      </section>
      {asked && (
        <DismissDialog
          project={asked}
          onDismissed={() => {
            wasPressed.current = true;
            setAsked(undefined);
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}
