import { trpc, type MutationOptions } from '#client/lib/transport/trpc.ts';

export function useChangeSettings(options?: MutationOptions['admin']['settings']['change']) {
  const { settings } = trpc.useUtils().admin;
  return trpc.admin.settings.change.useMutation({
    ...options,
    onSuccess(...args) {
      const [changed] = args;
      settings.get.setData(undefined, changed);
      return options?.onSuccess?.(...args);
    },
  });
}
