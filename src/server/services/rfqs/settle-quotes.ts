import { and, eq, isNull, lt, lte } from 'drizzle-orm';
import { addDays, osloDay } from '#contract/format/calendar-day.ts';
import { DAY_MS } from '#contract/format/durations.ts';
import { rfqEvents, rfqQuotes, rfqs } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import type { VerifyCodes } from '#server/integrations/verify-key.ts';
import { writeAudit } from '#server/services/audit/write-audit.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { queueRfqReminder } from '#server/services/outbox/queue-rfq-mails.ts';
import { buyerLink } from './buyer-link.ts';

/** The buyer is reminded this many days before a quotation expires. */
const REMIND_DAYS = 3;

interface SettleContext extends ServiceContext {
  verifyCodes: VerifyCodes;
  publicUrl: string | undefined;
}

/** Marks quotations as expired after their last day, and reminds buyers of those that expire soon, once each. */
export function settleQuotes(ctx: SettleContext): { expired: number; reminded: number } {
  const now = ctx.clock.now();
  const today = osloDay(now);
  return inTransaction(ctx.db, (tx) => {
    const isOpen = and(eq(rfqQuotes.status, 'sent'), eq(rfqs.status, 'quoted'));
    const open = () =>
      tx
        .select({ quote: rfqQuotes, rfq: rfqs })
        .from(rfqQuotes)
        .innerJoin(rfqs, eq(rfqs.id, rfqQuotes.rfqId));
    const expired = open()
      .where(and(isOpen, lt(rfqQuotes.validUntil, today)))
      .all();
    for (const { quote, rfq } of expired) {
      tx.update(rfqQuotes).set({ status: 'expired', updatedAt: now }).where(eq(rfqQuotes.id, quote.id)).run();
      tx.update(rfqs).set({ status: 'expired', updatedAt: now }).where(eq(rfqs.id, rfq.id)).run();
      tx.insert(rfqEvents).values({ rfqId: rfq.id, kind: 'expired', at: now }).run();
      writeAudit(tx, ctx, {
        actor: 'system',
        entityType: 'request for quotation',
        entityId: rfq.id,
        entityName: rfq.number,
        action: 'status',
        description: 'Quotation expired',
        field: 'status',
        from: rfq.status,
        to: 'expired',
      });
      recordChange(tx, ctx, { entity: 'request for quotation', entityId: rfq.id, op: 'update' });
    }
    // A quotation that was sent for a day or two needs no reminder on the day it arrives.
    const sentBefore = new Date(now.getTime() - DAY_MS);
    const reminded = open()
      .where(
        and(
          isOpen,
          isNull(rfqQuotes.remindedAt),
          isNull(rfqs.spamReason),
          lte(rfqQuotes.validUntil, addDays(today, REMIND_DAYS)),
          lt(rfqQuotes.sentAt, sentBefore),
        ),
      )
      .all();
    for (const { quote, rfq } of reminded) {
      tx.update(rfqQuotes).set({ remindedAt: now }).where(eq(rfqQuotes.id, quote.id)).run();
      tx.insert(rfqEvents).values({ rfqId: rfq.id, kind: 'reminded', at: now }).run();
      queueRfqReminder(tx, rfq, { quote, address: buyerLink(tx, ctx, rfq), at: now });
      recordChange(tx, ctx, { entity: 'request for quotation', entityId: rfq.id, op: 'update' });
    }
    return { expired: expired.length, reminded: reminded.length };
  });
}
