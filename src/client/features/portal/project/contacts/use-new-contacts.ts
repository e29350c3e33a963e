import type { Project } from '#contract/project/project.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { useAddContactToVessel } from '#client/entities/project/use-on-board-contact-mutations.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/transport/trpc.ts';

/** People met on the project who are not contacts of the vessel yet; managers can add them. */
export function useNewContacts({ id: projectId, access }: Project) {
  const fresh = trpc.portal.onBoardContacts.listNew.useQuery(
    { projectId },
    { enabled: access === 'manage', staleTime: 0 },
  );
  const addition = useAddContactToVessel(projectId, {
    onSuccess: ({ name }) => void toast({ title: `${name} added to the vessel’s contacts`, tone: 'success' }),
    onError: (error) =>
      void toast({ title: 'Could not add the contact', description: errorMessage(error), tone: 'danger' }),
  });
  return {
    newContacts: fresh.data ?? [],
    isAdding: addition.isPending,
    addToVessel: (onBoardContactId: number | null) => addition.mutate({ projectId, onBoardContactId }),
  };
}
