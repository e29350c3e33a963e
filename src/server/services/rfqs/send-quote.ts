import { createHash } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
import { addDays, osloDay } from '#contract/format/calendar-day.ts';
import { unprintedCharacters } from '#contract/report/printed-characters.ts';
import type { OfficeRfq, SendQuoteInput } from '#contract/rfq/office-rfq.ts';
import type { Transaction } from '#db/open-database.ts';
import { rfqQuotes, type rfqs } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import type { VerifyCodes } from '#server/integrations/verify-key.ts';
import { keepFile, stageFile } from '#server/services/files/keep-file.ts';
import { queueRfqQuotation } from '#server/services/outbox/queue-rfq-mails.ts';
import { buyerLink } from './buyer-link.ts';
import type { PrintingContext } from './printing-context.ts';
import { changeRfqStatus } from './handle-rfq.ts';
import { describeRfq, rfqRow } from './office-rfqs.ts';
import { quotationContent } from './quotation-content.ts';
import {
  draftOf,
  quoteLines,
  quoteTotal,
  changedMeanwhile,
  type QuoteLineRow,
  type QuoteRow,
} from './quote-rows.ts';
import { refuseSettled } from './save-quote.ts';

interface SendQuoteContext extends PrintingContext {
  verifyCodes: VerifyCodes;
}

interface Ready {
  rfq: typeof rfqs.$inferSelect;
  quote: QuoteRow;
  lines: QuoteLineRow[];
}

/**
 * Sends the draft of a quotation: stores its PDF and mails the buyer a link. An earlier quotation is superseded. A draft
 * that was sent already is not sent again: its answer was lost, or another manager was faster. Throws notFound, conflict
 * (`revision` or `version`, or the request is settled), badInput (a price or the
 * validity is missing, or the font lacks a character), unavailable (the
 * PDF cannot be printed now).
 */
export async function sendQuote(ctx: SendQuoteContext, input: SendQuoteInput): Promise<OfficeRfq> {
  const at = ctx.clock.now();
  const sentBefore = ctx.db.transaction((tx) => alreadySent(tx, input));
  if (sentBefore) return sentBefore;
  const ready = ctx.db.transaction((tx) => readyToSend(tx, input, at));
  const bytes = await ctx.reportPrinter.printQuotation(
    quotationContent(ready.rfq, { ...ready.quote, status: 'sent' }, ready.lines, at),
  );
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const storageKey = await stageFile(ctx, { bytes, type: 'application/pdf', ending: 'pdf' });
  return inTransaction(ctx.db, (tx) => {
    const sentMeanwhile = alreadySent(tx, input);
    if (sentMeanwhile) return sentMeanwhile;
    const { rfq, quote, lines } = readyToSend(tx, input, at);
    if (!keepFile(tx, storageKey)) throw new Error(`staged file ${storageKey} is gone`);
    tx.update(rfqQuotes)
      .set({ status: 'superseded', updatedAt: at })
      .where(and(eq(rfqQuotes.rfqId, rfq.id), eq(rfqQuotes.status, 'sent')))
      .run();
    const sent = tx
      .update(rfqQuotes)
      .set({ status: 'sent', storageKey, sha256, sentBy: ctx.actor.userId, sentAt: at, updatedAt: at })
      .where(eq(rfqQuotes.id, quote.id))
      .returning()
      .get() as QuoteRow;
    const quoted = changeRfqStatus(tx, ctx, rfq, { status: 'quoted', event: 'quoted' });
    queueRfqQuotation(tx, quoted, {
      quote: sent,
      total: quoteTotal(lines),
      address: buyerLink(tx, ctx, quoted),
      at,
    });
    return describeRfq(tx, quoted);
  });
}

/** Returns the request if this version of the draft was sent. */
function alreadySent(tx: Transaction, { id, revision, version }: SendQuoteInput): OfficeRfq | undefined {
  const sent = tx
    .select({ id: rfqQuotes.id })
    .from(rfqQuotes)
    .where(
      and(
        eq(rfqQuotes.rfqId, id),
        eq(rfqQuotes.revision, revision),
        eq(rfqQuotes.version, version),
        ne(rfqQuotes.status, 'draft'),
      ),
    )
    .get();
  return sent && describeRfq(tx, rfqRow(tx, id));
}

function readyToSend(tx: Transaction, { id, revision, version }: SendQuoteInput, at: Date): Ready {
  const rfq = rfqRow(tx, id);
  refuseSettled(tx, rfq);
  const quote = draftOf(tx, id);
  if (quote?.revision !== revision || quote.version !== version) throw changedMeanwhile(describeRfq(tx, rfq));
  const lines = quoteLines(tx, [quote.id]);
  if (lines.length === 0) refuse('lines', 'A quotation needs at least one line.');
  if (lines.some(({ unitPrice }) => unitPrice === null)) {
    refuse('lines', 'Give each line a price, or take it out of the quotation.');
  }
  if (quote.validUntil === null || quote.validUntil < addDays(osloDay(at), 1)) {
    refuse('validUntil', 'The quotation must be valid for at least one day.');
  }
  for (const { position, name, number, unit, note } of lines)
    refuseUnprinted('lines', `in line ${position}`, [name, number, unit, note]);
  refuseUnprinted('terms', 'in the terms', [quote.terms]);
  return { rfq, quote, lines };
}

/** What the buyer typed is printed as far as it can be, because the office cannot change it. */
function refuseUnprinted(field: string, where: string, texts: readonly (string | null)[]): void {
  const characters = unprintedCharacters(texts.filter((text) => text !== null));
  if (characters.length === 0) return;
  const named = characters.slice(0, 10).join('');
  refuse(field, `The PDF cannot print “${named}” ${where}. Use Latin, Greek or Cyrillic letters.`);
}

function refuse(field: string, message: string): never {
  throw new AppError('badInput', message, { issues: [{ path: [field], message }] });
}
