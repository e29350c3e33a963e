import { trpc } from '#client/lib/transport/trpc.ts';

export function useChecklists(isWanted: boolean) {
  return trpc.portal.checklistTemplates.list.useQuery(undefined, { enabled: isWanted });
}

/** One version; it never changes, so it is not asked for twice. */
export function useChecklist(id: number) {
  return trpc.portal.checklistTemplates.byId.useQuery({ id }, { staleTime: Infinity });
}

/** The list of checklists, and the projects that have not begun: they take the newest version. */
function useAfterWrite() {
  const { checklistTemplates, checklists, dashboard } = trpc.useUtils().portal;
  return async () => {
    await Promise.all([
      // It is not on the screen while one of it is edited; shown as it was, a press would open the version before.
      checklistTemplates.list.invalidate(undefined, { refetchType: 'all' }),
      checklists.list.invalidate(),
      dashboard.manager.invalidate(),
    ]);
  };
}

export function useCreateChecklist() {
  const written = useAfterWrite();
  return trpc.portal.checklistTemplates.create.useMutation({ onSuccess: written });
}

export function useUpdateChecklist() {
  const written = useAfterWrite();
  return trpc.portal.checklistTemplates.update.useMutation({ onSuccess: written });
}

export function useRemoveChecklist() {
  const written = useAfterWrite();
  return trpc.portal.checklistTemplates.remove.useMutation({ onSuccess: written });
}
