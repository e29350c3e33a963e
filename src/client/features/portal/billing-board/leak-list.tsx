import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { BILLING_LEAKS } from '#contract/billing/billing.ts';
import type { BillingLeak, LeakPage } from '#contract/billing/billing-board.ts';
import { formatDay } from '#contract/format/format-date.ts';
import { ExportButton } from '#client/kit/list/export-button.tsx';
import { projectLink } from '#client/entities/project/project-link.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { sentenceCase } from '#client/lib/sentence-case.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { useRestoreLeaks } from '#client/entities/billing/use-billing-mutations.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Pager } from '#client/kit/list/pager.tsx';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { Checkbox, Select } from '#client/ui/field.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { fingerRow } from '#client/ui/text-link.ts';
import { DismissDialog } from './dismiss-dialog.tsx';

const PAGE = 50;

/** Lists completed projects where billing may be incomplete. */
export function LeakList() {
  const [missing, setMissing] = useState<BillingLeak>();
  const [page, setPage] = useState(1);
  const [dismissed, setDismissed] = useState(false);
  const [asked, setAsked] = useState<LeakPage['projects'][number]>();
  const filters = { ...(missing && { missing }), ...(dismissed && { dismissed }) };
  const restore = useRestoreLeaks({
    onSuccess: () => void toast({ title: 'Restored to the check', tone: 'success' }),
    onError: (error) => void toast({ title: 'Not saved', description: errorMessage(error), tone: 'danger' }),
  });
  const leaks = trpc.portal.billing.leakCheck.useQuery(
    { ...filters, limit: PAGE, offset: (page - 1) * PAGE },
    { staleTime: 0 },
  );
  const list = useRef<HTMLUListElement>(null);
  /** Set when a button in a row was pressed: the row, and the focus with it, may disappear. */
  const wasPressed = useRef(false);
  useEffect(() => {
    if (wasPressed.current && document.activeElement === document.body) list.current?.focus();
    wasPressed.current = false;
  }, [leaks.data]);
  const pages = Math.max(1, Math.ceil((leaks.data?.total ?? 0) / PAGE));
  // The last project of the last page may have been dismissed.
  if (leaks.data && page > pages) setPage(pages);
  return (
    <div className="grid gap-4 px-6 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-muted">Completed projects with no value, no parts or no time.</p>
        <ExportButton procedure={trpc.portal.billing.exportLeaks} input={filters} />
      </div>
      <Select
        label="What is missing"
        value={missing ?? ''}
        onChange={(event) => {
          setMissing(BILLING_LEAKS.find((leak) => leak === event.currentTarget.value));
          setPage(1);
        }}
      >
        <option value="">All</option>
        {BILLING_LEAKS.map((leak) => (
          <option key={leak} value={leak}>
            No {leak}
          </option>
        ))}
      </Select>
      <Checkbox
        label="Show dismissed"
        checked={dismissed}
        onChange={(event) => {
          setDismissed(event.currentTarget.checked);
          setPage(1);
        }}
      />
      <QueryProblem query={leaks} />
      {leaks.isPending && <Skeleton className="h-40" />}
      {leaks.data?.total === 0 && (
        <p>{dismissed ? 'No dismissed projects.' : 'No completed project has anything missing.'}</p>
      )}
      <ul ref={list} tabIndex={-1} aria-label="Unbilled work" className="divide-y divide-line">
        {leaks.data?.projects.map((project) => {
          const { projectId, vesselName, clientName, serviceType, completedDate } = project;
          return (
            <li
              key={projectId}
              className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3"
            >
              <div className="min-w-0 wrap-anywhere">
                <Link {...projectLink(projectId)} className={`font-medium ${fingerRow}`}>
                  {vesselName}
                </Link>
                <p className="text-sm text-muted">
                  {[clientName, sentenceCase(serviceType), `completed ${formatDay(completedDate)}`]
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
                    <li key={leak} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
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
      <Pager label="Projects" page={page} pages={pages} onPageChange={setPage} />
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
