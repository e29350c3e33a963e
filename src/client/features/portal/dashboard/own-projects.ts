import type { CalendarDay } from '#contract/format/calendar-day.ts';
import type { ProjectSummary } from '#contract/project/project.ts';

export const OWN_TABS = ['today', 'upcoming', 'to finish', 'done'] as const;
export type OwnTab = (typeof OWN_TABS)[number];

/** Planned projects and projects in progress; finished ones are fetched separately. */
export const OPEN_STATUSES_OF_OPERATOR = [
  'confirmed',
  'scheduled',
  'travelling',
  'in progress',
  'on hold',
] as const;

type Project = Pick<ProjectSummary, 'id' | 'status' | 'scheduledDate' | 'scheduledEndDate'>;

const isUnderWay = ({ status }: Pick<Project, 'status'>) =>
  status === 'travelling' || status === 'in progress' || status === 'on hold';

/**
 * Returns the list a project is in. Today: planned for today, or started and not past its last day. To finish: started
 * earlier, or past its last day. Each project is in exactly one list.
 */
export function placeOf(project: Project, todayThere: CalendarDay): Exclude<OwnTab, 'done'> {
  const first = project.scheduledDate;
  const last = project.scheduledEndDate ?? first;
  if (first === null || last === null) return isUnderWay(project) ? 'to finish' : 'upcoming';
  if (last < todayThere) return 'to finish';
  if (first <= todayThere) return 'today';
  return isUnderWay(project) ? 'today' : 'upcoming';
}

/** The sort order: projects in progress first, then planned ones for today, overdue and later. */
function weightOf(project: Project, todayThere: CalendarDay): number {
  if (project.status === 'in progress') return 0;
  if (project.status === 'travelling') return 1;
  if (project.status === 'on hold') return 5;
  if (project.status === 'confirmed') return 6;
  return { today: 2, 'to finish': 3, upcoming: 4 }[placeOf(project, todayThere)];
}

/** Returns the operator's next project. `todayAt` returns the current day in a project's time zone. */
export function nextProject<Own extends Project>(
  projects: readonly Own[],
  todayAt: (project: Own) => CalendarDay,
): Own | undefined {
  const weight = (project: Own) => weightOf(project, todayAt(project));
  return projects.toSorted(
    (one, other) =>
      weight(one) - weight(other) ||
      (one.scheduledDate ?? '9999').localeCompare(other.scheduledDate ?? '9999') ||
      one.id - other.id,
  )[0];
}
