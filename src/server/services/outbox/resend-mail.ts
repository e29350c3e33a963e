import { eq } from 'drizzle-orm';
import type { OutboxMail, ResendMailInput } from '#contract/site/mail.ts';
import { auditLogs, outbox } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { describeMail } from './queries.ts';

/**
 * Queues a dead mail again with all its attempts, due now. Does nothing for one that is queued already, so that a
 * repeated click changes nothing. Throws notFound, and conflict for a mail that was sent.
 */
export function resendMail({ db, clock }: ServiceContext, { id }: ResendMailInput): OutboxMail {
  return inTransaction(db, (tx) => {
    const mail = tx.select().from(outbox).where(eq(outbox.id, id)).get();
    if (!mail) throw new AppError('notFound', 'This mail does not exist.');
    if (mail.status === 'sent') throw new AppError('conflict', 'This mail was sent.');
    if (mail.status !== 'dead') return describeMail(mail);
    const now = clock.now();
    tx.insert(auditLogs)
      .values({
        entityType: 'mail',
        entityId: id,
        entityName: `Mail ${id}`,
        action: 'status',
        fieldChanged: 'status',
        oldValue: 'dead',
        newValue: 'queued',
        actorKind: 'admin',
        changedByName: 'Admin',
        description: 'Mail queued again',
        createdAt: now,
      })
      .run();
    const queued = tx
      .update(outbox)
      .set({ status: 'queued', attempts: 0, nextAttemptAt: now })
      .where(eq(outbox.id, id))
      .returning()
      .get();
    return describeMail(queued);
  });
}
