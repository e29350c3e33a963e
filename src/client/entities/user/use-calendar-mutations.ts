import { trpc, type MutationOptions } from '#client/lib/transport/trpc.ts';

/** Makes the secret link of the person's calendar, in place of an earlier one. */
export function useRenewCalendarLink() {
  const { calendar } = trpc.useUtils().portal;
  return trpc.portal.calendar.renew.useMutation({ onSuccess: () => calendar.feed.invalidate() });
}

export function useRemoveCalendarLink(options?: MutationOptions['portal']['calendar']['remove']) {
  const { calendar } = trpc.useUtils().portal;
  return trpc.portal.calendar.remove.useMutation({
    ...options,
    onSuccess: (...args) => Promise.all([calendar.feed.invalidate(), options?.onSuccess?.(...args)]),
  });
}
