import { eq } from 'drizzle-orm';
import type { RemoveTimeEntryInput } from '#contract/project/time.ts';
import { projectTimeEntries } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import { lateOrWorkable } from '#server/services/access/late-or-workable.ts';
import { wasRemoved } from '#server/services/audit/was-removed.ts';
import { notifyLateEntry } from '#server/services/notifications/notify-late-entry.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { assignedProject, workableProject } from '#server/services/access/project-access.ts';
import { idempotentRequest, runIdempotent } from '#server/services/idempotency/run-idempotent.ts';
import { changeableEntry } from './queries.ts';
import { recountHours } from './recount-hours.ts';

/** Removes an entry: operators their own until the work is done, managers any. Its data stays in the history. */
export function removeTimeEntry(ctx: PortalContext, input: RemoveTimeEntryInput): void {
  inTransaction(ctx.db, (tx) => {
    const access = () => assignedProject(tx, ctx.actor, input.projectId);
    const request = idempotentRequest('time.remove', input, access);
    runIdempotent(tx, ctx, request, () => {
      const isGone = wasRemoved(tx, 'time entry', input);
      const late = lateOrWorkable(tx, ctx, request, () =>
        isGone ? access() : workableProject(tx, ctx.actor, input.projectId),
      );
      if (isGone) return;
      const { project } = late;
      const { id, category, startedAt, endedAt } = changeableEntry(tx, ctx.actor, input);
      tx.delete(projectTimeEntries).where(eq(projectTimeEntries.id, id)).run();
      recountHours(tx, project.id);
      writePortalAudit(tx, ctx, {
        entityType: 'time entry',
        entityId: id,
        entityName: project.vesselName,
        projectId: project.id,
        action: 'delete',
        from: `${category}, ${startedAt.toISOString()} to ${endedAt?.toISOString() ?? 'still running'}`,
        description: `Removed time of ${category}`,
        occurredAt: request.occurredAt,
      });
      notifyLateEntry(tx, ctx, late);
      recordChange(tx, ctx, { entity: 'time entry', entityId: id, projectId: project.id, op: 'delete' });
    });
  });
}
