import type { Transaction } from '#db/open-database.ts';
import { outbox } from '#db/schema/index.ts';
import type { MailContent } from './templates/mail-content.ts';

export interface QueuedMail {
  /** Which template made the content. */
  kind: string;
  recipient: string;
  /** Who gets the answer; without it, whoever the mail is from. */
  replyTo?: string;
  content: MailContent;
  /**
   * Names the event: a second mail under the same key is not queued. The Message-ID is made from it, so it must not
   * come back for another event, not even after an older copy of the database was restored.
   */
  idempotencyKey: string;
  /** When it counts as written, which is also when it may first be sent. */
  at: Date;
}

/** Puts a mail into the outbox, in the transaction of the event that causes it. */
export function queueMail(tx: Transaction, mail: QueuedMail): void {
  const { kind, recipient, replyTo, content, idempotencyKey, at } = mail;
  tx.insert(outbox)
    .values({ kind, recipient, replyTo, ...content, idempotencyKey, createdAt: at, nextAttemptAt: at })
    .onConflictDoNothing({ target: outbox.idempotencyKey })
    .run();
}
