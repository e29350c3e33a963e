import { and, isNull, lte, not, sql, type SQL } from 'drizzle-orm';
import { addDays, type CalendarDay } from '#contract/format/calendar-day.ts';
import { SERVICE_DUE_WITHIN_DAYS } from '#contract/office/dashboard.ts';
import { countRows, oldestDay } from '#db/queries/count-rows.ts';
import type { Database } from '#db/open-database.ts';
import { vesselDirectory } from '#db/schema/index.ts';
import { hasDueServiceProject } from '#server/services/vessels/service-status/due-service-project.ts';

/** Counts vessels that fall due without a planned project; the directory lists them. */
export function countDueServices(db: Database, today: CalendarDay): number {
  return countRows(db, vesselDirectory, isDue(db, today));
}

export function oldestDueService(db: Database, today: CalendarDay): CalendarDay | null {
  return oldestDay(db, vesselDirectory, vesselDirectory.nextServiceDue, isDue(db, today));
}

function isDue(db: Database, today: CalendarDay): SQL | undefined {
  return and(
    lte(vesselDirectory.nextServiceDue, addDays(today, SERVICE_DUE_WITHIN_DAYS)),
    isNull(vesselDirectory.archivedAt),
    // Nearly every vessel matches: the unary plus makes SQLite use the index on the due day instead.
    sql`+${vesselDirectory.mergedIntoId} is null`,
    not(hasDueServiceProject(db)),
  );
}
