import { Link } from '@tanstack/react-router';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { PointerEvent } from 'react';
import type { CalendarDay } from '#contract/format/calendar-day.ts';
import { shortDayRange } from '#client/lib/short-date.ts';
import { formatNumber } from '#contract/format/format-number.ts';
import type { StaffAvailability } from '#contract/project/project-list.ts';
import type { ProjectStatus, ProjectSummary } from '#contract/project/project.ts';
import { fitOf, formatFit } from '#client/entities/project/operator-fit.ts';
import { planLabel } from '#client/entities/project/project-labels.ts';
import { projectLink } from '#client/entities/project/project-link.ts';
import { isPlannable } from '#client/entities/project/project-rights.ts';
import { classNames } from '#client/ui/class-names.ts';
import { ProjectStatusIcon, statusLabel } from '#client/entities/project/project-status.tsx';
import { isWeekend, isWithin, layOut, NAME_DAYS, type Bar } from './plan-days.ts';

/** The person of the row; null for unassigned projects. */
export interface PlanRow {
  id: number | null;
  name: string;
  note: string | null;
  projects: readonly ProjectSummary[];
  /** Undefined for people who cannot be assigned. */
  person: StaffAvailability[number] | undefined;
  /** In these days: planned, and there are without weekends and absences. */
  hours: { planned: number; available: number } | undefined;
}

interface ScheduleRowProps {
  row: PlanRow;
  days: readonly CalendarDay[];
  today: CalendarDay;
  carried: CarriedProject | undefined;
  over: string | undefined;
  onGrab: (project: ProjectSummary, event: PointerEvent) => void;
  onSchedule: (project: ProjectSummary) => void;
}

/** A project that is being dragged, and how many days it takes. */
export interface CarriedProject {
  project: ProjectSummary;
  length: number;
}

/** A drop target: a person and a day. */
const placeOf = (person: number, day: CalendarDay): string => `${person} ${day}`;

/** The days of one person with their projects. */
export function ScheduleRow({ row, days, today, carried, over, onGrab, onSchedule }: ScheduleRowProps) {
  const bars = layOut(row.projects, days[0] ?? today, days.length);
  const lanes = Math.max(1, ...bars.map(({ lane }) => lane + 1));
  const { id, person, hours } = row;
  const carriedId = carried?.project.id;
  const away = person?.away ?? [];
  const fit = carried && person ? formatFit(fitOf(person, carried.project)) : '';
  const target = days.findIndex((day) => id !== null && over === placeOf(id, day));
  const isTarget = (index: number) =>
    target !== -1 && index >= target && index < target + (carried?.length ?? 1);
  return (
    <section
      aria-label={row.name}
      className="col-span-full grid grid-cols-subgrid border-t border-line"
      style={{ gridTemplateRows: `repeat(${lanes}, minmax(2.75rem, auto))` }}
    >
      <div
        className="sticky left-0 z-10 bg-paper px-3 py-2"
        style={{ gridColumn: 1, gridRow: `1 / span ${lanes}` }}
      >
        <h3 className="font-medium">{row.name}</h3>
        <p className="text-xs text-muted">
          {[row.note, hours && `${formatNumber(hours.planned)} of ${formatNumber(hours.available)}\u00A0h`]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {away.map((absence) => (
          <p key={absence.id} className="text-xs text-muted">
            Away {shortDayRange(absence.from, absence.to)}
          </p>
        ))}
        {fit !== '' && <p className="text-xs font-medium text-success">Fits: {fit}</p>}
      </div>
      {days.map((day, index) => (
        <div
          key={day}
          {...(id !== null && { 'data-drop': placeOf(id, day) })}
          className={classNames(
            'border-l border-line',
            isWeekend(day) && 'bg-mist',
            day === today && 'bg-theme-tint/50',
            isWithin(day, away) &&
              'bg-[repeating-linear-gradient(135deg,var(--color-line)_0_2px,transparent_2px_7px)]',
            isTarget(index) && 'bg-theme-tint outline-2 -outline-offset-2 outline-theme',
          )}
          style={{ gridColumn: index + 2, gridRow: `1 / span ${lanes}` }}
        />
      ))}
      {bars.length > 0 && (
        <ul className="contents">
          {bars.map((bar) => (
            <li
              key={bar.project.id}
              className={classNames(
                'grid min-w-0 grid-cols-subgrid p-0.5',
                // Ignores the pointer, so that the day below can be found as the drop target.
                carriedId !== undefined && 'pointer-events-none',
                carriedId === bar.project.id && 'opacity-40',
              )}
              style={{ gridColumn: columnsOf(bar), gridRow: bar.lane + 1 }}
            >
              {bar.nameBeside === 'before' && <NameBeside project={bar.project} isBefore />}
              <div className="min-w-0" style={{ gridColumn: `span ${bar.length}` }}>
                <PlanBar bar={bar} onGrab={onGrab} onSchedule={onSchedule} />
              </div>
              {bar.nameBeside === 'after' && <NameBeside project={bar.project} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type PlannedBar = Bar<ProjectSummary>;

/** The columns of a bar with its name; the first one has the people. */
function columnsOf({ start, length, nameBeside }: PlannedBar): string {
  const first = nameBeside === 'before' ? start - NAME_DAYS : start;
  return `${first + 2} / span ${length + (nameBeside ? NAME_DAYS : 0)}`;
}

function NameBeside({ project, isBefore = false }: { project: ProjectSummary; isBefore?: boolean }) {
  return (
    <div
      className={classNames(
        'min-w-0 self-center px-1.5 text-xs leading-tight font-medium',
        isBefore && 'text-right',
      )}
      style={{ gridColumn: `span ${NAME_DAYS}` }}
    >
      <BarName project={project} />
    </div>
  );
}

interface BarNameProps {
  project: ProjectSummary;
  /** Whether the shape of the status is here and not in the bar beside. */
  hasMark?: boolean;
}

/** Whose button or link says all of it. */
const BarName = ({ project: { vesselName, location, status }, hasMark = false }: BarNameProps) => (
  <span aria-hidden className="block min-w-0">
    <span className="line-clamp-3">
      {hasMark && (
        <span className="mr-0.5 inline-block align-[-1px] [&>svg]:size-3">
          <ProjectStatusIcon status={status} />
        </span>
      )}
      {vesselName}
    </span>
    {location !== null && <span className="line-clamp-2 font-normal wrap-anywhere">{location}</span>}
  </span>
);

export const barTones: Record<ProjectStatus, string> = {
  'not confirmed': 'border-line bg-paper text-muted border-dashed',
  confirmed: 'border-line bg-paper text-ink border-dashed',
  scheduled: 'border-theme/40 bg-theme-tint text-theme-strong',
  travelling: 'border-glass/40 bg-glass-tint text-glass-strong',
  'in progress': 'border-glass/40 bg-glass-tint text-glass-strong',
  'on hold': 'border-edge bg-paper text-ink border-dashed',
  'work done': 'border-signal/40 bg-signal-tint text-signal',
  completed: 'border-success/40 bg-success-tint text-success',
  cancelled: 'border-line bg-mist text-muted line-through',
};

interface PlanBarProps extends Pick<ScheduleRowProps, 'onGrab' | 'onSchedule'> {
  bar: PlannedBar;
}

/** A project on its days. One that can be moved opens the dialog; others link to the project. */
function PlanBar({ bar, onGrab, onSchedule }: PlanBarProps) {
  const { project, beginsBefore, endsAfter, overlaps, length, nameBeside } = bar;
  const look = classNames(
    'print-plain flex h-full min-h-9 w-full items-center gap-1.5 overflow-hidden border text-left text-xs leading-tight font-medium no-underline select-none pointer-coarse:min-h-11',
    beginsBefore ? 'rounded-l-none border-l-0' : 'rounded-l-md',
    endsAfter ? 'rounded-r-none border-r-0' : 'rounded-r-md',
    length === 2 ? 'px-1' : 'px-2',
    barTones[project.status],
  );
  const words = [
    project.vesselName,
    project.serviceType,
    project.location,
    project.scheduledDate === null ? '' : shortDayRange(project.scheduledDate, project.scheduledEndDate),
    statusLabel(project.status).toLowerCase(),
    overlaps && 'overlaps with another project',
  ]
    .filter(Boolean)
    .join(', ');
  const face = (
    <>
      {overlaps && <TriangleAlert aria-hidden className="size-3.5 shrink-0 text-signal" />}
      {nameBeside && !overlaps && <ProjectStatusIcon status={project.status} />}
      {!nameBeside && <BarName project={project} hasMark />}
    </>
  );
  return isPlannable(project) ? (
    <button
      type="button"
      title={words}
      aria-label={`${words}. ${planLabel(project)}…`}
      data-project={project.id}
      onPointerDown={(event) => onGrab(project, event)}
      onClick={() => onSchedule(project)}
      className={classNames(look, 'cursor-grab hover:border-theme')}
    >
      {face}
    </button>
  ) : (
    <Link {...projectLink(project.id)} draggable={false} title={words} aria-label={words} className={look}>
      {face}
    </Link>
  );
}
