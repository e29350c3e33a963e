import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { Vessel, VesselIdInput } from '#contract/vessel/vessel-directory.ts';
import type { Transaction } from '#db/open-database.ts';
import { vesselDirectory, vesselProjects } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { vesselSurvivors } from '#server/services/merges/survivors.ts';
import { describeVessel, directoryEntry, storedEntry } from './vessel-rows.ts';

/**
 * Archives a vessel, so that lists and matches leave it out; its projects and history stay. Does nothing if it is
 * archived. Throws notFound, conflict while it has open projects, or if it was merged into another one.
 */
export function archiveVessel(ctx: PortalContext, input: VesselIdInput): Vessel {
  return setArchived(ctx, input, true);
}

/** Restores an archived vessel. Throws notFound, conflict if it was merged into another one. */
export function restoreVessel(ctx: PortalContext, input: VesselIdInput): Vessel {
  return setArchived(ctx, input, false);
}

function setArchived(ctx: PortalContext, { id }: VesselIdInput, archived: boolean): Vessel {
  return inTransaction(ctx.db, (tx) => {
    const before = directoryEntry(tx, id);
    if (before.id !== id) {
      const message = `It was merged into ${before.vesselName}. Undo that merge first.`;
      throw new AppError('conflict', message, { current: describeVessel(before) });
    }
    if ((before.archivedAt !== null) === archived) return describeVessel(before);
    if (archived) refuseOpenProjects(tx, before.id);
    const now = ctx.clock.now();
    tx.update(vesselDirectory)
      .set({
        archivedAt: archived ? now : null,
        version: sql`${vesselDirectory.version} + 1`,
        updatedAt: now,
      })
      .where(eq(vesselDirectory.id, before.id))
      .run();
    const after = storedEntry(tx, before.id);
    writePortalAudit(tx, ctx, {
      entityType: 'vessel',
      entityId: after.id,
      entityName: after.vesselName,
      action: archived ? 'archive' : 'restore',
      description: archived ? 'Vessel archived' : 'Vessel restored to the directory',
    });
    recordChange(tx, ctx, { entity: 'vessel', entityId: after.id, op: 'update' });
    return describeVessel(after);
  });
}

function refuseOpenProjects(tx: Transaction, id: number): void {
  const open = tx
    .select({ id: vesselProjects.id, status: vesselProjects.status })
    .from(vesselProjects)
    .where(
      and(
        vesselSurvivors.sameAs(vesselProjects.vesselDirectoryId, id),
        notInArray(vesselProjects.status, ['completed', 'cancelled']),
      ),
    )
    .orderBy(vesselProjects.id)
    .all();
  if (open.length === 0) return;
  const projects = open.map((project) => `${project.id} (${project.status})`).join(', ');
  throw new AppError(
    'conflict',
    `It still has open projects: ${projects}. Complete or cancel ${open.length === 1 ? 'it' : 'them'} first.`,
  );
}
