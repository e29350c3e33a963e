import { sql } from 'drizzle-orm';
import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { CONTACT_SERVICES } from '#contract/site/contact.ts';
import { SPAM_REASONS } from '#contract/site/public-form.ts';
import { columnChecks, filledChecks } from './checks.ts';
import { createdAt, id, instant, version } from './columns.ts';

/** Messages of the contact form. Spam is marked, never dropped. */
export const contactSubmissions = sqliteTable(
  'contact_submissions',
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    company: text(),
    phone: text(),
    service: text({ enum: CONTACT_SERVICES }),
    message: text().notNull(),
    locale: text().notNull().default('en'),
    createdAt: createdAt(),
    /** Empty while unread. */
    readAt: instant(),
    handledAt: instant(),
    handledNote: text(),
    spamReason: text({ enum: SPAM_REASONS }),
    /** When a person marked it as spam; empty if the form did on arrival. */
    spamMarkedAt: instant(),
    /** Set while it can be restored; the daily sweep erases it a day later. */
    deletedAt: instant(),
    version: version(),
    /** SHA-256 of the Idempotency-Key: a retry finds the stored message. */
    idempotencyKeyHash: text().unique(),
    /** SHA-256 of the content: the same content within ten seconds is the same message. */
    contentHash: text().notNull(),
  },
  (table) => [
    index('contact_submissions_listing').on(table.createdAt, table.id),
    index('contact_submissions_unread')
      .on(table.createdAt)
      .where(sql`${table.readAt} is null and ${table.spamReason} is null`),
    index('contact_submissions_unhandled')
      .on(table.createdAt)
      .where(sql`${table.handledAt} is null and ${table.spamReason} is null`),
    index('contact_submissions_deleted')
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null`),
    index('contact_submissions_content').on(table.contentHash, table.createdAt),
    ...columnChecks('contact_submissions', table),
    ...filledChecks('contact_submissions', table, ['name', 'email', 'message']),
  ],
);
