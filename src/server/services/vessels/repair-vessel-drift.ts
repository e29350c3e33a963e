import { eq } from 'drizzle-orm';
import { osloDay } from '#contract/format/calendar-day.ts';
import type { RepairDriftInput, RepairedDrift, VesselDrift } from '#contract/vessel/vessel-drift.ts';
import type { Transaction } from '#db/open-database.ts';
import { portalUsers, vesselProjects } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import type { PortalContext, PortalWork } from '#server/services/portal-context.ts';
import { findVesselDrift } from './find-vessel-drift.ts';
import { propagateToProjects } from './propagate-to-projects.ts';
import {
  recordCompletion,
  reopenService,
  recalculateServiceStatus,
  writeSnapshot,
} from '#server/services/vessels/service-status/record-service.ts';
import { directoryEntry } from './vessel-rows.ts';
import { ownerNow, syncNormalName } from './write-vessel.ts';

/** Returns the differences, for managers. */
export function listVesselDrift({ db }: PortalContext): VesselDrift[] {
  return findVesselDrift(db);
}

/**
 * Rewrites copies that differ from their source: the named one, or all. Each repair is in the audit log with the
 * previous value. Copies that match are left alone.
 */
export function repairVesselDrift(ctx: PortalContext, { only }: RepairDriftInput): RepairedDrift {
  return inTransaction(ctx.db, (tx) => {
    const wanted = findVesselDrift(tx).filter(
      ({ kind, vesselDirectoryId, projectId }) =>
        only === undefined ||
        (kind === only.kind && vesselDirectoryId === only.vesselDirectoryId && projectId === only.projectId),
    );
    for (const drift of wanted) {
      repair(tx, ctx, drift);
      tell(tx, ctx, drift);
    }
    return { repaired: wanted.length, left: findVesselDrift(tx) };
  });
}

function repair(tx: Transaction, work: PortalWork, drift: VesselDrift): void {
  const entry = directoryEntry(tx, drift.vesselDirectoryId);
  switch (drift.kind) {
    case 'matched name':
      syncNormalName(tx, entry);
      return;
    case 'last service':
    case 'due day':
      recalculateServiceStatus(tx, work, entry);
      return;
    case 'missing history':
      recordCompletion(tx, work, completionOf(tx, work, drift));
      return;
    case 'missing snapshot':
      writeSnapshot(tx, work, drift.projectId ?? 0, entry);
      return;
    case 'history of an open project':
      reopenService(tx, work, drift.projectId ?? 0);
      return;
    case 'name on a project':
      propagateToProjects(tx, work, { before: entry, after: entry, owner: ownerNow(entry) });
  }
}

function completionOf(tx: Transaction, { clock }: PortalWork, { projectId, vesselDirectoryId }: VesselDrift) {
  const found = tx
    .select({ project: vesselProjects, operatorName: portalUsers.name })
    .from(vesselProjects)
    .leftJoin(portalUsers, eq(portalUsers.id, vesselProjects.assignedOperatorId))
    .where(eq(vesselProjects.id, projectId ?? 0))
    .get();
  if (!found) throw new Error(`project ${projectId} is not there`);
  const { project, operatorName } = found;
  return {
    projectId: project.id,
    vesselDirectoryId,
    serviceDate: project.completedDate ?? osloDay(clock.now()),
    serviceType: project.serviceType,
    operatorName: operatorName ?? '',
  };
}

function tell(tx: Transaction, work: PortalWork, drift: VesselDrift): void {
  const { vesselDirectoryId, vesselName, projectId, kind, is, shouldBe } = drift;
  writePortalAudit(tx, work, {
    entityType: 'vessel',
    entityId: vesselDirectoryId,
    entityName: vesselName,
    ...(projectId !== null && { projectId }),
    action: 'update',
    description: `Repaired: ${kind}`,
    field: kind,
    from: is,
    to: shouldBe,
  });
  recordChange(tx, work, { entity: 'vessel', entityId: vesselDirectoryId, op: 'update' });
}
