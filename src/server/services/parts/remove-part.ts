import type { RemovePartInput } from '#contract/billing/part.ts';
import { inTransaction } from '#db/transaction.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import { refreshProjectTotals } from '#server/services/totals/refresh-project-totals.ts';
import { lateOrWorkable } from '#server/services/access/late-or-workable.ts';
import { notifyLateEntry } from '#server/services/notifications/notify-late-entry.ts';
import { refuseNewer } from '#server/services/audit/refuse-newer.ts';
import { wasRemoved } from '#server/services/audit/was-removed.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { assignedProject } from '#server/services/access/project-access.ts';
import { idempotentRequest, runIdempotent } from '#server/services/idempotency/run-idempotent.ts';
import { correctableProject, refuseLocked, partOf } from './part-rules.ts';
import { partRow } from './queries.ts';
import { partEntry, writePart } from './write-part.ts';

/**
 * Removes a pending part: operators on their own projects until the work is done, late parts of their own until they
 * are priced, managers always. Its row and inbox entries stay. Throws notFound, forbidden (only requested), conflict
 * (no longer pending; work done).
 */
export function removePart(ctx: PortalContext, input: RemovePartInput): void {
  inTransaction(ctx.db, (tx) => {
    const access = () => assignedProject(tx, ctx.actor, input.projectId);
    const request = idempotentRequest('parts.remove', input, access);
    runIdempotent(tx, ctx, request, () => {
      const isGone = wasRemoved(tx, 'part', input);
      const late = lateOrWorkable(tx, ctx, request, () =>
        isGone ? access() : correctableProject(tx, ctx.actor, input),
      );
      if (isGone) return;
      const { project, lateSince } = late;
      refuseNewer(tx, 'part', input, { actor: ctx.actor, lateSince });
      const part = partRow(tx, input);
      refuseLocked(tx, ctx.actor, part);
      writePart(
        tx,
        ctx,
        partOf(project, part),
        { deletedAt: ctx.clock.now() },
        { occurredAt: request.occurredAt },
      );
      writePortalAudit(tx, ctx, {
        ...partEntry(part),
        action: 'delete',
        from: `${part.quantity} × ${part.partName}`,
        description: `Removed ${part.quantity} × ${part.partName}`,
        occurredAt: request.occurredAt,
      });
      refreshProjectTotals(tx, project.id);
      notifyLateEntry(tx, ctx, late);
    });
  });
}
