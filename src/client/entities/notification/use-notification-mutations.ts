import { trpc } from '#client/lib/transport/trpc.ts';

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
