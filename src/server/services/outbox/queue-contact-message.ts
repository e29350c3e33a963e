import { eq } from 'drizzle-orm';
import { companyProfile } from '#content/company-profile.ts';
import type { Transaction } from '#db/open-database.ts';
import { outbox, type contactSubmissions } from '#db/schema/index.ts';
import { queueMail } from './queue-mail.ts';
import { contactMessage } from './templates/contact-message.ts';

type Submission = typeof contactSubmissions.$inferSelect;

/** Queues a mail about a contact message to sales; replies go to the sender of the message. */
export function queueContactMessage(tx: Transaction, submission: Submission): void {
  queueMail(tx, {
    kind: 'contact message',
    recipient: companyProfile.emails.sales,
    replyTo: submission.email,
    content: contactMessage(submission),
    idempotencyKey: keyOf(submission),
    at: submission.createdAt,
  });
}

/** Erases the mail of a message, sent or not: it contains the same text. */
export function eraseContactMessage(tx: Transaction, submission: KeyParts): void {
  tx.delete(outbox)
    .where(eq(outbox.idempotencyKey, keyOf(submission)))
    .run();
}

type KeyParts = Pick<Submission, 'id' | 'createdAt' | 'contentHash'>;

/** After a restore, the same id may belong to another message. */
const keyOf = ({ id, createdAt, contentHash }: KeyParts) =>
  `contact message ${id} ${createdAt.getTime()} ${contentHash}`;
