import { and, eq, isNotNull, lte, ne, or, sql } from 'drizzle-orm';
import { DAY_MS } from '#contract/format/durations.ts';
import { formatCount } from '#contract/format/format-number.ts';
import { CONTACT_MONTHS_MAX } from '#contract/site/site-settings.ts';
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

/** Unlike one whose quotation the buyer can still accept, or has accepted and the office has not planned yet. */
const isNotUnderWay = and(
  ne(rfqs.status, 'quoted'),
  or(ne(rfqs.status, 'accepted'), isNotNull(rfqs.projectId)),
);

/**
 * Erases requests for quotation after the retention period of messages, and spam after its own, with lines, events and
 * mails. One that is under way is kept as long as the privacy notice allows. Returns how many.
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
          and(lte(createdAt, monthsBefore(now, contactMonths)), isNotUnderWay),
          lte(createdAt, monthsBefore(now, CONTACT_MONTHS_MAX)),
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
