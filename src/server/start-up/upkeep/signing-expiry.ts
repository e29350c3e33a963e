import type { FastifyBaseLogger } from 'fastify';
import { DAY_MS } from '#contract/format/durations.ts';
import type { Clock } from '#server/services/context.ts';
import { repeat } from './repeat.ts';

/** An authority may take weeks to issue the next certificate. */
const NOTICE_MS = 30 * DAY_MS;

/** Logs now and once a day that the certificate has expired or soon will, until the returned function is called. */
export function watchSigningExpiry(
  clock: Clock,
  validTo: Date,
  logger: Pick<FastifyBaseLogger, 'warn'>,
): () => void {
  return repeat(DAY_MS, () => {
    const left = validTo.getTime() - clock.now().getTime();
    if (left > NOTICE_MS) return;
    const end = validTo.toISOString();
    logger.warn(
      left > 0
        ? `The certificate that signs reports expires on ${end}. Replace it and restart.`
        : `The certificate that signs reports expired on ${end}. Readers of new reports will say so. Replace it and restart.`,
    );
  });
}
