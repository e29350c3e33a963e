import { eq, sql } from 'drizzle-orm';
import type { OnBoardContact, UpdateOnBoardContactInput } from '#contract/project/on-board-contact.ts';
import { vesselContacts } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { refuseNewer } from '#server/services/audit/refuse-newer.ts';
import { writePortalFieldChanges } from '#server/services/audit/write-portal-audit.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import { lateOrWorkable } from '#server/services/access/late-or-workable.ts';
import { notifyLateEntry } from '#server/services/notifications/notify-late-entry.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { assignedProject } from '#server/services/access/project-access.ts';
import { idempotentRequest, runIdempotent } from '#server/services/idempotency/run-idempotent.ts';
import { contactOf, toOnBoardContact, type ContactRow } from './queries.ts';

const FIELDS = ['contactType', 'name', 'phone', 'email', 'position', 'company'] as const;

/** Corrects a contact of a project. Throws conflict with the current contact if the version is stale. */
export function updateOnBoardContact(ctx: PortalContext, input: UpdateOnBoardContactInput): OnBoardContact {
  return inTransaction(ctx.db, (tx) => {
    const access = () => assignedProject(tx, ctx.actor, input.projectId);
    const request = idempotentRequest('onBoardContacts.update', input, access);
    return runIdempotent(tx, ctx, request, () => {
      const late = lateOrWorkable(tx, ctx, request);
      const { project, lateSince } = late;
      refuseNewer(tx, 'contact', input, { actor: ctx.actor, lateSince });
      const before = contactOf(tx, input);
      if (before.version !== input.version) {
        throw new AppError(
          'conflict',
          'Someone else has changed this contact. The current version is shown.',
          {
            current: toOnBoardContact(before),
          },
        );
      }
      const after = changedFields(before, input);
      const changes = FIELDS.map((field) => ({ field, from: before[field], to: after[field] })).filter(
        ({ from, to }) => from !== to,
      );
      if (changes.length === 0) return toOnBoardContact(before);
      const row = tx
        .update(vesselContacts)
        .set({ ...after, version: sql`${vesselContacts.version} + 1`, updatedAt: ctx.clock.now() })
        .where(eq(vesselContacts.id, before.id))
        .returning()
        .get();
      if (!row) throw new Error(`contact ${before.id} went within its transaction`);
      writePortalFieldChanges(
        tx,
        ctx,
        {
          entityType: 'contact',
          entityId: row.id,
          entityName: row.name,
          projectId: project.id,
          action: 'update',
          occurredAt: request.occurredAt,
        },
        changes,
      );
      recordChange(tx, ctx, { entity: 'contact', entityId: row.id, projectId: project.id, op: 'update' });
      notifyLateEntry(tx, ctx, late);
      return toOnBoardContact(row);
    });
  });
}

function changedFields(
  before: ContactRow,
  input: UpdateOnBoardContactInput,
): Pick<ContactRow, (typeof FIELDS)[number]> {
  const detail = (field: 'phone' | 'email' | 'position' | 'company') =>
    input[field] === undefined ? before[field] : input[field] || null;
  return {
    contactType: input.contactType ?? before.contactType,
    name: input.name ?? before.name,
    phone: detail('phone'),
    email: detail('email'),
    position: detail('position'),
    company: detail('company'),
  };
}
