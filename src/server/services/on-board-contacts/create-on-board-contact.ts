import type { OnBoardContact, CreateOnBoardContactInput } from '#contract/project/on-board-contact.ts';
import { vesselContacts } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import { lateOrWorkable } from '#server/services/access/late-or-workable.ts';
import { notifyLateEntry } from '#server/services/notifications/notify-late-entry.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { assignedProject } from '#server/services/access/project-access.ts';
import { idempotentRequest, runIdempotent } from '#server/services/idempotency/run-idempotent.ts';
import { toOnBoardContact } from './queries.ts';

/** Adds a person met on a project, as they were at the time. The directory does not change. */
export function createOnBoardContact(ctx: PortalContext, input: CreateOnBoardContactInput): OnBoardContact {
  return inTransaction(ctx.db, (tx) => {
    const access = () => assignedProject(tx, ctx.actor, input.projectId);
    const request = idempotentRequest('onBoardContacts.create', input, access);
    return runIdempotent(tx, ctx, request, () => {
      const late = lateOrWorkable(tx, ctx, request);
      const { project } = late;
      const now = ctx.clock.now();
      const row = tx
        .insert(vesselContacts)
        .values({
          projectId: project.id,
          contactType: input.contactType,
          name: input.name,
          phone: input.phone || null,
          email: input.email || null,
          position: input.position || null,
          company: input.company || null,
          occurredAt: request.occurredAt ?? null,
          createdAt: now,
          updatedAt: now,
        })
        .returning()
        .get();
      writePortalAudit(tx, ctx, {
        entityType: 'contact',
        entityId: row.id,
        entityName: row.name,
        projectId: project.id,
        action: 'create',
        description: `Added a contact met (${row.contactType})`,
        occurredAt: request.occurredAt,
      });
      recordChange(tx, ctx, { entity: 'contact', entityId: row.id, projectId: project.id, op: 'create' });
      notifyLateEntry(tx, ctx, late);
      return toOnBoardContact(row);
    });
  });
}
