import { createHash } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
import type { Transaction } from '#db/open-database.ts';
import { storedFiles } from '#db/schema/index.ts';
import type { ServiceContext } from '#server/services/context.ts';
import type { FileContext } from './file-context.ts';

interface FileToKeep {
  bytes: Buffer;
  /** Media type detected from the content. */
  type: string;
  /** File extension. */
  ending: string;
}

/**
 * Stores a file under the hash of its content and returns that name. The row is written first, as pending, so that no
 * file is ever on disk without a row. Follow it with `keepFile` in the transaction of the record.
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
      // Files that records refer to stay kept; the others become pending again, so that no sweep deletes them
      // meanwhile.
      set: { state: 'pending', createdAt: now, deletedAt: null },
      setWhere: ne(storedFiles.state, 'kept'),
    })
    .run();
  await files.put(storageName, bytes);
  return storageName;
}

/** Marks a staged, or formerly used, file as kept. Returns false if it is gone. */
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
