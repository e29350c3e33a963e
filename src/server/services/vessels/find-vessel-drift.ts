import { eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { ProjectStatus } from '#contract/project/project.ts';
import type { DriftKind, VesselDrift } from '#contract/vessel/vessel-drift.ts';
import { normalVesselName } from '#contract/vessel/vessel-name.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import {
  serviceRules,
  vesselDirectory,
  vesselLogs,
  vesselProjects,
  vesselServiceHistory,
} from '#db/schema/index.ts';
import { vesselSurvivors } from '#server/services/merges/survivors.ts';
import {
  reportedServices,
  servicesByVessel,
} from '#server/services/vessels/service-status/record-service.ts';
import { serviceStatus, type DoneService } from '#server/services/vessels/service-status/service-status.ts';
import { selectEntries, type DirectoryRow } from './vessel-rows.ts';

/**
 * Where the copies of what the directory, and the history say have come apart from their truth. Empty
 * bypassed the one writer.
 */
export function findVesselDrift(db: Database | Transaction): VesselDrift[] {
  const rules = db.select().from(serviceRules).all();
  const entries = selectEntries(db).where(isNull(vesselDirectory.mergedIntoId)).all();
  const served = servicesByVessel(db);
  return [
    ...entries.flatMap((entry) => nameDrift(entry)),
    ...entries.flatMap((entry) =>
      serviceStatusDrift(served.get(entry.id) ?? [], { ...entry, ...reportedServices(db, entry) }, rules),
    ),
    ...projectDrift(db),
  ];
}

type Finding = Pick<VesselDrift, 'kind' | 'finding' | 'is' | 'shouldBe'>;

const finding = (
  kind: DriftKind,
  words: string,
  is: (string | null)[] | string | null,
  shouldBe: (string | null)[] | string | null,
): Finding => ({ kind, finding: words, is: formatValue(is), shouldBe: formatValue(shouldBe) });

const formatValue = (said: (string | null)[] | string | null) =>
  Array.isArray(said) ? said.filter((part) => part !== null && part !== '').join(', ') || null : said;

const ofEntry = ({ id, vesselName }: DirectoryRow, findings: Finding[]): VesselDrift[] =>
  findings.map((found) => ({ vesselDirectoryId: id, vesselName, projectId: null, ...found }));

function nameDrift(entry: DirectoryRow): VesselDrift[] {
  const normal = normalVesselName(entry.vesselName);
  if (entry.normalizedName === normal) return [];
  const words = 'The normalized name does not match the name.';
  return ofEntry(entry, [finding('matched name', words, entry.normalizedName, normal)]);
}

function serviceStatusDrift(
  services: readonly DoneService[],
  entry: DirectoryRow,
  rules: (typeof serviceRules.$inferSelect)[],
): VesselDrift[] {
  const standing = serviceStatus(services, rules, entry);
  const found: Finding[] = [];
  if (
    standing.lastServiceDate !== entry.lastServiceDate ||
    standing.lastServiceType !== entry.lastServiceType
  ) {
    found.push(
      finding(
        'last service',
        'The last service in the directory differs from the newest in the history.',
        [entry.lastServiceDate, entry.lastServiceType],
        [standing.lastServiceDate, standing.lastServiceType],
      ),
    );
  }
  if (standing.nextServiceDue !== entry.nextServiceDue) {
    found.push(
      finding(
        'due day',
        'The due day does not follow from the service rules.',
        entry.nextServiceDue,
        standing.nextServiceDue,
      ),
    );
  }
  return ofEntry(entry, found);
}

function projectDrift(db: Database | Transaction): VesselDrift[] {
  const projects = db
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
    .innerJoin(
      vesselDirectory,
      eq(vesselDirectory.id, vesselSurvivors.survivor(vesselProjects.vesselDirectoryId)),
    )
    .leftJoin(vesselServiceHistory, eq(vesselServiceHistory.projectId, vesselProjects.id))
    .where(isNotNull(vesselProjects.vesselDirectoryId))
    .all();
  return projects.flatMap(({ id: projectId, vesselDirectoryId, directoryName: vesselName, ...project }) =>
    findingsOf({ ...project, directoryName: vesselName }).map((found) =>
      Object.assign({ vesselDirectoryId, vesselName, projectId }, found),
    ),
  );
}

interface RecordedProject {
  status: ProjectStatus;
  vesselName: string;
  directoryName: string;
  history: 'completed' | 'reopened' | null;
  logged: number;
}

function findingsOf({ status, vesselName, directoryName, history, logged }: RecordedProject): Finding[] {
  if (status === 'completed') {
    const found: Finding[] = [];
    if (history !== 'completed') {
      const words = 'A completed project is missing from the history.';
      found.push(finding('missing history', words, history, 'completed'));
    }
    if (!logged) {
      found.push(finding('missing snapshot', 'A completed project has no snapshot.', null, 'a snapshot'));
    }
    return found;
  }
  if (history === 'completed') {
    const words = 'The history includes a project that is not completed.';
    return [finding('history of an open project', words, history, 'reopened')];
  }
  const open = status !== 'work done' && status !== 'cancelled';
  return open && vesselName !== directoryName
    ? [
        finding(
          'name on a project',
          'An open project has another name for the vessel than the directory.',
          vesselName,
          directoryName,
        ),
      ]
    : [];
}
