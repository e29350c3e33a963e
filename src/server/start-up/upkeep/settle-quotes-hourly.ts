import type { FastifyBaseLogger } from 'fastify';
import { HOUR_MS } from '#contract/format/durations.ts';
import { settleQuotes } from '#server/services/rfqs/settle-quotes.ts';
import { repeat } from './repeat.ts';

/** Settles quotations after each day's end in Oslo, now and once an hour, until the returned function is called. */
export function settleQuotesHourly(
  ctx: Parameters<typeof settleQuotes>[0],
  logger: FastifyBaseLogger,
): () => void {
  return repeat(HOUR_MS, () => {
    try {
      const settled = settleQuotes(ctx);
      if (settled.expired + settled.reminded > 0) logger.info(settled, 'quotations settled');
    } catch (error) {
      logger.error({ err: error }, 'quotations could not be settled');
    }
  });
}
