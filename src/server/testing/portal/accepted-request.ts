import type { Database } from '#db/open-database.ts';
import { rfqQuoteLines, rfqQuotes, rfqs } from '#db/schema/index.ts';

type RfqFields = Partial<typeof rfqs.$inferInsert>;
type LineFields = Partial<typeof rfqQuoteLines.$inferInsert>;

let count = 0;

/** Inserts a request whose quotation was accepted, by default of five reagents at 1,250.50 NOK. */
export function createAcceptedRequest(
  db: Database,
  fields: RfqFields = {},
  lines: readonly LineFields[] = [{}],
  quote: Partial<typeof rfqQuotes.$inferInsert> = {},
) {
  count += 1;
  const rfq = db
    .insert(rfqs)
    .values({
      number: `Q-26-${String(900_000 + count)}`,
      tokenHash: `token ${count}`,
      contentHash: `content ${count}`,
      status: 'accepted',
      buyerName: 'Ann Example',
      buyerEmail: 'ann@fleet.example',
      buyerCompany: 'Fleet AS',
      vesselName: 'MV Sample',
      source: 'paste',
      ...fields,
    })
    .returning()
    .get();
  const { id: quoteId } = db
    .insert(rfqQuotes)
    .values({
      rfqId: rfq.id,
      revision: 1,
      status: 'accepted',
      currency: 'NOK',
      validUntil: '2026-04-01',
      sentAt: new Date('2026-02-27T08:00:00Z'),
      answeredAt: new Date('2026-03-01T23:30:00Z'),
      ...quote,
    })
    .returning()
    .get();
  lines.forEach((line, index) => {
    db.insert(rfqQuoteLines)
      .values({
        quoteId,
        position: index + 1,
        name: 'CLX Reagent Set',
        number: '09991',
        quantity: 5,
        unitPrice: 1250_50,
        ...line,
      })
      .run();
  });
  return { ...rfq, quoteId };
}
