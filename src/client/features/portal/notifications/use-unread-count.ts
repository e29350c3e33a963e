import { trpc } from '#client/lib/transport/trpc.ts';

export function useUnreadCount() {
  return trpc.portal.notifications.unread.useQuery().data?.unread ?? 0;
}
