import type { AddCommentInput, ProjectComment } from '#contract/project/comment.ts';
import { projectComments } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import { lateOrReadable } from '#server/services/access/late-or-workable.ts';
import { notifyLateEntry } from '#server/services/notifications/notify-late-entry.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { visibleProject } from '#server/services/access/project-access.ts';
import { idempotentRequest, runIdempotent } from '#server/services/idempotency/run-idempotent.ts';
import { checkedMentions, notifyMentioned } from './mentions.ts';
import { commentById } from './queries.ts';

/** Adds a comment to a project that the actor may read, in any state, and notifies the people mentioned. */
export function addComment(ctx: PortalContext, input: AddCommentInput): ProjectComment {
  return inTransaction(ctx.db, (tx) => {
    const access = () => visibleProject(tx, ctx.actor, input.projectId);
    const request = idempotentRequest('comments.add', input, access);
    return runIdempotent(tx, ctx, request, () => {
      const late = lateOrReadable(tx, ctx, request, access);
      const { project, lateSince } = late;
      const mentions = checkedMentions(tx, project, input.mentions);
      const { id } = tx
        .insert(projectComments)
        .values({
          projectId: project.id,
          userId: ctx.actor.userId,
          comment: input.comment,
          mentions,
          occurredAt: request.occurredAt ?? null,
          lateSince,
          createdAt: ctx.clock.now(),
        })
        .returning({ id: projectComments.id })
        .get();
      writePortalAudit(tx, ctx, {
        entityType: 'comment',
        entityId: id,
        entityName: project.vesselName,
        projectId: project.id,
        action: 'create',
        description: 'Commented',
        occurredAt: request.occurredAt,
      });
      recordChange(tx, ctx, { entity: 'comment', entityId: id, projectId: project.id, op: 'create' });
      notifyMentioned(tx, ctx, project, mentions);
      notifyLateEntry(tx, ctx, late);
      return commentById(tx, ctx, id);
    });
  });
}
