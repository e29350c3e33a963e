import { trpc } from '#client/lib/transport/trpc.ts';

export function useChecklists(isWanted: boolean) {
  return trpc.portal.checklistTemplates.list.useQuery(undefined, { enabled: isWanted });
}

/** A version never changes, so it is fetched once. */
export function useChecklist(id: number) {
  return trpc.portal.checklistTemplates.byId.useQuery({ id }, { staleTime: Infinity });
}
