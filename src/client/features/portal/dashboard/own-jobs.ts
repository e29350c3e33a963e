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

/** How near the end a job is: what is being worked on comes before what waits, and that before what is planned. */
const rank: Partial<Record<ProjectSummary['status'], number>> = {
  'in progress': 0,
  travelling: 1,
  scheduled: 2,
  'on hold': 3,
  confirmed: 4,
};

/** The one job that counts now: what is under way, else what comes first by date. */
export function nextJob<Own extends Job>(jobs: readonly Own[]): Own | undefined {
  const weight = ({ status }: Own) => rank[status] ?? 9;
  return jobs.toSorted(
    (one, other) =>
      weight(one) - weight(other) ||
      (one.scheduledDate ?? '9999').localeCompare(other.scheduledDate ?? '9999') ||
      one.id - other.id,
  )[0];
}
