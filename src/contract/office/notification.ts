import * as z from 'zod/mini';
import { RecordId } from '#contract/device-write.ts';

/** The kinds of portal notification. */
export const NOTIFICATION_KINDS = [
  'assigned',
  'unscheduled',
  'sent back',
  'work done',
  'mention',
  'service due',
  'correction',
] as const;
export const NotificationKind = z.enum(NOTIFICATION_KINDS);
export type NotificationKind = z.infer<typeof NotificationKind>;

/**
 * A notification of the signed-in person, about a project or a vessel. Instants are ISO, UTC; never an amount of
 * money.
 */
export const Notification = z.object({
  id: z.int(),
  kind: NotificationKind,
  projectId: z.nullable(z.int()),
  vesselDirectoryId: z.nullable(z.int()),
  text: z.string(),
  readAt: z.nullable(z.string()),
  createdAt: z.string(),
});
export type Notification = z.infer<typeof Notification>;

export const NOTIFICATIONS_PAGE_MAX = 100;
export const NOTIFICATIONS_PAGE_DEFAULT = 50;

/** Newest first; `before` is the id of the last one seen. */
export const ListNotificationsInput = z.object({
  unread: z._default(z.boolean(), false),
  before: z.optional(RecordId),
  limit: z._default(
    z.int().check(z.minimum(1), z.maximum(NOTIFICATIONS_PAGE_MAX)),
    NOTIFICATIONS_PAGE_DEFAULT,
  ),
});
export type ListNotificationsInput = z.infer<typeof ListNotificationsInput>;

export const UnreadNotifications = z.object({ unread: z.int() });
export type UnreadNotifications = z.infer<typeof UnreadNotifications>;

export const MarkNotificationInput = z.object({ id: RecordId, read: z.boolean() });
export type MarkNotificationInput = z.infer<typeof MarkNotificationInput>;
