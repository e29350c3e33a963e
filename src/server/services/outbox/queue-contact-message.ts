import { companyProfile } from '#content/company-profile.ts';
import type { Transaction } from '#db/open-database.ts';
import type { contactSubmissions } from '#db/schema/index.ts';
import { queueMail } from './queue-mail.ts';
import { contactMessage } from './templates/contact-message.ts';

/** Tells sales of a message of the contact form; an answer goes to whoever wrote it. */
export function queueContactMessage(
  tx: Transaction,
  submission: typeof contactSubmissions.$inferSelect,
): void {
  const { id, email, createdAt, contentHash } = submission;
  queueMail(tx, {
    kind: 'contact message',
    recipient: companyProfile.emails.sales,
    replyTo: email,
    content: contactMessage(submission),
    // The id alone would come back after a restore, for somebody else's message.
    idempotencyKey: `contact message ${id} ${createdAt.getTime()} ${contentHash}`,
    at: createdAt,
  });
}
