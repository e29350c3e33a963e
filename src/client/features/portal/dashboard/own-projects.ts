import type { CalendarDay } from '#contract/format/calendar-day.ts';
import type { ProjectSummary } from '#contract/project/project.ts';

export const OWN_TABS = ['today', 'upcoming', 'to finish', 'done'] as const;
export type OwnTab = (typeof OWN_TABS)[number];

/** Projects that are planned or under way; the done ones are asked for apart. */
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
 * Where a project stands in the day of whoever does it. Today: planned for today, or begun and not yet over by the plan.
 * To finish: begun before, or its days are over. Each project stands in one place.
 */
export function placeOf(project: Project, todayThere: CalendarDay): Exclude<OwnTab, 'done'> {
  const first = project.scheduledDate;
  const last = project.scheduledEndDate ?? first;
  if (first === null || last === null) return isUnderWay(project) ? 'to finish' : 'upcoming';
  if (last < todayThere) return 'to finish';
  if (first <= todayThere) return 'today';
  return isUnderWay(project) ? 'today' : 'upcoming';
}

/** What is being worked on comes first, then what is planned: for today, overdue, for later. */
function weightOf(project: Project, todayThere: CalendarDay): number {
  if (project.status === 'in progress') return 0;
  if (project.status === 'travelling') return 1;
  if (project.status === 'on hold') return 5;
  if (project.status === 'confirmed') return 6;
  return { today: 2, 'to finish': 3, upcoming: 4 }[placeOf(project, todayThere)];
}

/** The one project that counts now. `todayAt` gives the day where a project is. */
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
