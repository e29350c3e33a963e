import { createHash } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
import type { Transaction } from '#db/open-database.ts';
import { storedFiles } from '#db/schema/index.ts';
import type { ServiceContext } from '#server/services/context.ts';
import type { FileContext } from './file-context.ts';

interface FileToKeep {
  bytes: Buffer;
  /** Media type found in the content. */
  type: string;
  /** What its name ends with. */
  ending: string;
}

/**
 * Stores a file under the hash of its content and returns that name. The row comes first, as pending, so that at no
 * moment a file lies there which nobody knows of. Follow it with `keepFile` in the transaction of the record.
 */
export async function stageFile(
  { db, clock, files }: FileContext,
  { bytes, type, ending }: FileToKeep,
): Promise<string> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const storageName = `${sha256}.${ending}`;
  const now = clock.now();
  db.insert(storedFiles)
    .values({ sha256, storageName, type, size: bytes.length, createdAt: now })
    .onConflictDoUpdate({
      target: storedFiles.storageName,
      // What records refer to stays kept; the rest waits anew, so that no sweep takes it meanwhile.
      set: { state: 'pending', createdAt: now, deletedAt: null },
      setWhere: ne(storedFiles.state, 'kept'),
    })
    .run();
  await files.put(storageName, bytes);
  return storageName;
}

/** Marks a staged, or formerly used, file as kept. False where it is gone. */
export function keepFile(tx: Transaction, storageName: string): boolean {
  const { changes } = tx
    .update(storedFiles)
    .set({ state: 'kept', deletedAt: null })
    .where(eq(storedFiles.storageName, storageName))
    .run();
  return changes > 0;
}

/** Marks a file that no record refers to any more as deleted. A sweep deletes its bytes a day later. */
export function releaseFile(
  tx: Transaction,
  { clock }: Pick<ServiceContext, 'clock'>,
  storageName: string,
): void {
  tx.update(storedFiles)
    .set({ state: 'deleted', deletedAt: clock.now() })
    .where(and(eq(storedFiles.storageName, storageName), eq(storedFiles.state, 'kept')))
    .run();
}
