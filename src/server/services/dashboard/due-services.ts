import { and, asc, isNull, lte, not, sql, type SQL } from 'drizzle-orm';
import { addDays, osloDay, type CalendarDay } from '#contract/calendar-day.ts';
import { SERVICE_DUE_WITHIN_DAYS, type DueServicePage, type ListNeedsInput } from '#contract/dashboard.ts';
import type { Database } from '#db/open-database.ts';
import { vesselDirectory } from '#db/schema/index.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { hasPlannedJob } from '#server/services/vessels/planned-job.ts';
import { countRows } from './count-rows.ts';

/** One page of the vessels whose service falls due and that nobody has planned a job for. */
export function listDueServices(
  { db, clock }: PortalContext,
  { offset, limit }: ListNeedsInput,
): DueServicePage {
  const today = osloDay(clock.now());
  const vessels = db
    .select({
      vesselDirectoryId: vesselDirectory.id,
      vesselName: vesselDirectory.vesselName,
      imoNumber: vesselDirectory.imoNumber,
      clientName: vesselDirectory.clientName,
      systemType: vesselDirectory.systemType1,
      lastServiceDate: vesselDirectory.lastServiceDate,
      lastServiceType: vesselDirectory.lastServiceType,
      nextServiceDue: sql<string>`${vesselDirectory.nextServiceDue}`,
    })
    .from(vesselDirectory)
    .where(isDue(db, today))
    .orderBy(asc(vesselDirectory.nextServiceDue), asc(vesselDirectory.id))
    .limit(limit)
    .offset(offset)
    .all();
  return { vessels, total: countDueServices(db, today) };
}

export function countDueServices(db: Database, today: CalendarDay): number {
  return countRows(db, vesselDirectory, isDue(db, today));
}

function isDue(db: Database, today: CalendarDay): SQL | undefined {
  return and(
    lte(vesselDirectory.nextServiceDue, addDays(today, SERVICE_DUE_WITHIN_DAYS)),
    isNull(vesselDirectory.archivedAt),
    // So is nearly every one: the plus has SQLite look by the due day.
    sql`+${vesselDirectory.mergedIntoId} is null`,
    not(hasPlannedJob(db)),
  );
}
