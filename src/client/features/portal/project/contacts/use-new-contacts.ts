import type { Project } from '#contract/project/project.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { useProjectTouched } from '#client/entities/project/use-project.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/transport/trpc.ts';

/** Who was met on a project and is not among the vessel's contacts, for managers, who may add them. */
export function useNewContacts({ id: projectId, access }: Project) {
  const { portal } = trpc.useUtils();
  const touched = useProjectTouched(projectId);
  const fresh = trpc.portal.onBoardContacts.listNew.useQuery(
    { projectId },
    { enabled: access === 'manage', staleTime: 0 },
  );
  const addition = trpc.portal.onBoardContacts.addToVessel.useMutation({
    onSuccess: ({ name }) => void toast({ title: `${name} added to the vessel’s contacts`, tone: 'success' }),
    onError: (error) => void toast({ title: 'Not added', description: errorMessage(error), tone: 'danger' }),
    onSettled: () =>
      Promise.all([
        portal.onBoardContacts.listNew.invalidate({ projectId }),
        portal.vesselContacts.invalidate(),
        portal.vessels.invalidate(),
        touched(),
      ]),
  });
  return {
    newContacts: fresh.data ?? [],
    isAdding: addition.isPending,
    addToVessel: (onBoardContactId: number | null) => addition.mutate({ projectId, onBoardContactId }),
  };
}
