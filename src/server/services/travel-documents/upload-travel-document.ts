import { eq } from 'drizzle-orm';
import {
  travelDocumentContentPath,
  type TravelDocument,
  type UploadTravelDocumentInput,
} from '#contract/project/project-file.ts';
import { travelDocumentFiles } from '#db/schema/index.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import { storedFileName } from '#contract/format/stored-file-name.ts';
import {
  recordUpload,
  refuseNewUpload,
  type PortalFileContext,
} from '#server/services/files/record-upload.ts';
import { stageSealedUpload, type IncomingBytes } from '#server/services/files/stage-upload.ts';
import { refuseBeyondQuota } from '#server/services/files/upload-quota.ts';
import { idempotentRequest } from '#server/services/idempotency/run-idempotent.ts';
import { travelDocumentById } from './queries.ts';

/** Keeps a travel document of a project, sealed. Its name stands in no history: it may say more than it should. */
export async function uploadTravelDocument(
  ctx: PortalFileContext,
  input: UploadTravelDocumentInput,
  incoming: IncomingBytes,
): Promise<TravelDocument> {
  const { actor, clock } = ctx;
  const request = idempotentRequest('travelDocuments.upload', input);
  refuseNewUpload(ctx, request);
  const staged = await stageSealedUpload(ctx, incoming);
  return recordUpload(ctx, staged, request, (tx, { project, lateSince }) => {
    refuseBeyondQuota(tx, ctx, project, staged.size);
    const { id } = tx
      .insert(travelDocumentFiles)
      .values({
        projectId: project.id,
        userId: actor.userId,
        fileName: storedFileName(input.fileName, staged.type),
        filePath: '',
        fileSize: staged.size,
        fileCategory: input.fileCategory,
        storageKey: staged.storageName,
        sentSha256: staged.sha256,
        description: input.description || null,
        occurredAt: request.occurredAt ?? null,
        lateSince,
        createdAt: clock.now(),
      })
      .returning({ id: travelDocumentFiles.id })
      .get();
    tx.update(travelDocumentFiles)
      .set({ filePath: travelDocumentContentPath(id) })
      .where(eq(travelDocumentFiles.id, id))
      .run();
    writePortalAudit(tx, ctx, {
      entityType: 'travel document',
      entityId: id,
      entityName: project.vesselName,
      projectId: project.id,
      action: 'create',
      description: `Added a travel document (${input.fileCategory})`,
      occurredAt: request.occurredAt,
    });
    recordChange(tx, ctx, { entity: 'travel document', entityId: id, projectId: project.id, op: 'create' });
    return travelDocumentById(tx, actor, project, id);
  });
}
