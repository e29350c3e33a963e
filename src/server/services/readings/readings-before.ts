import { and, desc, eq, isNull, ne, or } from 'drizzle-orm';
import {
  EARLIER_READINGS_MAX,
  type ReadingsBefore,
  type ReadingsBeforeInput,
} from '#contract/project/readings.ts';
import { CALIBRATION_SERVICE } from '#contract/project/calibration.ts';
import { systemKey } from '#contract/project/same-system.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { vesselServiceHistory } from '#db/schema/index.ts';
import { visibleProject, type ProjectRow } from '#server/services/access/project-access.ts';
import { vesselSurvivors } from '#server/services/merges/survivors.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { comparableReadings, readingsOfVessel, type StoredReading } from './stored-readings.ts';

type Reader = Database | Transaction;

/** Returns the readings of a project's vessel and system before its visit, by item, newest first. Throws notFound. */
export function readingsBefore(
  { db, actor }: PortalContext,
  { projectId }: ReadingsBeforeInput,
): ReadingsBefore {
  const project = visibleProject(db, actor, projectId);
  return {
    items: readingsByItem(earlierReadings(db, project)),
    lastCalibration: lastCalibration(db, project),
  };
}

/** Groups earlier readings by item, each with its newest ones. */
export const readingsByItem = (earlier: readonly StoredReading[]): ReadingsBefore['items'] =>
  comparableReadings(earlier).map((group) => {
    const { key, unit = null } = group[0].item;
    const readings = group.slice(0, EARLIER_READINGS_MAX).map(({ day, value, verdict, visit }) => ({
      day,
      value,
      verdict,
      serviceType: visit.serviceType,
    }));
    return { key, unit, readings };
  });

/**
 * The readings of visits that had ended when this one began, the newest first: what is finished meanwhile on the same
 * vessel changes no report that is being signed.
 */
export function earlierReadings(tx: Reader, project: ProjectRow): StoredReading[] {
  const { id, vesselDirectoryId, systemType, startedAt } = project;
  if (vesselDirectoryId === null) return [];
  return readingsOfVessel(tx, vesselDirectoryId).filter(
    ({ visit }) =>
      visit.projectId !== id &&
      systemKey(visit.systemType) === systemKey(systemType) &&
      (startedAt === null || visit.at <= startedAt),
  );
}

function lastCalibration(tx: Reader, { id, vesselDirectoryId }: ProjectRow): string | null {
  if (vesselDirectoryId === null) return null;
  const { serviceDate, serviceType, status, projectId } = vesselServiceHistory;
  const row = tx
    .select({ serviceDate })
    .from(vesselServiceHistory)
    .where(
      and(
        vesselSurvivors.sameAs(vesselServiceHistory.vesselDirectoryId, vesselDirectoryId),
        eq(serviceType, CALIBRATION_SERVICE),
        ne(status, 'reopened'),
        or(isNull(projectId), ne(projectId, id)),
      ),
    )
    .orderBy(desc(serviceDate))
    .limit(1)
    .get();
  return row?.serviceDate ?? null;
}
