import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { BILLING_LEAKS } from '#contract/billing.ts';
import type { BillingLeak } from '#contract/billing-board.ts';
import { csvDownload } from '#client/lib/csv-download.ts';
import { shortDay } from '#client/lib/day-words.ts';
import { projectLink } from '#client/lib/project-link.ts';
import { sentenceCase } from '#client/lib/project-words.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Badge } from '#client/ui/badge.tsx';
import { CsvButton } from '#client/ui/csv-button.tsx';
import { Pager } from '#client/ui/pager.tsx';
import { QueryProblem } from '#client/ui/query-problem.tsx';
import { Select } from '#client/ui/field.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { fingerRow } from '#client/ui/text-link.ts';

const PAGE = 50;

/** Completed jobs on which something may have been forgotten. */
export function LeakList() {
  const [missing, setMissing] = useState<BillingLeak>();
  const [page, setPage] = useState(1);
  const leaks = trpc.portal.billing.leakCheck.useQuery(
    { ...(missing && { missing }), limit: PAGE, offset: (page - 1) * PAGE },
    { staleTime: 0 },
  );
  const file = trpc.portal.billing.exportLeaks.useMutation(csvDownload);
  return (
    <div className="grid gap-4 px-6 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-muted">Completed jobs without a value, without parts or without time.</p>
        <CsvButton isBusy={file.isPending} onClick={() => file.mutate(missing ? { missing } : {})} />
      </div>
      <Select
        label="What is missing"
        value={missing ?? ''}
        onChange={(event) => {
          setMissing(BILLING_LEAKS.find((leak) => leak === event.currentTarget.value));
          setPage(1);
        }}
      >
        <option value="">Any of them</option>
        {BILLING_LEAKS.map((leak) => (
          <option key={leak} value={leak}>
            No {leak}
          </option>
        ))}
      </Select>
      <QueryProblem query={leaks} />
      {leaks.isPending && <Skeleton className="h-40" />}
      {leaks.data?.total === 0 && <p>Nothing is missing on any completed job.</p>}
      <ul className="divide-y divide-line">
        {leaks.data?.projects.map(
          ({ projectId, vesselName, clientName, serviceType, completedDate, missing: lacks }) => (
            <li
              key={projectId}
              className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3"
            >
              <div className="min-w-0 wrap-anywhere">
                <Link {...projectLink(projectId)} className={`font-medium ${fingerRow}`}>
                  {vesselName}
                </Link>
                <p className="text-sm text-muted">
                  {[clientName, sentenceCase(serviceType), `completed ${shortDay(completedDate)}`]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              <p className="flex flex-wrap gap-1.5">
                {lacks.map((leak) => (
                  <Badge key={leak} tone="signal">
                    No {leak}
                  </Badge>
                ))}
              </p>
            </li>
          ),
        )}
      </ul>
      <Pager
        label="Jobs"
        page={page}
        pages={Math.ceil((leaks.data?.total ?? 0) / PAGE)}
        onPageChange={setPage}
      />
    </div>
  );
}
