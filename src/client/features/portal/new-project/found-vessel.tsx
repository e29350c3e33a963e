import { Link } from '@tanstack/react-router';
import { shortDay } from '#client/lib/short-date.ts';
import { OPEN_STATUSES } from '#contract/project/project.ts';
import { projectLink } from '#client/entities/project/project-link.ts';
import { sentenceCase } from '#client/lib/sentence-case.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';

interface FoundVesselProps {
  /** Focuses the card when the vessel was just chosen. */
  ref: React.Ref<HTMLDivElement>;
  id: number;
  onChange: () => void;
}

const SHOWN = 5;

/** The chosen vessel with its last service and open projects. */
export function FoundVessel({ ref, id, onChange }: FoundVesselProps) {
  const vessel = trpc.portal.vessels.byId.useQuery({ id });
  const projects = trpc.portal.projects.list.useQuery(
    {
      vesselDirectoryId: id,
      status: [...OPEN_STATUSES, 'work done'],
      sort: 'requestDate',
      direction: 'desc',
      limit: SHOWN,
    },
    { staleTime: 0 },
  );
  const { lastServiceDate = null, lastServiceType = null, nextServiceDue = null } = vessel.data ?? {};
  return (
    <div
      ref={ref}
      tabIndex={-1}
      className="grid gap-2 rounded-md border border-theme/40 bg-theme-tint/50 px-4 py-3"
    >
      <QueryProblem query={vessel} />
      {vessel.isPending && <Skeleton className="h-16" />}
      {vessel.data && (
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0">
            <p className="text-md font-semibold break-words">{vessel.data.vesselName}</p>
            <p className="text-muted">
              {[
                vessel.data.imoNumber !== null && `IMO ${vessel.data.imoNumber}`,
                vessel.data.clientName,
                vessel.data.previousNames.length > 0 && `formerly ${vessel.data.previousNames.join(', ')}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
          <Button variant="secondary" size="sm" onClick={onChange}>
            Choose another vessel
          </Button>
        </div>
      )}
      {vessel.data && (
        <p>
          {lastServiceDate === null
            ? 'No service on record.'
            : `Last service ${shortDay(lastServiceDate)}${lastServiceType === null ? '' : `, ${lastServiceType}`}.`}
          {nextServiceDue !== null && ` Next one due ${shortDay(nextServiceDue)}.`}
        </p>
      )}
      <QueryProblem query={projects} />
      {projects.data && projects.data.total > 0 && (
        <div>
          <p className="font-medium text-signal">
            {projects.data.total === 1
              ? 'There is an open project for this vessel:'
              : `There are ${projects.data.total} open projects for this vessel:`}
          </p>
          <ul>
            {projects.data.projects.map((project) => (
              <li key={project.id}>
                <Link
                  {...projectLink(project.id)}
                  className="inline-flex min-h-6 items-center text-theme underline underline-offset-4 pointer-coarse:min-h-11"
                >
                  {sentenceCase(project.serviceType)}, {project.status}
                  {project.scheduledDate !== null && `, ${shortDay(project.scheduledDate)}`}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
