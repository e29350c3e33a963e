import { and, desc, eq, ne } from 'drizzle-orm';
import { osloDay } from '#contract/format/calendar-day.ts';
import { formatDayLong } from '#contract/format/format-date.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { rfqQuotes } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { queueRfqAnswer } from '#server/services/outbox/queue-rfq-mails.ts';
import { recordBuyerAct } from './buyer-act.ts';
import { rfqOfToken, type Rfq } from './buyer-rfq.ts';
import { quoteLines, type QuoteLineRow, type QuoteRow } from './quote-rows.ts';

interface QuoteAnswer {
  answer: 'accepted' | 'declined';
  /** The quotation that the buyer read. */
  revision: number;
  /** Why the buyer declines; empty for none. */
  reason?: string | undefined;
}

/** The newest quotation that was sent for a request. */
const latestQuote = (tx: Database | Transaction, rfqId: number): QuoteRow | undefined =>
  tx
    .select()
    .from(rfqQuotes)
    .where(and(eq(rfqQuotes.rfqId, rfqId), ne(rfqQuotes.status, 'draft')))
    .orderBy(desc(rfqQuotes.revision))
    .limit(1)
    .get();

/** The newest quotation as its buyer sees it; `open` can be answered, `ended` went with its request. */
export interface BuyerQuote {
  row: QuoteRow;
  lines: QuoteLineRow[];
  state: 'open' | 'accepted' | 'declined' | 'expired' | 'ended';
}

/** Returns the newest quotation of a request; undefined while there is none. */
export function findBuyerQuote({ db, clock }: ServiceContext, rfq: Rfq): BuyerQuote | undefined {
  const row = latestQuote(db, rfq.id);
  return row && { row, lines: quoteLines(db, [row.id]), state: stateOf(row, rfq, clock.now()) };
}

function stateOf(row: QuoteRow, rfq: Rfq, now: Date): BuyerQuote['state'] {
  if (row.status === 'accepted' || row.status === 'declined') return row.status;
  if (isExpired(row, now)) return 'expired';
  return rfq.status === 'quoted' ? 'open' : 'ended';
}

/** Accepts or declines a quotation, once. The same answer again changes nothing. Returns why not, if not. */
export function answerQuote(
  ctx: ServiceContext,
  token: string,
  { answer, revision, reason }: QuoteAnswer,
): string | undefined {
  return inTransaction(ctx.db, (tx) => {
    const rfq = rfqOfToken(tx, token);
    if (!rfq) return undefined;
    const quote = latestQuote(tx, rfq.id);
    if (!quote) return 'There is no quotation for this request yet.';
    if (quote.revision !== revision)
      return 'This quotation was replaced by a newer one. Read the one below, and answer it.';
    if (quote.status === answer) return undefined;
    if (quote.status === 'accepted') {
      return 'You have accepted this quotation already. Write us an e-mail to change that.';
    }
    if (quote.status === 'declined') return 'You have declined this quotation already. Ask us for a new one.';
    if (isExpired(quote, ctx.clock.now())) return expiredText(quote);
    if (rfq.status !== 'quoted') return `This request is ${rfq.status}. Ask us for a new quotation.`;
    const at = ctx.clock.now();
    tx.update(rfqQuotes)
      .set({ status: answer, answeredAt: at, updatedAt: at })
      .where(eq(rfqQuotes.id, quote.id))
      .run();
    recordBuyerAct(tx, ctx, rfq, { kind: answer, status: answer, ...(reason && { text: reason }) });
    if (rfq.spamReason === null) queueRfqAnswer(tx, rfq, { answer, revision, reason: reason || null, at });
    return undefined;
  });
}

const isExpired = ({ status, validUntil }: QuoteRow, now: Date): boolean =>
  status === 'expired' || (status === 'sent' && validUntil !== null && validUntil < osloDay(now));

export const expiredText = ({ validUntil }: QuoteRow): string =>
  `This quotation was valid until ${validUntil === null ? '' : formatDayLong(validUntil)}. Ask us for a new one.`;
