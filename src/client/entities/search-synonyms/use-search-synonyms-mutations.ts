import { trpc } from '#client/lib/transport/trpc.ts';

export function useCreateSearchSynonyms() {
  const { list } = trpc.useUtils().admin.searchSynonyms;
  return trpc.admin.searchSynonyms.create.useMutation({ onSuccess: () => void list.invalidate() });
}

export function useUpdateSearchSynonyms() {
  const { list } = trpc.useUtils().admin.searchSynonyms;
  return trpc.admin.searchSynonyms.update.useMutation({ onSuccess: () => void list.invalidate() });
}

export function useRemoveSearchSynonyms() {
  const { list } = trpc.useUtils().admin.searchSynonyms;
  return trpc.admin.searchSynonyms.remove.useMutation({ onSuccess: () => list.invalidate() });
}
