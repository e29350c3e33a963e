import type { CalendarDay } from '#contract/calendar-day.ts';
import type { ProjectSummary } from '#contract/project.ts';

export const OWN_TABS = ['today', 'upcoming', 'to finish', 'done'] as const;
export type OwnTab = (typeof OWN_TABS)[number];

/** Jobs that are planned or under way; the done ones are asked for apart. */
export const OPEN_STATUSES_OF_OPERATOR = [
  'confirmed',
  'scheduled',
  'travelling',
  'in progress',
  'on hold',
] as const;

type Job = Pick<ProjectSummary, 'id' | 'status' | 'scheduledDate' | 'scheduledEndDate'>;

const isUnderWay = ({ status }: Pick<Job, 'status'>) =>
  status === 'travelling' || status === 'in progress' || status === 'on hold';

/**
 * Where a job stands in the day of whoever does it. Today: planned for today, or begun and not yet over by the plan.
 * To finish: begun before, or its days are over. Each job stands in one place.
 */
export function placeOf(job: Job, todayThere: CalendarDay): Exclude<OwnTab, 'done'> {
  const first = job.scheduledDate;
  const last = job.scheduledEndDate ?? first;
  if (first === null || last === null) return isUnderWay(job) ? 'to finish' : 'upcoming';
  if (last < todayThere) return 'to finish';
  if (first <= todayThere) return 'today';
  return isUnderWay(job) ? 'today' : 'upcoming';
}

/** What is being worked on comes first, then what is planned: for today, overdue, for later. */
function weightOf(job: Job, todayThere: CalendarDay): number {
  if (job.status === 'in progress') return 0;
  if (job.status === 'travelling') return 1;
  if (job.status === 'on hold') return 5;
  if (job.status === 'confirmed') return 6;
  return { today: 2, 'to finish': 3, upcoming: 4 }[placeOf(job, todayThere)];
}

/** The one job that counts now. `todayAt` gives the day where a job is. */
export function nextJob<Own extends Job>(
  jobs: readonly Own[],
  todayAt: (job: Own) => CalendarDay,
): Own | undefined {
  const weight = (job: Own) => weightOf(job, todayAt(job));
  return jobs.toSorted(
    (one, other) =>
      weight(one) - weight(other) ||
      (one.scheduledDate ?? '9999').localeCompare(other.scheduledDate ?? '9999') ||
      one.id - other.id,
  )[0];
}
