import { and, eq, isNotNull, lte, or, sql } from 'drizzle-orm';
import { DAY_MS } from '#contract/format/durations.ts';
import { formatCount } from '#contract/format/format-number.ts';
import type { Transaction } from '#db/open-database.ts';
import { rfqQuotes, rfqs } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { writeAudit } from '#server/services/audit/write-audit.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { releaseFile } from '#server/services/files/keep-file.ts';
import { eraseRfqMails } from '#server/services/outbox/queue-rfq-mails.ts';
import { monthsBefore } from '#server/services/settings/months-before.ts';
import { readSettings } from '#server/services/settings/read-settings.ts';

/** Erases a request with its lines, events, mails and quotations; a sweep deletes the released PDFs. */
export function eraseRfq(
  tx: Transaction,
  ctx: Pick<ServiceContext, 'clock'>,
  rfq: typeof rfqs.$inferSelect,
): void {
  eraseRfqMails(tx, rfq);
  const quotes = tx
    .select({ storageKey: rfqQuotes.storageKey })
    .from(rfqQuotes)
    .where(eq(rfqQuotes.rfqId, rfq.id))
    .all();
  for (const { storageKey } of quotes) if (storageKey !== null) releaseFile(tx, ctx, storageKey);
  tx.delete(rfqs).where(eq(rfqs.id, rfq.id)).run();
}

/**
 * Erases requests for quotation after the retention period of messages, and spam after its own, with lines, events and
 * mails. Returns how many.
 */
export function eraseRfqs(ctx: ServiceContext): number {
  const { createdAt, spamReason, spamMarkedAt } = rfqs;
  const now = ctx.clock.now();
  return inTransaction(ctx.db, (tx) => {
    const { contactMonths, spamDays } = readSettings(tx);
    const sinceSpam = sql`ifnull(${spamMarkedAt}, ${createdAt})`;
    const due = tx
      .select()
      .from(rfqs)
      .where(
        or(
          and(isNotNull(spamReason), lte(sinceSpam, now.getTime() - spamDays * DAY_MS)),
          lte(createdAt, monthsBefore(now, contactMonths)),
        ),
      )
      .all();
    for (const rfq of due) eraseRfq(tx, ctx, rfq);
    if (due.length > 0) {
      writeAudit(tx, ctx, {
        actor: 'system',
        action: 'delete',
        entityType: 'request for quotation',
        entityId: null,
        entityName: 'Requests for quotation',
        description: `Erased ${formatCount(due.length, 'request')} for quotation after the retention period`,
      });
    }
    return due.length;
  });
}
