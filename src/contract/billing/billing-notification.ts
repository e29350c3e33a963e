import * as z from 'zod/mini';
import { BILLING_NOTIFICATION_KINDS } from './billing.ts';
import { RecordId } from '#contract/device-write.ts';
import { Currency } from '#contract/format/money.ts';
import { LineStatus } from './priced-part.ts';
import { StaffReference } from '#contract/project/project.ts';

export const BillingNotificationKind = z.enum(BILLING_NOTIFICATION_KINDS);
export type BillingNotificationKind = z.infer<typeof BillingNotificationKind>;

/**
 * A row of the managers' shared inbox about one part. Read status is shared by all of them; `readByName` is the
 * reader. `partVersion`, `unitPrice` and `unitCost` are the part's current ones; `isWithdrawn`: it has been removed.
 */
export const BillingNotification = z.object({
  id: z.int(),
  kind: BillingNotificationKind,
  message: z.string(),
  projectId: z.int(),
  vesselName: z.string(),
  operator: StaffReference,
  partId: z.int(),
  partName: z.string(),
  partVersion: z.int(),
  quantity: z.int(),
  totalPrice: z.nullable(z.string()),
  unitPrice: z.nullable(z.string()),
  unitCost: z.nullable(z.string()),
  costCurrency: z.nullable(Currency),
  currency: z.nullable(Currency),
  billingStatus: LineStatus,
  isWithdrawn: z.boolean(),
  isRead: z.boolean(),
  readByName: z.nullable(z.string()),
  readAt: z.nullable(z.string()),
  createdAt: z.string(),
});
export type BillingNotification = z.infer<typeof BillingNotification>;

export const INBOX_PAGE_MAX = 100;

const inboxFilters = {
  unread: z.optional(z.boolean()),
  kind: z.optional(BillingNotificationKind),
  projectId: z.optional(RecordId),
};

export const BillingNotificationFilters = z.object(inboxFilters);
export type BillingNotificationFilters = z.infer<typeof BillingNotificationFilters>;

/** Unread first, late parts before others, then the newest. */
export const ListBillingNotificationsInput = z.object({
  ...inboxFilters,
  offset: z._default(z.int().check(z.minimum(0), z.maximum(1_000_000)), 0),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(INBOX_PAGE_MAX)), INBOX_PAGE_MAX),
});
export type ListBillingNotificationsInput = z.infer<typeof ListBillingNotificationsInput>;

export const BillingNotificationPage = z.object({
  notifications: z.array(BillingNotification),
  total: z.int(),
  unread: z.int(),
});
export type BillingNotificationPage = z.infer<typeof BillingNotificationPage>;

export const MarkBillingNotificationsInput = z.object({
  ids: z.array(RecordId).check(z.minLength(1), z.maxLength(INBOX_PAGE_MAX)),
  read: z.boolean(),
});
export type MarkBillingNotificationsInput = z.infer<typeof MarkBillingNotificationsInput>;

/** The ids of the notifications that were changed. */
export const MarkedBillingNotifications = z.object({ marked: z.array(z.int()), unread: z.int() });
export type MarkedBillingNotifications = z.infer<typeof MarkedBillingNotifications>;
