import { eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { ProjectStatus } from '#contract/project.ts';
import { normalVesselName } from '#contract/vessel-name.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import {
  serviceRules,
  vesselDirectory,
  vesselLogs,
  vesselProjects,
  vesselServiceHistory,
  vessels,
} from '#db/schema/index.ts';
import { contactsOnEntry, currentPrimaries } from './primary-contacts.ts';
import { doneServices } from './record-service.ts';
import { serviceStanding } from './service-standing.ts';
import type { DirectoryRow } from './vessel-rows.ts';

/** One thing that two records of a vessel say differently. */
export interface VesselDrift {
  vesselDirectoryId: number;
  projectId: number | null;
  /** For a manager to read. */
  finding: string;
}

/**
 * Where the copies of what the directory, the history and the contacts say have come apart from their truth. Empty
 * unless somebody wrote past the one writer.
 */
export function findVesselDrift(db: Database | Transaction): VesselDrift[] {
  const rules = db.select().from(serviceRules).all();
  const entries = db.select().from(vesselDirectory).where(isNull(vesselDirectory.mergedIntoId)).all();
  const keys = new Map(
    db
      .select()
      .from(vessels)
      .all()
      .map((key) => [key.directoryId, key]),
  );
  const served = new Set(
    db
      .selectDistinct({ id: vesselServiceHistory.vesselDirectoryId })
      .from(vesselServiceHistory)
      .all()
      .map(({ id }) => id),
  );
  const primaries = currentPrimaries(db);
  return [
    ...entries.flatMap((entry) => keyDrift(entry, keys.get(entry.id))),
    ...entries.flatMap((entry) => contactDrift(primaries, entry, keys.get(entry.id)?.id)),
    ...entries.flatMap((entry) => (served.has(entry.id) ? standingDrift(db, entry, rules) : [])),
    ...jobDrift(db),
  ];
}

const drift = (vesselDirectoryId: number, finding: string, projectId: number | null = null): VesselDrift => ({
  vesselDirectoryId,
  projectId,
  finding,
});

function keyDrift(entry: DirectoryRow, key: typeof vessels.$inferSelect | undefined): VesselDrift[] {
  const found: VesselDrift[] = [];
  if (entry.normalizedName !== normalVesselName(entry.vesselName)) {
    found.push(drift(entry.id, 'The name by which it is matched is not that of its name.'));
  }
  if (!key) return [...found, drift(entry.id, 'It has no row in the key table.')];
  if (
    key.name !== entry.vesselName ||
    key.systemType !== entry.systemType1 ||
    key.vesselMasterName !== entry.vesselMasterName ||
    key.vesselMasterPhone !== entry.vesselMasterPhone
  ) {
    found.push(drift(entry.id, 'The key table says something else than the directory.'));
  }
  return found;
}

function contactDrift(
  primaries: ReturnType<typeof currentPrimaries>,
  entry: DirectoryRow,
  vesselId: number | undefined,
): VesselDrift[] {
  if (vesselId === undefined) return [];
  return contactsOnEntry(entry).flatMap(({ contactType, name, phone, email }) => {
    const current = primaries(vesselId, contactType);
    const same = current
      ? current.name === name && current.phone === phone && current.email === email
      : name === null;
    return same ? [] : [drift(entry.id, `The ${contactType} in the directory is not the current contact.`)];
  });
}

function standingDrift(
  db: Database | Transaction,
  entry: DirectoryRow,
  rules: (typeof serviceRules.$inferSelect)[],
): VesselDrift[] {
  const standing = serviceStanding(doneServices(db, entry.id), rules, entry);
  const found: VesselDrift[] = [];
  if (
    standing.lastServiceDate !== entry.lastServiceDate ||
    standing.lastServiceType !== entry.lastServiceType ||
    JSON.stringify(standing.serviceHistory) !== JSON.stringify(entry.serviceHistory)
  ) {
    found.push(drift(entry.id, 'The last service in the directory is not the newest of the history.'));
  }
  if (standing.nextServiceDue !== entry.nextServiceDue) {
    found.push(drift(entry.id, 'The due day does not follow from the service rules.'));
  }
  return found;
}

function jobDrift(db: Database | Transaction): VesselDrift[] {
  const jobs = db
    .select({
      id: vesselProjects.id,
      status: vesselProjects.status,
      vesselDirectoryId: sql<number>`${vesselProjects.vesselDirectoryId}`,
      vesselName: vesselProjects.vesselName,
      directoryName: vesselDirectory.vesselName,
      history: vesselServiceHistory.status,
      logged: sql<number>`exists (select 1 from ${vesselLogs} where ${vesselLogs.projectId} = ${vesselProjects.id})`,
    })
    .from(vesselProjects)
    .innerJoin(vesselDirectory, eq(vesselDirectory.id, vesselProjects.vesselDirectoryId))
    .leftJoin(vesselServiceHistory, eq(vesselServiceHistory.projectId, vesselProjects.id))
    .where(isNotNull(vesselProjects.vesselDirectoryId))
    .all();
  return jobs.flatMap((job) =>
    findingsOf(job).map((finding) => drift(job.vesselDirectoryId, finding, job.id)),
  );
}

interface RecordedJob {
  status: ProjectStatus;
  vesselName: string;
  directoryName: string;
  history: 'completed' | 'reopened' | null;
  logged: number;
}

function findingsOf({ status, vesselName, directoryName, history, logged }: RecordedJob): string[] {
  if (status === 'completed') {
    const missing = history === 'completed' ? [] : ['A completed job is missing from the history.'];
    return logged ? missing : [...missing, 'A completed job has no snapshot.'];
  }
  if (history === 'completed') return ['The history counts a job that is not completed.'];
  const open = status !== 'work done' && status !== 'cancelled';
  return open && vesselName !== directoryName
    ? ['An open job has another name for the vessel than the directory.']
    : [];
}
