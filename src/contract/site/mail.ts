import * as z from 'zod/mini';
import { RecordId } from '#contract/device-write.ts';

/** Dead: given up after the last attempt; an admin sees it and can send it again. */
export const MAIL_STATUSES = ['queued', 'sending', 'sent', 'dead'] as const;
export const MailStatus = z.enum(MAIL_STATUSES);
export type MailStatus = z.infer<typeof MailStatus>;

/** A mail of the outbox without its text. Instants are ISO, UTC; `lastError` is the error of the last attempt. */
export const OutboxMail = z.object({
  id: z.int(),
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  status: MailStatus,
  attempts: z.int(),
  nextAttemptAt: z.string(),
  lastError: z.nullable(z.string()),
  createdAt: z.string(),
  sentAt: z.nullable(z.string()),
});
export type OutboxMail = z.infer<typeof OutboxMail>;

export const OUTBOX_PAGE_DEFAULT = 50;
export const OUTBOX_PAGE_MAX = 100;

/** Newest first. Without a status every mail is listed. */
export const ListOutboxInput = z.object({
  status: z.optional(MailStatus),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(OUTBOX_PAGE_MAX)), OUTBOX_PAGE_DEFAULT),
  offset: z._default(z.int().check(z.minimum(0)), 0),
});
export type ListOutboxInput = z.infer<typeof ListOutboxInput>;

/** `total` counts all matches. */
export const OutboxPage = z.object({ items: z.array(OutboxMail), total: z.int() });
export type OutboxPage = z.infer<typeof OutboxPage>;

export const ResendMailInput = z.object({ id: RecordId });
export type ResendMailInput = z.infer<typeof ResendMailInput>;

/** Without SMTP nothing is lost: mail stays queued until it is configured. `oldestQueuedAt` is ISO, UTC. */
export const OutboxHealth = z.object({
  smtpConfigured: z.boolean(),
  queued: z.int(),
  dead: z.int(),
  oldestQueuedAt: z.nullable(z.string()),
});
export type OutboxHealth = z.infer<typeof OutboxHealth>;
