import type { Database } from './open-database.ts';

const replicated = new WeakSet<Database['$client']>();

/**
 * Says that Litestream copies this database. It keeps a read transaction open, so a checkpoint that waits for readers
 * would stop the whole process for `busy_timeout`.
 */
export function markReplicated(db: Database): void {
  replicated.add(db.$client);
}

/**
 * Moves the write-ahead log into the database file, and empties the log, so that erased text does not remain in it. A
 * replicated database keeps its log until Litestream has copied it.
 */
export function checkpointWal(db: Database): void {
  db.$client.pragma(`wal_checkpoint(${replicated.has(db.$client) ? 'PASSIVE' : 'TRUNCATE'})`);
}
