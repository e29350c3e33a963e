import { and, eq, inArray, lte, or } from 'drizzle-orm';
import { DAY_MS } from '#contract/format/durations.ts';
import { UNSENT_MAIL_MONTHS } from '#contract/site/site-settings.ts';
import { outbox } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { readSettings } from '#server/services/settings/read-settings.ts';
import { monthsBefore } from '#server/services/settings/months-before.ts';

/**
 * Erases sent mail after the time of the settings, and mail that never left after 24 months: failed mail waits for
 * the admin until then. Returns how many.
 */
export function eraseMail({ db, clock }: ServiceContext): number {
  return inTransaction(db, (tx) => {
    const now = clock.now();
    const sentBefore = new Date(now.getTime() - readSettings(tx).sentMailDays * DAY_MS);
    return tx
      .delete(outbox)
      .where(
        or(
          and(eq(outbox.status, 'sent'), lte(outbox.sentAt, sentBefore)),
          and(
            inArray(outbox.status, ['queued', 'dead']),
            lte(outbox.createdAt, monthsBefore(now, UNSENT_MAIL_MONTHS)),
          ),
        ),
      )
      .run().changes;
  });
}
