import type { FastifyBaseLogger } from 'fastify';
import type { ServiceContext } from '#server/services/context.ts';
import { recordClock, RETENTION_LOOK_MS } from '#server/services/retention-clock.ts';
import { repeat } from './repeat.ts';

/** Records how far the clock is believed, and logs when it is in doubt, until the returned function is called. */
export function watchClock(ctx: ServiceContext, logger: FastifyBaseLogger): () => void {
  let isFirst = true;
  return repeat(RETENTION_LOOK_MS, () => {
    try {
      const doubt = recordClock(ctx, isFirst);
      isFirst = false;
      if (doubt === null) return;
      logger.warn(
        doubt,
        'The clock is far ahead of the last time the program ran. Nothing is deleted because of its age for three days of operation, in case the clock is wrong.',
      );
    } catch (error) {
      logger.error({ err: error }, 'the clock could not be recorded');
    }
  });
}
