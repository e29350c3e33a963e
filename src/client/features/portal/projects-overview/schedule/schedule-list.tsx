import { formatNumber } from '#contract/format/format-number.ts';
import type { ProjectSummary } from '#contract/project/project.ts';
import { shortDayRange } from '#client/lib/short-date.ts';
import { sentenceCase } from '#client/lib/sentence-case.ts';
import { classNames } from '#client/ui/class-names.ts';
import { ProjectStatusMark } from '#client/entities/project/project-status.tsx';
import { fingerRow } from '#client/ui/text/text-link.ts';
import { PlannedText, ScheduleButton, VesselLink } from '../project-cells.tsx';
import type { PlanRow } from './schedule-row.tsx';

interface ScheduleListProps {
  rows: readonly PlanRow[];
  isBusy: boolean;
  onSchedule: (project: ProjectSummary) => void;
}

/** The schedule on a narrow screen, person by person. */
export function ScheduleList({ rows, isBusy, onSchedule }: ScheduleListProps) {
  return (
    <div aria-busy={isBusy} className={classNames('grid gap-3', isBusy && 'opacity-60')}>
      {rows.map(({ id, name, note, projects, person, hours }) => (
        <section key={id ?? name} aria-label={name} className="rounded-md border border-line bg-paper">
          <h3 className="flex flex-wrap items-baseline justify-between gap-x-3 px-3 py-2 text-md wrap-anywhere">
            {name}
            <span className="text-dense font-normal text-muted">
              {[
                projects.length === 0 && !person?.away.length ? 'Free' : note,
                hours && `${formatNumber(hours.planned)} of ${formatNumber(hours.available)} h`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </h3>
          {person?.away.map((absence) => (
            <p key={absence.id} className="px-3 pb-2 text-muted">
              Away {shortDayRange(absence.from, absence.to)}
            </p>
          ))}
          {projects.length > 0 && (
            <ul className="divide-y divide-line border-t border-line">
              {projects.map((project) => (
                <li
                  key={project.id}
                  className="relative flex flex-wrap items-start justify-between gap-x-3 gap-y-2 px-3 py-2.5"
                >
                  <div className="grid min-w-0 flex-1 basis-44 gap-1">
                    <VesselLink project={project} className={fingerRow} />
                    <p>
                      <PlannedText project={project} />
                    </p>
                    <p className="text-muted">
                      {[sentenceCase(project.serviceType), project.location].filter(Boolean).join(' · ')}
                    </p>
                    <p>
                      <ProjectStatusMark status={project.status} />
                    </p>
                  </div>
                  <ScheduleButton project={project} onSchedule={onSchedule} />
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  );
}
