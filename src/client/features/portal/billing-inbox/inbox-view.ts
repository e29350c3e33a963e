import {
  INBOX_PAGE_MAX,
  type BillingNotification,
  type BillingNotificationFilters,
  type ListBillingNotificationsInput,
} from '#contract/billing-notification.ts';

export const INBOX_FILTERS = ['unread', 'late', 'all'] as const;
export type InboxFilter = (typeof INBOX_FILTERS)[number];

/** What the address says: which notifications, of which project, which page. */
export interface InboxView {
  filter: InboxFilter;
  project: number | undefined;
  page: number;
}

export function readInboxView(search: Record<string, string | undefined>): InboxView {
  return {
    filter: INBOX_FILTERS.find((one) => one === search['show']) ?? 'unread',
    project: positive(search['project']),
    page: positive(search['page']) ?? 1,
  };
}

function positive(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

export function writeInboxView({ filter, project, page }: InboxView): Record<string, string | undefined> {
  return {
    show: filter === 'unread' ? undefined : filter,
    project: project?.toString(),
    page: page === 1 ? undefined : String(page),
  };
}

export function inboxFilters({ filter, project }: InboxView): BillingNotificationFilters {
  return {
    ...(filter !== 'all' && { unread: true }),
    ...(filter === 'late' && { kind: 'late' as const }),
    ...(project !== undefined && { projectId: project }),
  };
}

export function inboxInput(view: InboxView): ListBillingNotificationsInput {
  return { ...inboxFilters(view), offset: (view.page - 1) * INBOX_PAGE_MAX, limit: INBOX_PAGE_MAX };
}

/** The part of a notification, as it is priced. */
export const lineOf = ({ partId, partVersion, ...row }: BillingNotification) => ({
  ...row,
  id: partId,
  version: partVersion,
});
