import { and, eq } from 'drizzle-orm';
import type { RemoveTravelDocumentInput } from '#contract/project/project-file.ts';
import { travelDocumentFiles } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import { releaseUpload } from '#server/services/files/stage-upload.ts';
import { lateOrWorkable } from '#server/services/access/late-or-workable.ts';
import { wasRemoved } from '#server/services/audit/was-removed.ts';
import { notifyLateEntry } from '#server/services/notifications/notify-late-entry.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { mayDelete, noSuchFile } from '#server/services/project-files/queries.ts';
import { assignedProject, workableProject } from '#server/services/access/project-access.ts';
import { idempotentRequest, runIdempotent } from '#server/services/idempotency/run-idempotent.ts';

/** Deletes a travel document: any for managers; for operators their own uploads, until the work is done. */
export function removeTravelDocument(ctx: PortalContext, input: RemoveTravelDocumentInput): void {
  const { actor } = ctx;
  inTransaction(ctx.db, (tx) => {
    const access = () => assignedProject(tx, actor, input.projectId);
    const request = idempotentRequest('travelDocuments.remove', input, access);
    runIdempotent(tx, ctx, request, () => {
      const isGone = wasRemoved(tx, 'travel document', input);
      const late = lateOrWorkable(tx, ctx, request, () =>
        isGone ? access() : workableProject(tx, actor, input.projectId),
      );
      if (isGone) return;
      const { project, lateSince } = late;
      const document = tx
        .select()
        .from(travelDocumentFiles)
        .where(and(eq(travelDocumentFiles.id, input.id), eq(travelDocumentFiles.projectId, project.id)))
        .get();
      if (!document) throw noSuchFile();
      if (lateSince ? document.userId !== actor.userId : !mayDelete(actor, project, document)) {
        throw new AppError('forbidden', 'Someone else added this. Ask them or a manager to delete it.');
      }
      tx.delete(travelDocumentFiles).where(eq(travelDocumentFiles.id, document.id)).run();
      releaseUpload(tx, ctx, document.storageKey);
      writePortalAudit(tx, ctx, {
        entityType: 'travel document',
        entityId: document.id,
        entityName: project.vesselName,
        projectId: project.id,
        action: 'delete',
        description: `Deleted a travel document (${document.fileCategory})`,
        occurredAt: request.occurredAt,
      });
      notifyLateEntry(tx, ctx, late);
      recordChange(tx, ctx, {
        entity: 'travel document',
        entityId: document.id,
        projectId: project.id,
        op: 'delete',
      });
    });
  });
}
