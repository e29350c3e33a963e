import type { Transaction } from '#db/open-database.ts';
import { placeholders, preparedOnce } from '#db/prepared-once.ts';
import { outbox } from '#db/schema/index.ts';
import type { MailContent } from './templates/mail-content.ts';

export interface QueuedMail {
  /** The template that made the content. */
  kind: string;
  recipient: string;
  /** Reply-To; without it the mail's sender. */
  replyTo?: string;
  content: MailContent;
  /**
   * Idempotency key of the event: a second mail under the same key is not queued. The Message-ID is made from it, so
   * it must never repeat for another event, not even after an older copy of the database was restored.
   */
  idempotencyKey: string;
  /** The time of writing, which is also the earliest time of sending. */
  at: Date;
}

/** Adds a mail to the outbox, in the transaction of the event that causes it. */
export function queueMail(tx: Transaction, mail: QueuedMail): void {
  const { kind, recipient, replyTo, content, idempotencyKey, at } = mail;
  insertMail(tx).run({
    kind,
    recipient,
    replyTo: replyTo ?? null,
    ...content,
    idempotencyKey,
    createdAt: at,
    nextAttemptAt: at,
  });
}

const insertMail = preparedOnce((tx) =>
  tx
    .insert(outbox)
    .values(
      placeholders(outbox, [
        'kind',
        'recipient',
        'replyTo',
        'subject',
        'text',
        'html',
        'idempotencyKey',
        'createdAt',
        'nextAttemptAt',
      ]),
    )
    .onConflictDoNothing({ target: outbox.idempotencyKey })
    .prepare(),
);
