import { eq } from 'drizzle-orm';
import type { RemoveOnBoardContactInput } from '#contract/project/on-board-contact.ts';
import { vesselContacts } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import { lateOrWorkable } from '#server/services/access/late-or-workable.ts';
import { notifyLateEntry } from '#server/services/notifications/notify-late-entry.ts';
import { refuseNewer } from '#server/services/audit/refuse-newer.ts';
import { wasRemoved } from '#server/services/audit/was-removed.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { assignedProject, workableProject } from '#server/services/access/project-access.ts';
import { idempotentRequest, runIdempotent } from '#server/services/idempotency/run-idempotent.ts';
import { contactOf } from './queries.ts';

/** Removes a contact from a project. */
export function removeOnBoardContact(ctx: PortalContext, input: RemoveOnBoardContactInput): void {
  inTransaction(ctx.db, (tx) => {
    const access = () => assignedProject(tx, ctx.actor, input.projectId);
    const request = idempotentRequest('onBoardContacts.remove', input, access);
    runIdempotent(tx, ctx, request, () => {
      const isGone = wasRemoved(tx, 'contact', input);
      const late = lateOrWorkable(tx, ctx, request, () =>
        isGone ? access() : workableProject(tx, ctx.actor, input.projectId),
      );
      if (isGone) return;
      const { project, lateSince } = late;
      refuseNewer(tx, 'contact', input, { actor: ctx.actor, lateSince });
      const { id, name, contactType } = contactOf(tx, input);
      tx.delete(vesselContacts).where(eq(vesselContacts.id, id)).run();
      writePortalAudit(tx, ctx, {
        entityType: 'contact',
        entityId: id,
        entityName: name,
        projectId: project.id,
        action: 'delete',
        description: `Removed a contact met (${contactType})`,
        occurredAt: request.occurredAt,
      });
      notifyLateEntry(tx, ctx, late);
      recordChange(tx, ctx, { entity: 'contact', entityId: id, projectId: project.id, op: 'delete' });
    });
  });
}
