import * as z from 'zod/mini';
import {
  INBOX_PAGE_MAX,
  type BillingNotification,
  type BillingNotificationFilters,
  type ListBillingNotificationsInput,
} from '#contract/billing/billing-notification.ts';
import { choiceOr, id, page } from '#client/kit/list/search-schema.ts';

/** The address of the billing inbox. */
export const InboxSearch = z.object({
  show: choiceOr(['unread', 'late', 'all'], 'unread'),
  project: id(),
  page: page(),
});
export type InboxSearch = z.infer<typeof InboxSearch>;

export function inboxFilters({ show, project }: InboxSearch): BillingNotificationFilters {
  return {
    ...(show !== 'all' && { unread: true }),
    ...(show === 'late' && { kind: 'late' as const }),
    ...(project !== undefined && { projectId: project }),
  };
}

export const inboxInput = (search: InboxSearch): ListBillingNotificationsInput => ({
  ...inboxFilters(search),
  offset: (search.page - 1) * INBOX_PAGE_MAX,
  limit: INBOX_PAGE_MAX,
});

/** Returns the part of a notification, as the price field needs it. */
export const lineOf = ({ partId, partVersion, ...row }: BillingNotification) => ({
  ...row,
  id: partId,
  version: partVersion,
});
