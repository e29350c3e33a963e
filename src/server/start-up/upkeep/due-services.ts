import type { FastifyBaseLogger } from 'fastify';
import { DAY_MS } from '#contract/format/durations.ts';
import { notifyDueServices } from '#server/services/vessels/service-status/notify-due-services.ts';
import { repeat } from './repeat.ts';

/**
 * Notifies managers of services that fall due, now and once a day from now on, until the returned function is called.
 */
export function notifyDueServicesDaily(
  work: Parameters<typeof notifyDueServices>[0],
  logger: FastifyBaseLogger,
): () => void {
  const tell = () => {
    try {
      const notifications = notifyDueServices(work);
      if (notifications > 0) logger.info({ notifications }, 'notified of due services');
    } catch (error) {
      logger.error({ err: error }, 'managers could not be notified of due services');
    }
  };
  return repeat(DAY_MS, tell);
}
