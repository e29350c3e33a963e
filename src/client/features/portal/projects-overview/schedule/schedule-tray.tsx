import type { PointerEvent } from 'react';
import { formatDayAndMonth } from '#contract/format/format-date.ts';
import { formatNumber } from '#contract/format/format-number.ts';
import type { ExportProjectsInput } from '#contract/project/project-list.ts';
import type { ProjectSummary } from '#contract/project/project.ts';
import { sentenceCase } from '#client/lib/sentence-case.ts';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { statusLabel } from '#client/entities/project/project-status.tsx';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { fingerRow } from '#client/ui/text-link.ts';
import { VesselLink } from '../project-cells.tsx';
import { useAllProjects } from '../use-project-lists.ts';

interface ScheduleTrayProps {
  selection: ExportProjectsInput;
  carriedId: number | undefined;
  onGrab: (project: ProjectSummary, event: PointerEvent) => void;
  onSchedule: (project: ProjectSummary) => void;
}

/** Lists projects that are not scheduled yet, oldest request first. */
export function ScheduleTray({ selection, carriedId, onGrab, onSchedule }: ScheduleTrayProps) {
  // Ignores the operator filter, because these projects have no operator yet.
  const { operator: _operator, ...rest } = selection;
  const { projects, isPending, problem, unseen } = useAllProjects({
    ...rest,
    status: ['not confirmed', 'confirmed'],
    sort: 'requestDate',
    direction: 'asc',
  });
  return (
    <section aria-labelledby="tray" className="grid gap-2 rounded-md border border-line bg-paper p-3">
      <h2 id="tray" className="text-dense font-semibold">
        To be scheduled{' '}
        <span className="font-normal text-muted tabular-nums">
          {isPending ? '…' : formatNumber(projects.length + unseen)}
        </span>
      </h2>
      <QueryProblem query={problem} />
      {isPending && <Skeleton className="h-16" />}
      {!isPending && projects.length === 0 && (
        <p className="text-muted">
          Nothing to schedule. New requests are listed here until they have dates and an operator.
        </p>
      )}
      {projects.length > 0 && (
        <ul className="grid max-h-64 grid-cols-1 gap-2 overflow-y-auto sm:grid-cols-2 xl:grid-cols-3">
          {projects.map((project) => (
            <li
              key={project.id}
              data-project={project.id}
              onPointerDown={(event) => onGrab(project, event)}
              className={classNames(
                'relative flex cursor-grab flex-wrap items-start justify-between gap-2 rounded-md border border-line px-3 py-2 select-none hover:border-edge',
                carriedId === project.id && 'opacity-40',
              )}
            >
              <div className="min-w-0 flex-1 basis-36 wrap-anywhere">
                <VesselLink project={project} className={fingerRow} />
                <p className="text-muted">
                  {[sentenceCase(project.serviceType), project.clientName].filter(Boolean).join(' · ')}
                </p>
                <p className="text-muted">{project.location ?? 'No location yet'}</p>
                <p className="text-xs text-muted">
                  {statusLabel(project.status)}, requested {formatDayAndMonth(project.requestDate)}
                </p>
              </div>
              <Button
                variant="secondary"
                size="sm"
                className="relative"
                aria-label={`Schedule ${project.vesselName}…`}
                onPointerDown={(event) => event.stopPropagation()}
                onClick={() => onSchedule(project)}
              >
                Schedule…
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
