import { and, eq, isNotNull, lte, or, sql } from 'drizzle-orm';
import { DAY_MS, HOUR_MS } from '#contract/format/durations.ts';
import { CONTACT_RESTORE_HOURS } from '#contract/site/contact-handling.ts';
import { contactSubmissions } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { writeAudit } from '#server/services/audit/write-audit.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { eraseContactMessage } from '#server/services/outbox/queue-contact-message.ts';
import { monthsBefore } from '#server/services/settings/months-before.ts';
import { readSettings } from '#server/services/settings/read-settings.ts';
import { contactAudit } from './contact-audit.ts';

/**
 * Erases deleted messages that can no longer be restored, and spam and other messages after their retention period,
 * each with its mail in the outbox. Returns how many.
 */
export function eraseContacts(ctx: ServiceContext): number {
  const { createdAt, deletedAt, spamReason, spamMarkedAt, id, contentHash } = contactSubmissions;
  const now = ctx.clock.now();
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  return inTransaction(ctx.db, (tx) => {
    const { contactMonths, spamDays } = readSettings(tx);
    const sinceSpam = sql`ifnull(${spamMarkedAt}, ${createdAt})`;
    const due = tx
      .select({ id, createdAt, contentHash })
      .from(contactSubmissions)
      .where(
        or(
          and(isNotNull(deletedAt), lte(deletedAt, ago(CONTACT_RESTORE_HOURS * HOUR_MS))),
          and(isNotNull(spamReason), lte(sinceSpam, ago(spamDays * DAY_MS).getTime())),
          lte(createdAt, monthsBefore(now, contactMonths)),
        ),
      )
      .all();
    for (const contact of due) {
      eraseContactMessage(tx, contact);
      tx.delete(contactSubmissions).where(eq(id, contact.id)).run();
    }
    if (due.length > 0) {
      writeAudit(tx, ctx, {
        ...contactAudit(null, 'delete'),
        actor: 'system',
        description: `Erased ${due.length === 1 ? '1 message' : `${due.length} messages`} after deletion or its retention period`,
      });
    }
    return due.length;
  });
}
