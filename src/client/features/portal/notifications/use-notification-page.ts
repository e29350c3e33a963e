import { NOTIFICATIONS_PAGE_DEFAULT } from '#contract/office/notification.ts';
import { trpc } from '#client/lib/transport/trpc.ts';

/** One page, newest first; `before` is the last id of the previous page. */
export function useNotifications({ unread, before }: { unread: boolean; before: number | undefined }) {
  return trpc.portal.notifications.list.useQuery({
    unread,
    limit: NOTIFICATIONS_PAGE_DEFAULT,
    ...(before !== undefined && { before }),
  });
}
