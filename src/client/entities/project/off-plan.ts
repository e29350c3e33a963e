import { addDays, zonedDay } from '#contract/format/calendar-day.ts';
import type { ProjectStatus, ProjectSummary } from '#contract/project/project.ts';

type Planned = Pick<ProjectSummary, 'status' | 'scheduledDate' | 'scheduledEndDate' | 'locationTimezone'>;

/** Returns whether a transition would start travel or work more than a day before or after the planned days. */
export function startsOffPlan(project: Planned, to: ProjectStatus, now: Date): boolean {
  const { status, scheduledDate, scheduledEndDate, locationTimezone } = project;
  const starts =
    (status === 'scheduled' && (to === 'travelling' || to === 'in progress')) ||
    (status === 'travelling' && to === 'in progress');
  if (!starts || scheduledDate === null) return false;
  const today = zonedDay(now, locationTimezone);
  return today < addDays(scheduledDate, -1) || today > addDays(scheduledEndDate ?? scheduledDate, 1);
}
