import { Link } from '@tanstack/react-router';
import { shortDayRange } from '#client/lib/short-date.ts';
import { OPEN_STATUSES } from '#contract/project/project.ts';
import { projectLink } from '#client/entities/project/project-link.ts';
import { sentenceCase } from '#client/lib/sentence-case.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { ProjectStatusMark } from '#client/entities/project/project-status.tsx';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { textLink } from '#client/ui/text-link.ts';
import { row, rowList, VesselSection } from './vessel-section.tsx';

const SHOWN = 10;

/** Lists open projects on the vessel that the user may see. */
export function VesselOpenProjects({ id }: { id: number }) {
  const projects = trpc.portal.projects.list.useQuery(
    { vesselDirectoryId: id, status: [...OPEN_STATUSES, 'work done'], limit: SHOWN },
    { staleTime: 0 },
  );
  const unseen = Math.max(0, (projects.data?.total ?? 0) - SHOWN);
  return (
    <VesselSection title="Open projects">
      <QueryProblem query={projects} />
      {projects.isPending && <Skeleton className="h-12" />}
      {projects.data?.total === 0 && <p className="text-muted">No open projects.</p>}
      {projects.data && projects.data.total > 0 && (
        <ul className={rowList}>
          {projects.data.projects.map((project) => (
            <li
              key={project.id}
              className={`${row} flex flex-wrap items-center justify-between gap-x-4 gap-y-1`}
            >
              <div className="min-w-0 wrap-anywhere">
                <Link {...projectLink(project.id)} className={textLink}>
                  {sentenceCase(project.serviceType)}
                </Link>
                <p className="text-muted">
                  {[
                    project.scheduledDate === null
                      ? 'No date'
                      : shortDayRange(project.scheduledDate, project.scheduledEndDate),
                    project.location,
                    project.assignedOperator?.name ?? 'Unassigned',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              <ProjectStatusMark status={project.status} />
            </li>
          ))}
        </ul>
      )}
      {unseen > 0 && <p className="text-muted">And {unseen} more.</p>}
    </VesselSection>
  );
}
