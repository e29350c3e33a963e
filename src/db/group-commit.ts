import type { Database, Transaction } from './open-database.ts';
import { inTransaction, type Synchronous } from './transaction.ts';

interface Write {
  work: (tx: Transaction) => unknown;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

const groups = new WeakMap<Database, Write[]>();

/**
 * Runs `work` in a savepoint of its own within one transaction for all writes that arrive in the same turn of the event
 * loop, and resolves once that transaction is on disk: they share one sync of the disk. An error of `work` rolls back
 * its savepoint and rejects it alone; an error of the commit rejects all of them.
 */
export function inGroupCommit<T>(db: Database, work: (tx: Transaction) => Synchronous<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const write: Write = { work, resolve: (value) => resolve(value as T), reject };
    const group = groups.get(db);
    if (group) {
      group.push(write);
      return;
    }
    groups.set(db, [write]);
    // After all sockets that have data were read.
    setImmediate(commitGroup, db);
  });
}

function commitGroup(db: Database): void {
  const group = groups.get(db) ?? [];
  groups.delete(db);
  let settlers: (() => void)[];
  try {
    settlers = inTransaction(db, () => group.map((write) => runInSavepoint(db, write)));
  } catch (error) {
    for (const { reject } of group) reject(error);
    return;
  }
  for (const settle of settlers) settle();
}

/** Returns the function that answers the caller, for after the commit. */
function runInSavepoint(db: Database, { work, resolve, reject }: Write): () => void {
  try {
    const value = inTransaction(db, work);
    return () => resolve(value);
  } catch (error) {
    // SQLite rolls back the whole transaction after some errors, such as a full disk.
    if (!db.$client.inTransaction) throw error;
    return () => reject(error);
  }
}
