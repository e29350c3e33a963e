import { eq } from 'drizzle-orm';
import {
  fileContentPath,
  type ProjectFile,
  type UploadProjectFileInput,
} from '#contract/project/project-file.ts';
import { projectFiles } from '#db/schema/index.ts';
import { AppError } from '#server/errors.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import { storedFileName } from '#contract/format/stored-file-name.ts';
import {
  recordUpload,
  refuseNewUpload,
  type PortalFileContext,
} from '#server/services/files/record-upload.ts';
import { stageUpload, type IncomingBytes } from '#server/services/files/stage-upload.ts';
import { refuseBeyondQuota } from '#server/services/files/upload-quota.ts';
import { idempotentRequest } from '#server/services/idempotency/run-idempotent.ts';
import { projectFileById } from './queries.ts';

/**
 * Stores a file or photo of the work. A picture is stored upright, as JPEG and without location and camera metadata;
 * `takenAt` comes from the device. Throws as stageUpload does, and notFound or forbidden before a byte is read.
 */
export async function uploadProjectFile(
  ctx: PortalFileContext,
  input: UploadProjectFileInput,
  incoming: IncomingBytes,
): Promise<ProjectFile> {
  const { actor, clock } = ctx;
  const request = idempotentRequest('files.upload', input);
  refuseNewUpload(ctx, request);
  const staged = await stageUpload(ctx, incoming);
  return recordUpload(ctx, staged, request, (tx, { project, lateSince }) => {
    const { phase, takenAt } = input;
    if (phase !== undefined && staged.type !== 'image/jpeg') {
      throw new AppError('badInput', 'Only pictures can be photos. Send this as a file, without a phase.');
    }
    refuseBeyondQuota(tx, ctx, project, staged.size);
    const fileName = storedFileName(input.fileName, staged.type);
    const { id } = tx
      .insert(projectFiles)
      .values({
        projectId: project.id,
        userId: actor.userId,
        fileName,
        filePath: '',
        fileType: staged.type,
        fileSize: staged.size,
        storageKey: staged.storageName,
        sentSha256: staged.sha256,
        phase: phase ?? null,
        takenAt: takenAt === undefined ? null : new Date(takenAt),
        description: input.description || null,
        occurredAt: request.occurredAt ?? null,
        lateSince,
        createdAt: clock.now(),
      })
      .returning({ id: projectFiles.id })
      .get();
    tx.update(projectFiles)
      .set({ filePath: fileContentPath(id) })
      .where(eq(projectFiles.id, id))
      .run();
    writePortalAudit(tx, ctx, {
      entityType: 'file',
      entityId: id,
      entityName: fileName,
      projectId: project.id,
      action: 'create',
      description: phase === undefined ? 'Added a file' : `Added a photo (${phase})`,
      occurredAt: request.occurredAt,
    });
    recordChange(tx, ctx, { entity: 'file', entityId: id, projectId: project.id, op: 'create' });
    return projectFileById(tx, actor, project, id);
  });
}
