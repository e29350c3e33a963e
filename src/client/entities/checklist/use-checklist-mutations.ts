import { trpc } from '#client/lib/transport/trpc.ts';

/** Projects that have not started take the newest version, so they are refetched as well. */
function useAfterWrite() {
  const { checklistTemplates, checklists, dashboard } = trpc.useUtils().portal;
  return async () => {
    await Promise.all([
      // The list is hidden while a checklist is edited. Refetching it avoids opening the previous version.
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
