import { NOTIFICATIONS_PAGE_DEFAULT } from '#contract/office/notification.ts';
import { trpc } from '#client/lib/transport/trpc.ts';

export function useUnreadCount() {
  return trpc.portal.notifications.unread.useQuery().data?.unread ?? 0;
}

/** One page, newest first; `before` is the last id of the previous page. */
export function useNotifications({ unread, before }: { unread: boolean; before: number | undefined }) {
  return trpc.portal.notifications.list.useQuery({
    unread,
    limit: NOTIFICATIONS_PAGE_DEFAULT,
    ...(before !== undefined && { before }),
  });
}

export function useMarkNotification() {
  const changed = useAfterMark();
  return trpc.portal.notifications.mark.useMutation({ onSuccess: changed });
}

export function useMarkAll() {
  const changed = useAfterMark();
  return trpc.portal.notifications.markAll.useMutation({ onSuccess: changed });
}

function useAfterMark() {
  const { notifications } = trpc.useUtils().portal;
  return async () => {
    await Promise.all([notifications.list.invalidate(), notifications.unread.invalidate()]);
  };
}
