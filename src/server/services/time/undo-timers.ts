import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Transaction } from '#db/open-database.ts';
import { projectTimeEntries, vesselProjects } from '#db/schema/index.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import type { PortalWork } from '#server/services/portal-context.ts';
import { recountHours } from './recount-hours.ts';
import { findRunningTimers } from './running-timers.ts';

interface TimersToUndo {
  /** Entries that were started: they are removed. */
  started: readonly number[];
  /** Entries that were stopped: they run again, unless the person has started another timer since. */
  stopped: readonly number[];
}

/** Undoes the effect of a transition on timers, to which nothing may have happened since. */
export function undoTimers(tx: Transaction, work: PortalWork, { started, stopped }: TimersToUndo): void {
  const entry = projectTimeEntries;
  const removed = tx
    .delete(entry)
    .where(inArray(entry.id, [...started]))
    .returning()
    .all();
  const resumed = stopped.flatMap((id) =>
    tx
      .update(entry)
      .set({ endedAt: null, minutes: null, heldAt: null, version: sql`${entry.version} + 1` })
      .where(and(eq(entry.id, id), notInArray(entry.userId, withTimer(tx))))
      .returning()
      .all(),
  );
  for (const entry of removed) record(tx, work, entry, 'delete');
  for (const entry of resumed) record(tx, work, entry, 'update');
  for (const id of new Set([...removed, ...resumed].map(({ projectId }) => projectId))) recountHours(tx, id);
}

/** The people who have a running timer. */
const withTimer = (tx: Transaction): number[] => findRunningTimers(tx).map(({ userId }) => userId);

function record(
  tx: Transaction,
  work: PortalWork,
  { id, projectId, category }: typeof projectTimeEntries.$inferSelect,
  op: 'delete' | 'update',
): void {
  const project = tx
    .select({ vesselName: vesselProjects.vesselName })
    .from(vesselProjects)
    .where(eq(vesselProjects.id, projectId))
    .get();
  writePortalAudit(tx, work, {
    entityType: 'time entry',
    entityId: id,
    entityName: project?.vesselName ?? '',
    projectId,
    action: op === 'delete' ? 'delete' : 'restore',
    description: op === 'delete' ? `Undid the ${category} timer` : `The ${category} timer runs again`,
  });
  recordChange(tx, work, { entity: 'time entry', entityId: id, projectId, op });
}
