import { like } from 'drizzle-orm';
import { companyProfile } from '#content/company-profile.ts';
import type { Transaction } from '#db/open-database.ts';
import { outbox, type rfqLines, type rfqQuotes, type rfqs } from '#db/schema/index.ts';
import { queueMail } from './queue-mail.ts';
import { rfqAnswer, rfqQuotation, rfqReminder } from './templates/quotation-mails.ts';
import { rfqConfirmation, rfqForSales, rfqQuestion, rfqWithdrawal } from './templates/rfq-mails.ts';

type Rfq = typeof rfqs.$inferSelect;
type RfqLine = typeof rfqLines.$inferSelect;

/**
 * After a restore, the same number may belong to another request, and the same revision or question to other content:
 * the keys of mails have their time as well. Each is queued once, in the transaction of its event.
 */
const keyOf = ({ number, version, createdAt, contentHash }: Rfq) =>
  `request ${number} ${version} ${createdAt.getTime()} ${contentHash}`;

/** Queues the request for sales, whose reply goes to the buyer, and the confirmation with the link for the buyer. */
export function queueRfqMails(
  tx: Transaction,
  rfq: Rfq,
  lines: readonly RfqLine[],
  address: string | undefined,
): void {
  toSales(tx, rfq, { kind: 'rfq', content: rfqForSales(rfq, lines), at: rfq.createdAt, part: 'sales' });
  queueMail(tx, {
    kind: 'rfq confirmation',
    recipient: rfq.buyerEmail,
    replyTo: companyProfile.emails.sales,
    content: rfqConfirmation(rfq, lines.length, address),
    idempotencyKey: `${keyOf(rfq)} buyer`,
    at: rfq.createdAt,
  });
}

/** Queues a question of the buyer for sales. */
export function queueRfqQuestion(
  tx: Transaction,
  rfq: Rfq,
  { id, at, text }: { id: number; at: Date; text: string },
): void {
  toSales(tx, rfq, { kind: 'rfq question', content: rfqQuestion(rfq, text), at, part: `question ${id}` });
}

/** Tells sales that the buyer has withdrawn the request. */
export function queueRfqWithdrawal(tx: Transaction, rfq: Rfq, at: Date): void {
  toSales(tx, rfq, { kind: 'rfq withdrawal', content: rfqWithdrawal(rfq), at, part: 'withdrawal' });
}

interface QuotationMail {
  quote: typeof rfqQuotes.$inferSelect;
  address: string | undefined;
  at: Date;
}

/** Queues the link to a quotation for the buyer. */
export function queueRfqQuotation(
  tx: Transaction,
  rfq: Rfq,
  { total, ...mail }: QuotationMail & { total: number },
): void {
  toBuyer(tx, rfq, mail, {
    kind: 'rfq quotation',
    content: rfqQuotation(rfq, mail.quote, total, mail.address),
  });
}

/** Reminds the buyer of a quotation that expires soon. */
export function queueRfqReminder(tx: Transaction, rfq: Rfq, mail: QuotationMail): void {
  toBuyer(tx, rfq, mail, { kind: 'rfq reminder', content: rfqReminder(rfq, mail.quote, mail.address) });
}

function toBuyer(
  tx: Transaction,
  rfq: Rfq,
  { quote, at }: QuotationMail,
  { kind, content }: { kind: string; content: ReturnType<typeof rfqReminder> },
): void {
  queueMail(tx, {
    kind,
    recipient: rfq.buyerEmail,
    replyTo: companyProfile.emails.sales,
    content,
    idempotencyKey: `${keyOf(rfq)} ${kind} ${quote.revision} ${at.getTime()}`,
    at,
  });
}

/** Tells sales what the buyer answered to a quotation. */
export function queueRfqAnswer(
  tx: Transaction,
  rfq: Rfq,
  { at, ...answer }: Parameters<typeof rfqAnswer>[1] & { at: Date },
): void {
  const content = rfqAnswer(rfq, answer);
  toSales(tx, rfq, { kind: 'rfq answer', content, at, part: `answer ${answer.revision}` });
}

function toSales(
  tx: Transaction,
  rfq: Rfq,
  {
    kind,
    content,
    at,
    part,
  }: { kind: string; content: ReturnType<typeof rfqForSales>; at: Date; part: string },
): void {
  queueMail(tx, {
    kind,
    recipient: companyProfile.emails.sales,
    replyTo: rfq.buyerEmail,
    content,
    idempotencyKey: `${keyOf(rfq)} ${part} ${at.getTime()}`,
    at,
  });
}

/** Erases the mails of a request, sent or not. */
export function eraseRfqMails(tx: Transaction, rfq: Rfq): void {
  tx.delete(outbox)
    .where(like(outbox.idempotencyKey, `${keyOf(rfq)} %`))
    .run();
}
