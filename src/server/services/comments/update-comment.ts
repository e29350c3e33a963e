import { and, eq } from 'drizzle-orm';
import type { ProjectComment, UpdateCommentInput } from '#contract/project/comment.ts';
import type { Transaction } from '#db/open-database.ts';
import { projectComments } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import { lateOrWorkable } from '#server/services/access/late-or-workable.ts';
import { notifyLateEntry } from '#server/services/notifications/notify-late-entry.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { visibleProject } from '#server/services/access/project-access.ts';
import { idempotentRequest, runIdempotent } from '#server/services/idempotency/run-idempotent.ts';
import { momentOf } from '#server/services/time/entry-times.ts';
import { checkedMentions, notifyMentioned } from './mentions.ts';
import { commentById, editableUntil, noSuchComment, type CommentRow } from './queries.ts';

/**
 * Changes the actor's own comment, within 15 minutes, and notifies newly mentioned people. Throws forbidden,
 * conflict.
 */
export function updateComment(ctx: PortalContext, input: UpdateCommentInput): ProjectComment {
  return inTransaction(ctx.db, (tx) => {
    const access = () => visibleProject(tx, ctx.actor, input.projectId);
    const request = idempotentRequest('comments.update', input, access);
    return runIdempotent(tx, ctx, request, () => {
      const late = lateOrWorkable(tx, ctx, request, access);
      const { project, lateSince } = late;
      const before = editableComment(tx, ctx, input);
      const mentions = checkedMentions(tx, project, input.mentions, before.mentions);
      tx.update(projectComments)
        .set({ comment: input.comment, mentions, editedAt: ctx.clock.now(), ...(lateSince && { lateSince }) })
        .where(eq(projectComments.id, before.id))
        .run();
      if (before.comment !== input.comment) {
        writePortalAudit(tx, ctx, {
          entityType: 'comment',
          entityId: before.id,
          entityName: project.vesselName,
          projectId: project.id,
          action: 'update',
          field: 'comment',
          from: before.comment,
          to: input.comment,
          description: 'Changed a comment',
          occurredAt: request.occurredAt,
        });
      }
      recordChange(tx, ctx, { entity: 'comment', entityId: before.id, projectId: project.id, op: 'update' });
      const told = new Set(before.mentions);
      notifyMentioned(
        tx,
        ctx,
        project,
        mentions.filter((id) => !told.has(id)),
      );
      notifyLateEntry(tx, ctx, late);
      return commentById(tx, ctx, before.id);
    });
  });
}

function editableComment(
  tx: Transaction,
  ctx: PortalContext,
  { id, projectId, occurredAt }: UpdateCommentInput,
): CommentRow {
  const row = tx
    .select()
    .from(projectComments)
    .where(and(eq(projectComments.id, id), eq(projectComments.projectId, projectId)))
    .get();
  if (!row) throw noSuchComment();
  if (row.userId !== ctx.actor.userId)
    throw new AppError('forbidden', 'Only the author can change a comment.');
  if (momentOf(ctx, occurredAt) < editableUntil(row)) return row;
  throw new AppError('conflict', 'A comment can be changed for 15 minutes. Add a new one to correct it.');
}
