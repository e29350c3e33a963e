import { eq } from 'drizzle-orm';
import type { Transaction } from '#db/open-database.ts';
import { portalUsers, projectTimeEntries } from '#db/schema/index.ts';
import { AppError } from '#server/errors.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import type { PortalWork } from '#server/services/portal-context.ts';
import type { Authorized, ProjectRow } from '#server/services/access/project-access.ts';

type Columns = Pick<
  typeof projectTimeEntries.$inferInsert,
  'userId' | 'category' | 'startedAt' | 'endedAt' | 'minutes'
>;

/** The project of an entry, as far as an entry needs it. */
export type EntryProject = Authorized<Pick<ProjectRow, 'id' | 'vesselName' | 'locationTimezone'>>;

export interface NewEntry extends Columns {
  project: EntryProject;
  /** Without it that of the project's port, else that of the person. */
  timezone?: string | undefined;
  note?: string | null | undefined;
  clientUuid?: string | undefined;
  occurredAt?: Date | undefined;
}

/** Writes an entry with its audit row and its place in the change feed. Returns its id. */
export function insertEntry(tx: Transaction, work: PortalWork, entry: NewEntry, description: string): number {
  const { project, timezone, note, clientUuid, occurredAt, ...columns } = entry;
  refuseUsedUuid(tx, clientUuid);
  const { id } = tx
    .insert(projectTimeEntries)
    .values({
      ...columns,
      projectId: project.id,
      timezone: timezone ?? timezoneOf(tx, project, entry.userId),
      note: note || null,
      clientUuid: clientUuid ?? null,
      occurredAt: occurredAt ?? null,
      createdAt: work.clock.now(),
    })
    .returning({ id: projectTimeEntries.id })
    .get();
  writePortalAudit(tx, work, {
    entityType: 'time entry',
    entityId: id,
    entityName: project.vesselName,
    projectId: project.id,
    action: 'create',
    description,
    occurredAt,
  });
  recordChange(tx, work, { entity: 'time entry', entityId: id, projectId: project.id, op: 'create' });
  return id;
}

/** A retry never gets here; this is somebody else's uuid. */
function refuseUsedUuid(tx: Transaction, clientUuid: string | undefined): void {
  if (clientUuid === undefined) return;
  const used = tx
    .select({ id: projectTimeEntries.id })
    .from(projectTimeEntries)
    .where(eq(projectTimeEntries.clientUuid, clientUuid))
    .get();
  if (used) throw new AppError('conflict', 'That clientUuid is taken. Nothing was saved; please try again.');
}

/** Where somebody is while on the project: in its port, as far as that is known, else where they live. */
function timezoneOf(tx: Transaction, { locationTimezone }: EntryProject, userId: number): string {
  const person = tx
    .select({ timezone: portalUsers.timezone })
    .from(portalUsers)
    .where(eq(portalUsers.id, userId))
    .get();
  return locationTimezone ?? person?.timezone ?? 'Europe/Oslo';
}
