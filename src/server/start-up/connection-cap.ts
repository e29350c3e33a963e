import type { Server } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';

/** Descriptors reserved for the database, the query workers, mail, the log and uploads. */
const RESERVED = 128;

/** Refused connections are logged at most once in this time. */
const LOG_EVERY_MS = 60_000;

/** How many connections a number of descriptors allows: a download needs one for its socket and one for its file. */
export const connectionCap = (descriptors: number) => Math.max(1, Math.floor((descriptors - RESERVED) / 2));

/** The soft limit of this process (`ulimit -n`); undefined where there is none, as on Windows. */
export function descriptorLimit(): number | undefined {
  const report = process.report.getReport() as {
    userLimits?: { open_files?: { soft: number | 'unlimited' } };
  };
  const soft = report.userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : undefined;
}

/**
 * Refuses connections before the process runs out of descriptors: without any left it could open neither the database
 * nor a file for those it already serves.
 */
export function capConnections(
  server: Server,
  logger: Pick<FastifyBaseLogger, 'warn'>,
  descriptors = descriptorLimit(),
): void {
  if (descriptors === undefined) return;
  const cap = connectionCap(descriptors);
  server.maxConnections = cap;
  let loggedAt = -Infinity;
  server.on('drop', () => {
    const now = performance.now();
    if (now - loggedAt < LOG_EVERY_MS) return;
    loggedAt = now;
    logger.warn({ cap, descriptors }, 'connections were refused: raise the limit of open files');
  });
}
