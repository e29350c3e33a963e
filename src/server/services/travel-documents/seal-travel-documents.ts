import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { UploadType } from '#contract/project/project-file.ts';
import { installation, storedFiles, travelDocumentFiles } from '#db/schema/index.ts';
import type { Transaction } from '#db/open-database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { FileContext } from '#server/services/files/file-context.ts';
import { SEALED_AT } from '#server/services/files/sealed-files.ts';
import {
  giveUpUpload,
  keepUpload,
  newSealedName,
  releaseUpload,
  stageSealed,
  type StagedUpload,
} from '#server/services/files/stage-upload.ts';

const AT_A_TIME = 10;

/**
 * Seals the travel documents that an earlier version stored in clear, until `isStopped`, and returns how many. Each gets a new
 * file, and its row names it in one transaction that releases the old one: a run that was interrupted loses nothing, and
 * the next goes on. A file that is missing or damaged stays as it is.
 */
export async function sealTravelDocuments(ctx: FileContext, isStopped = () => false): Promise<number> {
  if (ctx.files.sealKeyId === null) return 0;
  let sealed = 0;
  let after = 0;
  for (;;) {
    const documents = unsealedDocuments(ctx, after);
    for (const document of documents) {
      if (isStopped()) return sealed;
      if (await sealDocument(ctx, document)) sealed += 1;
      after = document.id;
    }
    if (documents.length < AT_A_TIME) return sealed;
  }
}

type Document = ReturnType<typeof unsealedDocuments>[number];

const unsealedDocuments = ({ db }: FileContext, after: number) =>
  db
    .select({
      id: travelDocumentFiles.id,
      storageName: storedFiles.storageName,
      type: storedFiles.type,
      sha256: storedFiles.sha256,
    })
    .from(travelDocumentFiles)
    .innerJoin(storedFiles, eq(storedFiles.storageName, travelDocumentFiles.storageKey))
    .where(and(isNull(storedFiles.sealedUnder), gt(travelDocumentFiles.id, after)))
    .orderBy(asc(travelDocumentFiles.id))
    .limit(AT_A_TIME)
    .all();

async function sealDocument(ctx: FileContext, document: Document): Promise<boolean> {
  const stored = await ctx.files.open(document.storageName);
  if (!stored) return false;
  const name = newSealedName();
  const received = await ctx.files.receive(stored.stream, Number.MAX_SAFE_INTEGER, name);
  if (!received) return false;
  try {
    if (received.sha256 !== document.sha256) return false;
    const type = UploadType.parse(document.type);
    return replaceFile(ctx, document, await stageSealed(ctx, received, name, type, received.sha256));
  } finally {
    await received.discard();
  }
}

function replaceFile(ctx: FileContext, { id, storageName }: Document, staged: StagedUpload): boolean {
  let isReplaced = false;
  try {
    isReplaced = inTransaction(ctx.db, (tx) => {
      const { changes } = tx
        .update(travelDocumentFiles)
        .set({ storageKey: staged.storageName })
        .where(and(eq(travelDocumentFiles.id, id), eq(travelDocumentFiles.storageKey, storageName)))
        .run();
      // Deleted by a person meanwhile.
      if (changes === 0) return false;
      keepUpload(tx, staged);
      releaseUpload(tx, ctx, storageName);
      recordSealing(tx, ctx.clock.now());
      return true;
    });
    return isReplaced;
  } finally {
    if (!isReplaced) giveUpUpload(ctx, staged);
  }
}

/** Backups from before this moment hold travel documents in clear. */
function recordSealing(tx: Transaction, at: Date): void {
  const value = at.toISOString();
  tx.insert(installation)
    .values({ key: SEALED_AT, value })
    .onConflictDoUpdate({ target: installation.key, set: { value } })
    .run();
}
