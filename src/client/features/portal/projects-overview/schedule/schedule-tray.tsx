import type { PointerEvent } from 'react';
import { formatDayAndMonth } from '#contract/format/format-date.ts';
import { formatCount, formatNumber } from '#contract/format/format-number.ts';
import type { StaffAvailability, UsualLength } from '#contract/project/project-list.ts';
import type { ProjectSummary } from '#contract/project/project.ts';
import { fitOf, fitScore, formatFit } from '#client/entities/project/operator-fit.ts';
import { sentenceCase } from '#client/lib/sentence-case.ts';
import { classNames } from '#client/ui/class-names.ts';
import { statusLabel } from '#client/entities/project/project-status.tsx';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { fingerRow } from '#client/ui/text/text-link.ts';
import { ScheduleButton, VesselLink } from '../project-cells.tsx';
import type { useAllProjects } from '../use-project-lists.ts';

interface ScheduleTrayProps {
  tray: ReturnType<typeof useAllProjects>;
  people: StaffAvailability;
  usual: ReadonlyMap<string, UsualLength>;
  carriedId: number | undefined;
  onGrab: (project: ProjectSummary, event: PointerEvent) => void;
  onSchedule: (project: ProjectSummary) => void;
}

/** Lists projects that are not scheduled yet, oldest request first, each with its usual length and who fits. */
export function ScheduleTray({ tray, people, usual, carriedId, onGrab, onSchedule }: ScheduleTrayProps) {
  const { projects, isPending, problem, hasMore } = tray;
  return (
    <section
      aria-labelledby="tray"
      className="flex min-w-0 flex-col gap-2 self-start rounded-md border border-line bg-paper p-3"
    >
      <h2 id="tray" className="text-dense font-semibold">
        To be scheduled{' '}
        <span className="font-normal text-muted tabular-nums">
          {isPending ? '…' : `${formatNumber(projects.length)}${hasMore ? '+' : ''}`}
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
        <ul className="grid max-h-72 grid-cols-1 gap-2 overflow-y-auto sm:grid-cols-2 xl:max-h-[40rem] xl:grid-cols-1">
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
                <UsualText usual={usual.get(project.serviceType)} />
                <FittingPeople project={project} people={people} />
                <p className="text-xs text-muted">
                  {[
                    `${statusLabel(project.status)}, requested ${formatDayAndMonth(project.requestDate)}`,
                    project.assignedOperator?.name,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              <ScheduleButton project={project} onSchedule={onSchedule} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function UsualText({ usual }: { usual: UsualLength | undefined }) {
  if (!usual) return null;
  return (
    <p className="text-xs" title={`Median of ${formatCount(usual.projects, 'completed project')}`}>
      Usually {formatNumber(Number(usual.hours))} h, {formatCount(usual.days, 'day')}
    </p>
  );
}

const SHOWN = 2;

/** The people whose skills or home port fit best. */
function FittingPeople({ project, people }: { project: ProjectSummary; people: StaffAvailability }) {
  const fitting = people
    .filter(({ role }) => role === 'operator')
    .map((person) => ({ person, fit: fitOf(person, project) }))
    .filter(({ fit }) => fitScore(fit) > 0)
    .toSorted((one, other) => fitScore(other.fit) - fitScore(one.fit))
    .slice(0, SHOWN);
  if (fitting.length === 0) return null;
  return (
    <ul aria-label="Fitting operators" className="text-xs">
      {fitting.map(({ person, fit }) => (
        <li key={person.id}>
          {person.name}: {formatFit(fit)}
        </li>
      ))}
    </ul>
  );
}
