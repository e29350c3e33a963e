import { and, eq, gte } from 'drizzle-orm';
import { addMonths, daysBetween, osloDay } from '#contract/format/calendar-day.ts';
import type { UsualLength } from '#contract/project/project-list.ts';
import { vesselProjects } from '#db/schema/index.ts';
import { groupBy } from '#server/services/group-by.ts';
import type { PortalContext } from '#server/services/portal-context.ts';

const MONTHS_BACK = 24;

/** Returns how long each service usually takes: the medians of the projects completed in the last two years. */
export function usualLengths({ db, clock }: PortalContext): UsualLength[] {
  const { serviceType, operatorHours, scheduledDate, scheduledEndDate, status, completedDate } =
    vesselProjects;
  const rows = db
    .select({ serviceType, operatorHours, scheduledDate, scheduledEndDate })
    .from(vesselProjects)
    .where(and(eq(status, 'completed'), gte(completedDate, addMonths(osloDay(clock.now()), -MONTHS_BACK))))
    .all()
    // Work of which nobody wrote down the time says nothing about its length.
    .filter((row) => row.operatorHours > 0);
  return [...groupBy(rows, (row) => row.serviceType)].map(([service, projects]) => ({
    serviceType: service,
    hours: (median(projects.map((project) => project.operatorHours)) / 100).toFixed(2),
    days: median(projects.map(daysOf)),
    projects: projects.length,
  }));
}

function daysOf({
  scheduledDate,
  scheduledEndDate,
}: {
  scheduledDate: string | null;
  scheduledEndDate: string | null;
}) {
  return scheduledDate && scheduledEndDate ? daysBetween(scheduledDate, scheduledEndDate) + 1 : 1;
}

/** The lower one of the two in the middle. */
function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.ceil(numbers.length / 2) - 1] ?? 0;
}
