import { and, eq } from 'drizzle-orm';
import type { RemoveProjectFileInput } from '#contract/project/project-file.ts';
import type { Transaction } from '#db/open-database.ts';
import { projectChecklistAnswers, projectFiles } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import { releaseUpload } from '#server/services/files/stage-upload.ts';
import { lateOrWorkable } from '#server/services/access/late-or-workable.ts';
import { wasRemoved } from '#server/services/audit/was-removed.ts';
import { notifyLateEntry } from '#server/services/notifications/notify-late-entry.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { assignedProject, workableProject } from '#server/services/access/project-access.ts';
import { idempotentRequest, runIdempotent } from '#server/services/idempotency/run-idempotent.ts';
import { mayDelete, noSuchFile } from './queries.ts';

/**
 * Deletes a file: any for managers; for operators their own uploads, until the work is done. Throws conflict for a
 * photo that answers a checklist item.
 */
export function removeProjectFile(ctx: PortalContext, input: RemoveProjectFileInput): void {
  const { actor } = ctx;
  inTransaction(ctx.db, (tx) => {
    const access = () => assignedProject(tx, actor, input.projectId);
    const request = idempotentRequest('files.remove', input, access);
    runIdempotent(tx, ctx, request, () => {
      const isGone = wasRemoved(tx, 'file', input);
      const late = lateOrWorkable(tx, ctx, request, () =>
        isGone ? access() : workableProject(tx, actor, input.projectId),
      );
      if (isGone) return;
      const { project, lateSince } = late;
      const file = tx
        .select()
        .from(projectFiles)
        .where(and(eq(projectFiles.id, input.id), eq(projectFiles.projectId, project.id)))
        .get();
      if (!file) throw noSuchFile();
      if (lateSince ? file.userId !== actor.userId : !mayDelete(actor, project, file)) {
        throw new AppError('forbidden', 'Someone else added this file. Ask them or a manager to delete it.');
      }
      refuseAnswer(tx, file.id);
      tx.delete(projectFiles).where(eq(projectFiles.id, file.id)).run();
      releaseUpload(tx, ctx, file.storageKey);
      writePortalAudit(tx, ctx, {
        entityType: 'file',
        entityId: file.id,
        entityName: file.fileName,
        projectId: project.id,
        action: 'delete',
        description: file.phase === null ? 'Deleted a file' : `Deleted a photo (${file.phase})`,
        occurredAt: request.occurredAt,
      });
      notifyLateEntry(tx, ctx, late);
      recordChange(tx, ctx, { entity: 'file', entityId: file.id, projectId: project.id, op: 'delete' });
    });
  });
}

function refuseAnswer(tx: Transaction, fileId: number): void {
  const answer = tx
    .select({ id: projectChecklistAnswers.id })
    .from(projectChecklistAnswers)
    .where(eq(projectChecklistAnswers.projectFileId, fileId))
    .limit(1)
    .get();
  if (answer) {
    throw new AppError(
      'conflict',
      'This photo answers an item of the checklist. Choose another one there first.',
    );
  }
}
