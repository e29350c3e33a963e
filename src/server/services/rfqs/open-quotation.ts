import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { rfqQuotes } from '#db/schema/index.ts';
import { AppError } from '#server/errors.ts';
import type { FileToSend } from '#server/services/project-files/queries.ts';
import type { PrintingContext } from './printing-context.ts';
import { rfqRow } from './office-rfqs.ts';
import { quotationContent } from './quotation-content.ts';
import { quoteLines } from './quote-rows.ts';

/**
 * Returns the PDF of a quotation as it was sent; a draft is printed as it was saved. Managers only. Throws notFound,
 * unavailable (it cannot be printed now).
 */
export async function openQuotation(ctx: PrintingContext, { id }: { id: number }): Promise<FileToSend> {
  const quote = ctx.db.select().from(rfqQuotes).where(eq(rfqQuotes.id, id)).get();
  if (!quote) throw noSuchQuotation();
  const rfq = rfqRow(ctx.db, quote.rfqId);
  const file = {
    fileName: `${rfq.number}-${quote.revision}.pdf`,
    type: 'application/pdf',
    isOurs: true,
  } as const;
  if (quote.storageKey !== null) {
    const stored = await ctx.files.open(quote.storageKey);
    if (!stored) throw noSuchQuotation();
    return { ...stored, ...file, ...(quote.sha256 !== null && { sha256: quote.sha256 }) };
  }
  const bytes = await ctx.reportPrinter.printQuotation(
    quotationContent(rfq, quote, quoteLines(ctx.db, [id]), quote.updatedAt),
  );
  return { ...file, stream: Readable.from([bytes]), size: bytes.length };
}

const noSuchQuotation = () => new AppError('notFound', 'There is no such quotation.');
