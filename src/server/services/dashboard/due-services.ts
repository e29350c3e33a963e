import { and, asc, eq, inArray, isNull, lte, notExists, sql, type SQL } from 'drizzle-orm';
import { addDays, osloDay, type CalendarDay } from '#contract/calendar-day.ts';
import { SERVICE_DUE_WITHIN_DAYS, type DueServicePage, type ListNeedsInput } from '#contract/dashboard.ts';
import { OPEN_STATUSES } from '#contract/project.ts';
import type { Database } from '#db/open-database.ts';
import { vesselDirectory, vesselProjects } from '#db/schema/index.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
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

/** A job whose work is done moves the due day on when it is completed. */
const PLANNED = [...OPEN_STATUSES, 'work done'] as const;

function isDue(db: Database, today: CalendarDay): SQL | undefined {
  const job = db
    .select({ id: vesselProjects.id })
    .from(vesselProjects)
    .where(
      and(
        eq(vesselProjects.vesselDirectoryId, vesselDirectory.id),
        inArray(vesselProjects.status, [...PLANNED]),
      ),
    );
  return and(
    lte(vesselDirectory.nextServiceDue, addDays(today, SERVICE_DUE_WITHIN_DAYS)),
    isNull(vesselDirectory.archivedAt),
    isNull(vesselDirectory.mergedIntoId),
    notExists(job),
  );
}
