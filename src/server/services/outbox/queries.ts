import { count, desc, eq, inArray, min } from 'drizzle-orm';
import type { ListOutboxInput, OutboxHealth, OutboxMail, OutboxPage } from '#contract/site/mail.ts';
import { outbox } from '#db/schema/index.ts';
import type { ServiceContext } from '#server/services/context.ts';

/** Returns a page of the outbox, newest first. */
export function listOutbox({ db }: ServiceContext, { status, limit, offset }: ListOutboxInput): OutboxPage {
  const wanted = status && eq(outbox.status, status);
  const items = db
    .select()
    .from(outbox)
    .where(wanted)
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(limit)
    .offset(offset)
    .all();
  const found = db.select({ total: count() }).from(outbox).where(wanted).get();
  return { items: items.map(describeMail), total: found?.total ?? 0 };
}

/** A mail as the admin sees it: its envelope and its status. */
export function describeMail(mail: typeof outbox.$inferSelect): OutboxMail {
  const { id, kind, recipient, subject, status, attempts, nextAttemptAt, lastError, createdAt, sentAt } =
    mail;
  return {
    id,
    kind,
    recipient,
    subject,
    status,
    attempts,
    nextAttemptAt: nextAttemptAt.toISOString(),
    lastError,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  };
}

/**
 * Returns how much mail waits, since when, and whether mail is configured. Mail that is being sent counts as waiting.
 */
export function outboxHealth({
  db,
  smtpConfigured,
}: ServiceContext & { smtpConfigured: boolean }): OutboxHealth {
  const waiting = db
    .select({ queued: count(), oldest: min(outbox.createdAt) })
    .from(outbox)
    .where(inArray(outbox.status, ['queued', 'sending']))
    .get();
  const givenUp = db.select({ dead: count() }).from(outbox).where(eq(outbox.status, 'dead')).get();
  return {
    smtpConfigured,
    queued: waiting?.queued ?? 0,
    dead: givenUp?.dead ?? 0,
    oldestQueuedAt: waiting?.oldest?.toISOString() ?? null,
  };
}
