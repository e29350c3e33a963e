import { eq, inArray, max, sql } from 'drizzle-orm';
import type { FieldChange } from '#contract/catalogue/catalogue-admin.ts';
import { inOneParameter } from '#db/queries/in-one-parameter.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import {
  serviceRules,
  vesselDirectory,
  vesselLogs,
  vesselProjects,
  vesselServiceHistory,
} from '#db/schema/index.ts';
import { writePortalFieldChanges } from '#server/services/audit/write-portal-audit.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import { vesselSurvivors } from '#server/services/merges/survivors.ts';
import type { PortalWork } from '#server/services/portal-context.ts';
import { storedProject } from '#server/services/access/project-access.ts';
import { newestServices, serviceStatus, type DoneService } from './service-status.ts';
import { directoryEntry, storedEntry, type DirectoryRow } from '#server/services/vessels/vessel-rows.ts';

/** A project that is being completed. */
interface CompletedProject {
  projectId: number;
  vesselDirectoryId: number;
  serviceDate: string;
  serviceType: string;
  operatorName: string;
}

/**
 * Records a completed project: its row in the vessel's history (the same one after a reopening), the last and next
 * service in the directory, and a snapshot that is never edited. Throws notFound.
 */
export function recordService(tx: Transaction, work: PortalWork, project: CompletedProject): void {
  writeSnapshot(tx, work, project.projectId, recordCompletion(tx, work, project));
}

/** Writes the history row and what follows from it, without a snapshot. */
export function recordCompletion(tx: Transaction, work: PortalWork, project: CompletedProject): DirectoryRow {
  const { projectId, ...service } = project;
  const row = { ...service, status: 'completed' as const };
  tx.insert(vesselServiceHistory)
    .values({ ...row, projectId, createdAt: work.clock.now() })
    .onConflictDoUpdate({ target: vesselServiceHistory.projectId, set: row })
    .run();
  return changedHistory(tx, work, project.vesselDirectoryId);
}

/** Marks the service of a reopened project as not counting; the snapshots stay. */
export function reopenService(tx: Transaction, work: PortalWork, projectId: number): void {
  const row = tx
    .update(vesselServiceHistory)
    .set({ status: 'reopened' })
    .where(eq(vesselServiceHistory.projectId, projectId))
    .returning()
    .get();
  if (row) changedHistory(tx, work, row.vesselDirectoryId);
}

function changedHistory(tx: Transaction, work: PortalWork, vesselDirectoryId: number): DirectoryRow {
  const entry = directoryEntry(tx, vesselDirectoryId);
  recordChange(tx, work, { entity: 'vessel', entityId: entry.id, op: 'update' });
  return recalculateServiceStatus(tx, work, entry);
}

/** Recalculates a vessel's last and next service in the directory. */
export function recalculateServiceStatus(
  tx: Transaction,
  work: PortalWork,
  before: DirectoryRow,
): DirectoryRow {
  const standing = serviceStatus(doneServices(tx, before.id), tx.select().from(serviceRules).all(), {
    ...before,
    ...reportedServices(tx, before),
  });
  const changes = (['lastServiceDate', 'lastServiceType', 'nextServiceDue'] as const)
    .filter((field) => before[field] !== standing[field])
    .map((field): FieldChange => ({ field, from: before[field], to: standing[field] }));
  if (changes.length === 0) return before;
  tx.update(vesselDirectory)
    .set({ ...standing, version: sql`${vesselDirectory.version} + 1`, updatedAt: work.clock.now() })
    .where(eq(vesselDirectory.id, before.id))
    .run();
  const after = storedEntry(tx, before.id);
  writePortalFieldChanges(
    tx,
    work,
    { entityType: 'vessel', entityId: after.id, entityName: after.vesselName, action: 'update' },
    changes,
  );
  recordChange(tx, work, { entity: 'vessel', entityId: after.id, op: 'update' });
  return after;
}

/** What files reported of a vessel and of those merged into it: the newest service, and its own due day first. */
export function reportedServices(tx: Database | Transaction, { id }: Pick<DirectoryRow, 'id'>) {
  const { reportedServiceDate, reportedServiceType, reportedServiceDue } = vesselDirectory;
  const rows = tx
    .select({ reportedServiceDate, reportedServiceType, reportedServiceDue })
    .from(vesselDirectory)
    .where(vesselSurvivors.within(vesselDirectory.id, id))
    .orderBy(sql`${vesselDirectory.id} <> ${id}`, vesselDirectory.id)
    .all();
  const [newest] = rows.toSorted((one, other) => {
    const [day, otherDay] = [one.reportedServiceDate ?? '', other.reportedServiceDate ?? ''];
    return day < otherDay ? 1 : day > otherDay ? -1 : 0;
  });
  return {
    reportedServiceDate: newest?.reportedServiceDate ?? null,
    reportedServiceType: newest?.reportedServiceType ?? null,
    reportedServiceDue: rows.find((row) => row.reportedServiceDue !== null)?.reportedServiceDue ?? null,
  };
}

/** All services of a vessel and of those merged into it, including those of reopened projects. */
export function doneServices(tx: Database | Transaction, vesselId: number): DoneService[] {
  return selectServices(tx)
    .where(vesselSurvivors.sameAs(vesselServiceHistory.vesselDirectoryId, vesselId))
    .all();
}

/**
 * The same for every vessel, or for the given ones, by id: one query for many vessels is many times faster than one
 * each.
 */
export function servicesByVessel(
  tx: Database | Transaction,
  ids?: readonly number[],
): Map<number, DoneService[]> {
  const services = new Map<number, DoneService[]>();
  const survivors = vesselSurvivors.survivorIds(tx);
  const wanted =
    ids && inArray(vesselServiceHistory.vesselDirectoryId, inOneParameter(withMerged(ids, survivors)));
  // Raw rows, in the order of the selected columns: there may be tens of thousands.
  const rows = tx.values<ServiceValues>(selectServices(tx).where(wanted).getSQL());
  for (const [id, vesselId, projectId, serviceDate, serviceType, systemType, operatorName, status] of rows) {
    const survivor = survivors.get(vesselId) ?? vesselId;
    const service = { id, projectId, serviceDate, serviceType, systemType, operatorName, status };
    const own = services.get(survivor);
    if (own) own.push(service);
    else services.set(survivor, [service]);
  }
  return services;
}

type ServiceValues = [
  id: number,
  vesselId: number,
  projectId: number | null,
  serviceDate: string,
  serviceType: string,
  systemType: string | null,
  operatorName: string,
  status: DoneService['status'],
];

/** These vessels and those that were merged into them. For many of them this is cheaper than by `vesselSurvivors.within`. */
function withMerged(ids: readonly number[], survivors: ReadonlyMap<number, number>): number[] {
  const wanted = new Set(ids);
  const merged = [...survivors].filter(([, survivor]) => wanted.has(survivor)).map(([id]) => id);
  return [...ids, ...merged];
}

/** The system of a service, if the history is joined with its projects. */
export const servicedSystem = sql<
  string | null
>`coalesce(${vesselServiceHistory.systemType}, ${vesselProjects.systemType})`;

function selectServices(tx: Database | Transaction) {
  return tx
    .select({
      id: vesselServiceHistory.id,
      vesselDirectoryId: vesselServiceHistory.vesselDirectoryId,
      projectId: vesselServiceHistory.projectId,
      serviceDate: vesselServiceHistory.serviceDate,
      serviceType: vesselServiceHistory.serviceType,
      systemType: servicedSystem,
      operatorName: vesselServiceHistory.operatorName,
      status: vesselServiceHistory.status,
    })
    .from(vesselServiceHistory)
    .leftJoin(vesselProjects, eq(vesselProjects.id, vesselServiceHistory.projectId))
    .$dynamic();
}

/**
 * The vessel as this project left it: its name and people are those of the project, which were frozen when the work
 * was done.
 */
export function writeSnapshot(
  tx: Transaction,
  { clock }: PortalWork,
  projectId: number,
  entry: DirectoryRow,
): void {
  const now = clock.now();
  const project = storedProject(tx, projectId);
  const last = tx
    .select({ completionNo: max(vesselLogs.completionNo) })
    .from(vesselLogs)
    .where(eq(vesselLogs.projectId, projectId))
    .get();
  tx.insert(vesselLogs)
    .values({
      projectId,
      completionNo: (last?.completionNo ?? 0) + 1,
      vesselName: project?.vesselName ?? entry.vesselName,
      clientName: project?.clientName ?? entry.clientName,
      portAgent: project?.portAgent ?? null,
      masterContact: contactLine(project?.vesselMasterName, project?.vesselMasterPhone),
      engineerContact: contactLine(project?.engineerName, project?.engineerEmail),
      location: project?.location ?? entry.location,
      lastServiceDate: entry.lastServiceDate,
      lastServiceType: entry.lastServiceType,
      nextServiceDue: entry.nextServiceDue,
      serviceHistory: newestServices(doneServices(tx, entry.id)),
      createdAt: now,
      updatedAt: now,
    })
    .run();
}

function contactLine(...parts: (string | null | undefined)[]): string | null {
  return parts.filter(Boolean).join(', ') || null;
}
