import { and, desc, eq, gte, inArray, isNull } from 'drizzle-orm';
import { rfqStatusPath, type SubmitRfqInput, type SubmittedRfq } from '#contract/rfq/rfq-request.ts';
import { spamReasonOf } from '#contract/site/public-form.ts';
import type { Transaction } from '#db/open-database.ts';
import { products, rfqEvents, rfqLines, rfqs } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import type { FormLimits } from '#server/form-limits.ts';
import type { VerifyCodes } from '#server/integrations/verify-key.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { hashIdempotencyKey } from '#server/services/idempotency/hash-idempotency-key.ts';
import { hashContent, SAME_CONTENT_MS } from '#server/services/idempotency/same-content.ts';
import { queueRfqMails } from '#server/services/outbox/queue-rfq-mails.ts';
import { hashToken } from '#server/tokens.ts';
import { buyerLink } from './buyer-link.ts';
import { nextRfqNumber } from './next-rfq-number.ts';

interface SubmitRfqContext extends ServiceContext {
  limits: FormLimits;
  verifyCodes: VerifyCodes;
  publicUrl: string | undefined;
}

interface Sender {
  clientAddress: string;
  /** The header Idempotency-Key; a key in the payload takes precedence. */
  idempotencyKey?: string | undefined;
}

type Rfq = typeof rfqs.$inferSelect;

/**
 * Stores a request with its number and queues the mails to sales and to the buyer in one transaction. A request that
 * looks like spam is stored with a mark and not mailed. A repetition gets the number and the link of the stored one.
 * Throws tooManyRequests, and conflict if a key is reused with other lines.
 */
export function submitRfq(
  { db, clock, limits, verifyCodes, publicUrl }: SubmitRfqContext,
  input: SubmitRfqInput,
  sender: Sender,
): SubmittedRfq {
  const keyHash = hashIdempotencyKey(input.idempotencyKey ?? sender.idempotencyKey);
  limits.rfq.take(sender.clientAddress);
  const { name, email, company, phone, note, delivery, lines, source } = input;
  const contentHash = hashContent([name, email.toLowerCase(), company, phone, note, delivery, lines]);
  const now = clock.now();
  const answer = (rfq: Rfq): SubmittedRfq => ({
    number: rfq.number,
    statusPath: rfqStatusPath(verifyCodes.tokenOfRequest(rfq)),
  });

  return inTransaction(db, (tx) => {
    const repeated = findRepeated(tx, keyHash, contentHash, now);
    if (repeated) return answer(repeated);
    const identity = { number: nextRfqNumber(tx, now), version: 1, contentHash, createdAt: now };
    const spamReason = spamReasonOf(input);
    const rfq = tx
      .insert(rfqs)
      .values({
        ...identity,
        tokenHash: hashToken(verifyCodes.tokenOfRequest(identity)),
        buyerName: name,
        buyerEmail: email,
        buyerCompany: company,
        buyerPhone: phone,
        vesselName: delivery?.vessel,
        imoNumber: delivery?.imoNumber,
        port: delivery?.port,
        eta: delivery?.eta,
        requisition: delivery?.requisition,
        note: note || null,
        source,
        spamReason,
        spamMarkedAt: spamReason === null ? null : now,
        idempotencyKeyHash: keyHash,
        updatedAt: now,
      })
      .returning()
      .get();
    const stored = insertLines(tx, rfq.id, lines);
    tx.insert(rfqEvents).values({ rfqId: rfq.id, kind: 'sent', at: now }).run();
    recordChange(tx, { clock }, { entity: 'request for quotation', entityId: rfq.id, op: 'create' });
    if (rfq.spamReason === null) {
      queueRfqMails(tx, rfq, stored, buyerLink(tx, { verifyCodes, publicUrl }, rfq));
    }
    return answer(rfq);
  });
}

/** Stores the lines; name and number of a product are those of the catalogue now. */
function insertLines(tx: Transaction, rfqId: number, lines: SubmitRfqInput['lines']) {
  const ids = [...new Set(lines.flatMap(({ productId }) => productId ?? []))];
  const known = new Map(
    tx
      .select({ id: products.id, name: products.name, itemNumber: products.itemNumber })
      .from(products)
      .where(and(inArray(products.id, ids), isNull(products.deletedAt)))
      .all()
      .map((product) => [product.id, product]),
  );
  return lines.map(
    ({ rawText, askedNumber, quantity, unit, productId, matchClass, chosenBy, note }, index) => {
      const product = known.get(productId ?? 0);
      return tx
        .insert(rfqLines)
        .values({
          rfqId,
          position: index + 1,
          rawText,
          askedNumber,
          quantity,
          unit,
          productId: product?.id ?? null,
          productName: product?.name ?? null,
          productNumber: product?.itemNumber ?? null,
          matchClass: product ? matchClass : 'none',
          chosenBy,
          note,
        })
        .returning()
        .get();
    },
  );
}

function findRepeated(
  tx: Transaction,
  keyHash: string | null,
  contentHash: string,
  now: Date,
): Rfq | undefined {
  const underKey =
    keyHash === null ? undefined : tx.select().from(rfqs).where(eq(rfqs.idempotencyKeyHash, keyHash)).get();
  if (underKey) {
    if (underKey.contentHash === contentHash) return underKey;
    throw new AppError(
      'conflict',
      'This request was sent already, with other lines. Please send the new lines as a new request.',
    );
  }
  const since = new Date(now.getTime() - SAME_CONTENT_MS);
  return tx
    .select()
    .from(rfqs)
    .where(and(eq(rfqs.contentHash, contentHash), gte(rfqs.createdAt, since)))
    .orderBy(desc(rfqs.createdAt))
    .get();
}
