import type { FastifyInstance } from 'fastify';
import { checkpointWal } from '#db/checkpoint-wal.ts';
import type { Database } from '#db/open-database.ts';
import { isPassingStorageFault } from '#server/storage-fault.ts';

/** How long requests in flight may take after a stop request; a service manager waits longer than that. */
const PATIENCE_MS = 10_000;

/** A connection whose last request has been answered is idle, and would otherwise be kept for a minute. */
const SWEEP_MS = 100;

/**
 * Stops accepting, answers requests in flight, waits for `otherWork`, and closes the database. Closes idle
 * connections at once, and stalled ones after `patienceMs`.
 */
export async function shutDown(
  app: FastifyInstance,
  db: Database,
  otherWork: Promise<unknown>,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const impatience = setTimeout(() => app.server.closeAllConnections(), patienceMs);
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
  try {
    await Promise.all([app.close(), otherWork]);
  } finally {
    clearInterval(sweep);
    clearTimeout(impatience);
    closeDatabase(db);
  }
}

/** Moves the write-ahead log into the file, so that a copy of the file alone is complete. */
export function closeDatabase(db: Database): void {
  try {
    checkpointWal(db);
  } finally {
    db.$client.close();
  }
}

/** The message for a stop that failed because the disk was not writable; undefined for every other error. */
export function explainUncleanStop(error: unknown): string | undefined {
  if (!isPassingStorageFault(error) || !(error instanceof Error)) return undefined;
  return `Quayside has stopped, but its last changes could not be moved into the database file (${error.message}): they are kept in quayside.db-wal, and the next start reads them.`;
}
