import { Link } from '@tanstack/react-router';
import { OPEN_STATUSES } from '#contract/project.ts';
import { daysInWords } from '#client/lib/day-words.ts';
import { projectLink } from '#client/lib/project-link.ts';
import { sentenceCase } from '#client/lib/project-words.ts';
import { trpc } from '#client/lib/trpc.ts';
import { ProjectStatusMark } from '#client/ui/project-status.tsx';
import { QueryProblem } from '#client/ui/query-problem.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { textLink } from '#client/ui/text-link.ts';
import { row, rowList, VesselSection } from './vessel-section.tsx';

const SHOWN = 10;

/** What is asked for, planned or under way on the vessel, as far as the reader may see it. */
export function VesselOpenJobs({ id }: { id: number }) {
  const jobs = trpc.portal.projects.list.useQuery(
    { vesselDirectoryId: id, status: [...OPEN_STATUSES, 'work done'], limit: SHOWN },
    { staleTime: 0 },
  );
  const unseen = Math.max(0, (jobs.data?.total ?? 0) - SHOWN);
  return (
    <VesselSection title="Open jobs">
      <QueryProblem query={jobs} />
      {jobs.isPending && <Skeleton className="h-12" />}
      {jobs.data?.total === 0 && <p className="text-muted">No open job.</p>}
      {jobs.data && jobs.data.total > 0 && (
        <ul className={rowList}>
          {jobs.data.projects.map((job) => (
            <li key={job.id} className={`${row} flex flex-wrap items-center justify-between gap-x-4 gap-y-1`}>
              <div className="min-w-0 wrap-anywhere">
                <Link {...projectLink(job.id)} className={textLink}>
                  {sentenceCase(job.serviceType)}
                </Link>
                <p className="text-muted">
                  {[
                    job.scheduledDate === null
                      ? 'No date'
                      : daysInWords(job.scheduledDate, job.scheduledEndDate),
                    job.location,
                    job.assignedOperator?.name ?? 'Nobody yet',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              <ProjectStatusMark status={job.status} />
            </li>
          ))}
        </ul>
      )}
      {unseen > 0 && <p className="text-muted">And {unseen} more.</p>}
    </VesselSection>
  );
}
