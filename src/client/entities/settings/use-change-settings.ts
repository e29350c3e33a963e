import { trpc } from '#client/lib/transport/trpc.ts';

export function useChangeSettings() {
  const { settings } = trpc.useUtils().admin;
  return trpc.admin.settings.change.useMutation({
    onSuccess: (saved) => settings.get.setData(undefined, saved),
  });
}
