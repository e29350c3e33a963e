import { eq } from 'drizzle-orm';
import type { Transaction } from '#db/open-database.ts';
import { portalUsers, projectTimeEntries } from '#db/schema/index.ts';
import { refuseUsedUuid } from '#server/services/idempotency/refuse-used-uuid.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import type { PortalWork } from '#server/services/portal-context.ts';
import type { Authorized, ProjectRow } from '#server/services/access/project-access.ts';

type Columns = Pick<
  typeof projectTimeEntries.$inferInsert,
  'userId' | 'category' | 'startedAt' | 'endedAt' | 'minutes'
>;

/** The fields of the project that an entry needs. */
export type EntryProject = Authorized<Pick<ProjectRow, 'id' | 'vesselName' | 'locationTimezone'>>;

export interface NewEntry extends Columns {
  project: EntryProject;
  /** The zone; if absent that of the project's port, otherwise the person's. */
  timezone?: string | undefined;
  note?: string | null | undefined;
  clientUuid?: string | undefined;
  occurredAt?: Date | undefined;
  lateSince?: Date | null | undefined;
}

/** Writes an entry with its audit row and its change-feed row. Returns its id. */
export function insertEntry(tx: Transaction, work: PortalWork, entry: NewEntry, description: string): number {
  const { project, timezone, note, clientUuid, occurredAt, lateSince, ...columns } = entry;
  refuseUsedUuid(tx, projectTimeEntries, clientUuid);
  const { id } = tx
    .insert(projectTimeEntries)
    .values({
      ...columns,
      projectId: project.id,
      timezone: timezone ?? timezoneOf(tx, project, entry.userId),
      note: note || null,
      clientUuid: clientUuid ?? null,
      occurredAt: occurredAt ?? null,
      lateSince: lateSince ?? null,
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

/** The zone of a person on the project: the port's if known, otherwise their own. */
function timezoneOf(tx: Transaction, { locationTimezone }: EntryProject, userId: number): string {
  const person = tx
    .select({ timezone: portalUsers.timezone })
    .from(portalUsers)
    .where(eq(portalUsers.id, userId))
    .get();
  return locationTimezone ?? person?.timezone ?? 'Europe/Oslo';
}
