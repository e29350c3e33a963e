import { sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { MAIL_STATUSES } from '#contract/site/mail.ts';
import { columnChecks, rangeChecks } from './checks.ts';
import { createdAt, id, instant } from './columns.ts';

/** Mail, written in the transaction of its event and sent by a worker afterwards. */
export const outbox = sqliteTable(
  'outbox',
  {
    id: id(),
    /** The template of its content. */
    kind: text().notNull(),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text(),
    replyTo: text(),
    status: text({ enum: MAIL_STATUSES }).notNull().default('queued'),
    attempts: integer().notNull().default(0),
    /** When the worker may try next. */
    nextAttemptAt: instant().notNull(),
    lastError: text(),
    /** Idempotency key of the event, so that a retried request queues one mail. */
    idempotencyKey: text().notNull().unique(),
    createdAt: createdAt(),
    /** The end of a worker's claim. After that another may take it, because the first has died. */
    claimedUntil: instant(),
    sentAt: instant(),
  },
  (table) => [
    index('outbox_next_attempt')
      .on(table.nextAttemptAt)
      .where(sql`${table.status} in ('queued', 'sending')`),
    index('outbox_status').on(table.status, table.createdAt),
    ...columnChecks('outbox', table),
    ...rangeChecks('outbox', table, { attempts: [0, 1_000_000] }),
    // A line break would begin a header of the sender's choice.
    ...(['recipient', 'subject', 'replyTo'] as const).map((key) =>
      check(
        `outbox_${toSnakeCase(key)}_is_one_line`,
        sql`instr(${table[key]}, char(10)) = 0 and instr(${table[key]}, char(13)) = 0`,
      ),
    ),
    check('outbox_sent', sql`(${table.status} = 'sent') = (${table.sentAt} is not null)`),
  ],
);
