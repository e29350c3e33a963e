import { and, eq, inArray, isNull, max, sql } from 'drizzle-orm';
import { MONEY_MAX_MINOR } from '#contract/billing/billing.ts';
import { minorUnits, moneyText } from '#contract/format/money.ts';
import type { OfficeRfq } from '#contract/rfq/office-rfq.ts';
import { QUOTABLE_RFQ_STATUSES, type SaveQuoteInput } from '#contract/rfq/quote.ts';
import { inOneParameter } from '#db/queries/in-one-parameter.ts';
import type { Transaction } from '#db/open-database.ts';
import { products, rfqLines, rfqQuoteLines, rfqQuotes, type rfqs } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { namedRfq, recordRfqChange } from './handle-rfq.ts';
import { describeRfq, rfqRow } from './office-rfqs.ts';
import { changedMeanwhile, draftOf, quoteTotal, type QuoteRow } from './quote-rows.ts';

type Line = SaveQuoteInput['lines'][number];

/**
 * Saves the draft of the next quotation: all its lines at once. Prices may still be missing. Throws notFound, conflict
 * (`revision` or `version`, or the request is settled), badInput (a line that is not there, too large an amount).
 */
export function saveQuote(ctx: PortalContext, input: SaveQuoteInput): OfficeRfq {
  return inTransaction(ctx.db, (tx) => {
    const rfq = rfqRow(tx, input.id);
    const draft = draftOf(tx, rfq.id);
    refuseSettled(tx, rfq);
    const revision = draft?.revision ?? lastRevision(tx, rfq.id) + 1;
    if (revision !== input.revision || (draft?.version ?? null) !== input.version) {
      throw changedMeanwhile(describeRfq(tx, rfq));
    }
    checkLines(tx, rfq.id, input.lines);
    const lines = withoutGoneProducts(tx, input.lines);
    const quote = writeDraft(tx, ctx, { rfqId: rfq.id, draft, input });
    tx.delete(rfqQuoteLines).where(eq(rfqQuoteLines.quoteId, quote.id)).run();
    lines.forEach((line, index) => {
      tx.insert(rfqQuoteLines)
        .values({ ...columnsOf(line), quoteId: quote.id, position: index + 1 })
        .run();
    });
    writePortalAudit(tx, ctx, {
      ...namedRfq(rfq),
      action: 'update',
      description: `Quotation ${quote.revision} saved`,
      field: 'total',
      from: null,
      to: `${moneyText(quoteTotal(lines.map(columnsOf)))} ${input.currency}`,
      money: true,
    });
    recordRfqChange(tx, ctx, rfq.id);
    return describeRfq(tx, rfq);
  });
}

/** Throws conflict if no quotation can be written any more, or not while the request is marked as spam. */
export function refuseSettled(tx: Transaction, rfq: typeof rfqs.$inferSelect): void {
  if (rfq.spamReason !== null) {
    throw new AppError('conflict', 'Mark the request as not spam first.', { current: describeRfq(tx, rfq) });
  }
  if (QUOTABLE_RFQ_STATUSES.includes(rfq.status)) return;
  throw new AppError('conflict', `This request is ${rfq.status}. It takes no further quotation.`, {
    current: describeRfq(tx, rfq),
  });
}

function writeDraft(
  tx: Transaction,
  { clock }: PortalContext,
  { rfqId, draft, input }: { rfqId: number; draft: QuoteRow | undefined; input: SaveQuoteInput },
): QuoteRow {
  const { revision, currency, validUntil, terms } = input;
  const fields = { currency, validUntil, terms: terms || null, updatedAt: clock.now() };
  if (draft) {
    return tx
      .update(rfqQuotes)
      .set({ ...fields, version: sql`${rfqQuotes.version} + 1` })
      .where(eq(rfqQuotes.id, draft.id))
      .returning()
      .get() as QuoteRow;
  }
  return tx
    .insert(rfqQuotes)
    .values({ ...fields, rfqId, revision, createdAt: clock.now() })
    .returning()
    .get();
}

function lastRevision(tx: Transaction, rfqId: number): number {
  const last = tx
    .select({ revision: max(rfqQuotes.revision) })
    .from(rfqQuotes)
    .where(eq(rfqQuotes.rfqId, rfqId))
    .get();
  return last?.revision ?? 0;
}

const columnsOf = ({ unitPrice, number, unit, note, ...line }: Line) => ({
  ...line,
  number: number || null,
  unit: unit || null,
  note: note || null,
  unitPrice: unitPrice === null ? null : minorUnits(unitPrice),
});

function checkLines(tx: Transaction, rfqId: number, lines: readonly Line[]): void {
  const own = idsIn(
    tx,
    rfqLines,
    lines.map(({ rfqLineId }) => rfqLineId),
    eq(rfqLines.rfqId, rfqId),
  );
  lines.forEach((line, index) => {
    if (line.rfqLineId !== null && !own.has(line.rfqLineId)) {
      refuse(index, 'rfqLineId', 'This line is not of this request.');
    }
    if (line.unitPrice !== null && minorUnits(line.unitPrice) * line.quantity > MONEY_MAX_MINOR) {
      refuse(index, 'unitPrice', `The line total would exceed ${moneyText(MONEY_MAX_MINOR)}.`);
    }
  });
}

/** A line keeps its name and number when its product leaves the catalogue. */
function withoutGoneProducts(tx: Transaction, lines: readonly Line[]): Line[] {
  const known = idsIn(
    tx,
    products,
    lines.map(({ productId }) => productId),
    isNull(products.deletedAt),
  );
  return lines.map((line) =>
    line.productId === null || known.has(line.productId) ? line : { ...line, productId: null },
  );
}

function idsIn(
  tx: Transaction,
  table: typeof products | typeof rfqLines,
  ids: readonly (number | null)[],
  fits: ReturnType<typeof eq>,
): ReadonlySet<number> {
  const wanted = ids.filter((id) => id !== null);
  return new Set(
    tx
      .select({ id: table.id })
      .from(table)
      .where(and(inArray(table.id, inOneParameter(wanted)), fits))
      .all()
      .map(({ id }) => id),
  );
}

function refuse(index: number, field: string, message: string): never {
  throw new AppError('badInput', message, { issues: [{ path: ['lines', index, field], message }] });
}
