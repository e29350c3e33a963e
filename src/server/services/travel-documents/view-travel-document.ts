import { eq } from 'drizzle-orm';
import { storedFiles, travelDocumentFiles } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import type { PortalFileContext } from '#server/services/files/record-upload.ts';
import { openSealedFile } from '#server/services/files/sealed-files.ts';
import { noSuchFile, type FileToSend } from '#server/services/project-files/queries.ts';
import { assignedProject } from '#server/services/access/project-access.ts';

/**
 * Returns the bytes of a travel document of a project that the actor works on. The access is in the history before
 * before the first of them leaves. Throws notFound, unavailable (damaged, no key).
 */
export async function viewTravelDocument(
  ctx: PortalFileContext,
  { id }: { id: number },
): Promise<FileToSend> {
  const { actor, db, files } = ctx;
  const { document, type, sealedUnder } = inTransaction(db, (tx) => {
    const found = tx
      .select({
        document: travelDocumentFiles,
        type: storedFiles.type,
        sealedUnder: storedFiles.sealedUnder,
      })
      .from(travelDocumentFiles)
      .innerJoin(storedFiles, eq(storedFiles.storageName, travelDocumentFiles.storageKey))
      .where(eq(travelDocumentFiles.id, id))
      .get();
    if (!found) throw noSuchFile();
    const project = assignedProject(tx, actor, found.document.projectId);
    writePortalAudit(tx, ctx, {
      entityType: 'travel document',
      entityId: id,
      entityName: project.vesselName,
      projectId: project.id,
      action: 'document viewed',
      description: `Viewed a travel document (${found.document.fileCategory})`,
    });
    return found;
  });
  const { storageKey } = document;
  const stored = await (sealedUnder === null ? files.open(storageKey) : openSealedFile(ctx, storageKey));
  if (!stored) throw noSuchFile();
  return { ...stored, fileName: document.fileName, type };
}
