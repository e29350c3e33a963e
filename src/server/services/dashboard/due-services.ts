import { and, count, lte, min, not } from 'drizzle-orm';
import { addDays, type CalendarDay } from '#contract/format/calendar-day.ts';
import { SERVICE_DUE_WITHIN_DAYS } from '#contract/office/dashboard.ts';
import type { Database } from '#db/open-database.ts';
import { isVesselInUse, vesselDirectory } from '#db/schema/index.ts';
import { hasDueServiceProject } from '#server/services/vessels/service-status/due-service-project.ts';

/**
 * Counts vessels that fall due without a planned project, and returns the first day on which one does; the directory lists
 * them.
 */
export function dueServices(
  db: Database,
  today: CalendarDay,
): { vessels: number; first: CalendarDay | null } {
  const { nextServiceDue } = vesselDirectory;
  const isDue = lte(nextServiceDue, addDays(today, SERVICE_DUE_WITHIN_DAYS));
  const found = db
    .select({ vessels: count(), first: min(nextServiceDue) })
    .from(vesselDirectory)
    .where(and(isVesselInUse(), isDue, not(hasDueServiceProject(db, { isMeant: isDue }))))
    .get();
  return found ?? { vessels: 0, first: null };
}
