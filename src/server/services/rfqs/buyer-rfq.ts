import { and, asc, eq, ne } from 'drizzle-orm';
import type { RfqStatus } from '#contract/rfq/rfq-request.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { countRows } from '#db/queries/count-rows.ts';
import { rfqEvents, rfqLines, rfqs } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { queueRfqQuestion, queueRfqWithdrawal } from '#server/services/outbox/queue-rfq-mails.ts';
import { hashToken } from '#server/tokens.ts';
import { recordBuyerAct } from './buyer-act.ts';

export type Rfq = typeof rfqs.$inferSelect;
export type RfqLineRow = typeof rfqLines.$inferSelect;

export interface BuyerRfq {
  rfq: Rfq;
  lines: RfqLineRow[];
  events: (typeof rfqEvents.$inferSelect)[];
}

/** Questions of one request in all; further ones go by mail or phone. */
const QUESTIONS_MAX = 20;

/** Returns the request of a link; undefined if there is none. */
export function findBuyerRfq({ db }: Pick<ServiceContext, 'db'>, token: string): BuyerRfq | undefined {
  const rfq = rfqOfToken(db, token);
  if (!rfq) return undefined;
  return {
    rfq,
    lines: db.select().from(rfqLines).where(eq(rfqLines.rfqId, rfq.id)).orderBy(asc(rfqLines.position)).all(),
    events: db
      .select()
      .from(rfqEvents)
      .where(and(eq(rfqEvents.rfqId, rfq.id), ne(rfqEvents.kind, 'note')))
      .orderBy(asc(rfqEvents.id))
      .all(),
  };
}

export function rfqOfToken(db: Database | Transaction, token: string): Rfq | undefined {
  return db
    .select()
    .from(rfqs)
    .where(eq(rfqs.tokenHash, hashToken(token)))
    .get();
}

/**
 * Stores a question of the buyer and mails it to sales. The same question again is stored once. Returns why not, if not.
 */
export function askAboutRfq(ctx: ServiceContext, token: string, text: string): string | undefined {
  return inTransaction(ctx.db, (tx) => {
    const rfq = rfqOfToken(tx, token);
    if (!rfq) return undefined;
    const isQuestion = and(eq(rfqEvents.rfqId, rfq.id), eq(rfqEvents.kind, 'question'));
    if (countRows(tx, rfqEvents, and(isQuestion, eq(rfqEvents.text, text))) > 0) return undefined;
    if (rfq.status === 'withdrawn') return 'This request was withdrawn, so it takes no more questions.';
    if (countRows(tx, rfqEvents, isQuestion) >= QUESTIONS_MAX)
      return 'This request has many questions already. Please write us an e-mail.';
    const { id, at } = recordBuyerAct(tx, ctx, rfq, { kind: 'question', text });
    if (rfq.spamReason === null) queueRfqQuestion(tx, rfq, { id, at, text });
    return undefined;
  });
}

const WITHDRAWABLE: ReadonlySet<RfqStatus> = new Set(['new', 'read', 'quoted']);

export const isWithdrawable = ({ status }: Pick<Rfq, 'status'>): boolean => WITHDRAWABLE.has(status);

/** Withdraws a request, once. */
export function withdrawRfq(ctx: ServiceContext, token: string): void {
  inTransaction(ctx.db, (tx) => {
    const rfq = rfqOfToken(tx, token);
    if (!rfq || !isWithdrawable(rfq)) return;
    const { at } = recordBuyerAct(tx, ctx, rfq, { kind: 'withdrawn', status: 'withdrawn' });
    if (rfq.spamReason === null) queueRfqWithdrawal(tx, rfq, at);
  });
}
