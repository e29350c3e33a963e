import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { amountText, moneyText } from '#contract/format/money.ts';
import type { OfficeRfq } from '#contract/rfq/office-rfq.ts';
import type { Quote, QuoteLine } from '#contract/rfq/quote.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { rfqQuoteLines, rfqQuotes } from '#db/schema/index.ts';
import { AppError } from '#server/errors.ts';

export type QuoteRow = typeof rfqQuotes.$inferSelect;
export type QuoteLineRow = typeof rfqQuoteLines.$inferSelect;

/** Returns the quotations of a request, the newest first. */
export function quotesOf(tx: Database | Transaction, rfqId: number): Quote[] {
  const rows = tx
    .select()
    .from(rfqQuotes)
    .where(eq(rfqQuotes.rfqId, rfqId))
    .orderBy(desc(rfqQuotes.revision))
    .all();
  const lines = quoteLines(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) =>
    describeQuote(
      row,
      lines.filter(({ quoteId }) => quoteId === row.id),
    ),
  );
}

/** Returns the quotation of a request that is not sent yet. */
export const draftOf = (tx: Transaction, rfqId: number): QuoteRow | undefined =>
  tx
    .select()
    .from(rfqQuotes)
    .where(and(eq(rfqQuotes.rfqId, rfqId), eq(rfqQuotes.status, 'draft')))
    .get();

/** The error for a write over a draft that is not the saved one. */
export const changedMeanwhile = (current: OfficeRfq): AppError =>
  new AppError('conflict', 'Someone else has changed this request meanwhile. Here is what it says now.', {
    current,
  });

export const quoteLines = (tx: Database | Transaction, quoteIds: readonly number[]): QuoteLineRow[] =>
  tx
    .select()
    .from(rfqQuoteLines)
    .where(inArray(rfqQuoteLines.quoteId, [...quoteIds]))
    .orderBy(asc(rfqQuoteLines.quoteId), asc(rfqQuoteLines.position))
    .all();

/** Returns the sum of the lines with a price, without alternatives, in minor units. */
export const quoteTotal = (
  lines: readonly Pick<QuoteLineRow, 'quantity' | 'unitPrice' | 'isAlternative'>[],
): number =>
  lines.reduce(
    (sum, { quantity, unitPrice, isAlternative }) => sum + (isAlternative ? 0 : quantity * (unitPrice ?? 0)),
    0,
  );

function describeQuote(row: QuoteRow, lines: readonly QuoteLineRow[]): Quote {
  const { id, revision, status, version, currency, validUntil, terms, sentAt, answeredAt } = row;
  return {
    id,
    revision,
    status,
    version,
    currency,
    validUntil,
    terms,
    total: moneyText(quoteTotal(lines)),
    lines: lines.map(describeLine),
    sentAt: sentAt?.toISOString() ?? null,
    answeredAt: answeredAt?.toISOString() ?? null,
  };
}

const describeLine = (row: QuoteLineRow): QuoteLine => ({
  rfqLineId: row.rfqLineId,
  productId: row.productId,
  name: row.name,
  number: row.number,
  quantity: row.quantity,
  unit: row.unit,
  unitPrice: amountText(row.unitPrice),
  leadTimeDays: row.leadTimeDays,
  isAlternative: row.isAlternative,
  note: row.note,
});
