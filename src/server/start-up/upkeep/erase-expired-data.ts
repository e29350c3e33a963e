import type { FastifyBaseLogger } from 'fastify';
import { DAY_MS } from '#contract/format/durations.ts';
import { checkpointWal } from '#db/checkpoint-wal.ts';
import { eraseContacts } from '#server/services/contact/erase-contacts.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { dropOldResults } from '#server/services/idempotency/drop-old-results.ts';
import { eraseRfqs } from '#server/services/rfqs/erase-rfqs.ts';
import { eraseMail } from '#server/services/outbox/erase-mail.ts';
import { eraseSignIns } from '#server/services/sign-ins/erase-sign-ins.ts';
import { repeat } from './repeat.ts';

/**
 * Erases personal data after its retention period, now and once a day, until the returned function is called. The
 * privacy notice (src/content/legal/privacy.ts) promises it.
 */
export function eraseExpiredDataDaily(ctx: ServiceContext, logger: FastifyBaseLogger): () => void {
  const erase = () => {
    try {
      dropOldResults(ctx);
      const erased = {
        contacts: eraseContacts(ctx),
        rfqs: eraseRfqs(ctx),
        signIns: eraseSignIns(ctx),
        mails: eraseMail(ctx),
      };
      if (erased.contacts + erased.rfqs + erased.signIns + erased.mails === 0) return;
      // The write-ahead log still has the old pages.
      checkpointWal(ctx.db);
      logger.info(erased, 'expired personal data erased');
    } catch (error) {
      logger.error({ err: error }, 'expired personal data could not be erased');
    }
  };
  return repeat(DAY_MS, erase);
}
