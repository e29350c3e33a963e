import type { FastifyBaseLogger } from 'fastify';
import type { QueryWorkers } from '#server/services/query-workers/query-workers.ts';

/**
 * Logs how many records of vessels and billing differ from their source, without their content; changes nothing.
 * Managers find and repair them in the portal.
 */
export async function reportDrift(
  workers: Pick<QueryWorkers, 'ask'>,
  logger: Pick<FastifyBaseLogger, 'warn' | 'error'>,
  isStopping: () => boolean = () => false,
): Promise<void> {
  try {
    const { vessels, billing, partSums } = await workers.ask({ kind: 'drift' });
    const count = Object.values(vessels).reduce((sum, one) => sum + one, 0);
    if (count > 0) logger.warn({ count, kinds: vessels }, 'vessel records differ');
    if (billing > 0) logger.warn({ count: billing }, 'billing records differ');
    if (partSums > 0) logger.warn({ count: partSums }, 'sums of parts differ');
  } catch (error) {
    if (!isStopping()) logger.error({ err: error }, 'stored records could not be compared');
  }
}
