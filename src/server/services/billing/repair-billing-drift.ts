import { eq } from 'drizzle-orm';
import type {
  BillingDrift,
  RepairBillingDriftInput,
  RepairedBillingDrift,
} from '#contract/billing/billing-drift.ts';
import { isLocked } from '#contract/project/transitions.ts';
import type { Transaction } from '#db/open-database.ts';
import { billingNotifications, partsUsed, vesselProjects } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import { mirrorStatus, notifyPartChange } from '#server/services/billing-notifications/notify-part-change.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import type { PortalContext, PortalWork } from '#server/services/portal-context.ts';
import { billingDriftOf, findBillingDrift } from './find-billing-drift.ts';
import { refreshProjectTotals } from '#server/services/totals/refresh-project-totals.ts';

/** Returns the differences, for managers. */
export function listBillingDrift({ db }: PortalContext): BillingDrift[] {
  return findBillingDrift(db);
}

/**
 * Rewrites what follows from the lines: the one item that is named, or everything. The lines themselves, locked ones
 * included, stay unchanged. Each repair is in the history with the previous value.
 */
export function repairBillingDrift(
  ctx: PortalContext,
  { only }: RepairBillingDriftInput,
): RepairedBillingDrift {
  return inTransaction(ctx.db, (tx) => {
    const found = only ? billingDriftOf(tx, only.projectId) : findBillingDrift(tx);
    // The sums of a project are recalculated together, whichever of them is named.
    const wanted = found.filter(({ partId }) => only === undefined || partId === only.partId);
    for (const projectId of new Set(
      wanted.filter(({ partId }) => partId === null).map((drift) => drift.projectId),
    )) {
      refreshProjectTotals(tx, projectId);
    }
    for (const drift of wanted) {
      if (drift.partId !== null) notifyInbox(tx, ctx, drift.partId);
      tell(tx, ctx, drift);
    }
    return { repaired: wanted.length };
  });
}

/** A part that is in the inbox gets its state on all rows; one that is missing gets a notification. */
function notifyInbox(tx: Transaction, work: PortalWork, partId: number): void {
  const part = tx.select().from(partsUsed).where(eq(partsUsed.id, partId)).get();
  if (!part) throw new Error(`part ${partId} is not there`);
  const known = tx
    .select({ id: billingNotifications.id })
    .from(billingNotifications)
    .where(eq(billingNotifications.partId, partId))
    .get();
  if (known) {
    mirrorStatus(tx, work, part);
    return;
  }
  const project = tx
    .select({ status: vesselProjects.status, workEndedAt: vesselProjects.workEndedAt })
    .from(vesselProjects)
    .where(eq(vesselProjects.id, part.projectId))
    .get();
  const isLate =
    project !== undefined && isLocked(project) && (project.workEndedAt ?? part.createdAt) < part.createdAt;
  notifyPartChange(tx, work, part, part.deletedAt !== null ? 'withdrawn' : isLate ? 'late' : 'added');
}

function tell(
  tx: Transaction,
  work: PortalWork,
  { kind, projectId, vesselName, partId, is, shouldBe }: BillingDrift,
) {
  writePortalAudit(tx, work, {
    entityType: partId === null ? 'project' : 'part',
    entityId: partId ?? projectId,
    entityName: vesselName,
    projectId,
    action: 'billing',
    description: `Repaired: ${kind}`,
    field: kind,
    from: is,
    to: shouldBe,
    money: true,
  });
  recordChange(tx, work, { entity: 'project', entityId: projectId, projectId, op: 'update' });
  if (partId !== null) recordChange(tx, work, { entity: 'part', entityId: partId, projectId, op: 'update' });
}
