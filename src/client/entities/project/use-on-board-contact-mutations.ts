import { trpc, type MutationOptions } from '#client/lib/transport/trpc.ts';
import { useProjectTouched } from './use-project.ts';

type Options = MutationOptions['portal']['onBoardContacts'];

export function useCreateOnBoardContact(projectId: number) {
  const onSuccess = useAfterSave(projectId);
  return trpc.portal.onBoardContacts.create.useMutation({ onSuccess });
}

export function useUpdateOnBoardContact(projectId: number) {
  const onSuccess = useAfterSave(projectId);
  return trpc.portal.onBoardContacts.update.useMutation({ onSuccess });
}

export function useRemoveOnBoardContact() {
  const { onBoardContacts } = trpc.useUtils().portal;
  return trpc.portal.onBoardContacts.remove.useMutation({ onSuccess: () => onBoardContacts.invalidate() });
}

/** Adds a person who was met on a project to the vessel's contacts. */
export function useAddContactToVessel(projectId: number, options?: Options['addToVessel']) {
  const { portal } = trpc.useUtils();
  const touched = useProjectTouched(projectId);
  return trpc.portal.onBoardContacts.addToVessel.useMutation({
    ...options,
    onSettled: (...args) =>
      Promise.all([
        portal.onBoardContacts.listNew.invalidate({ projectId }),
        portal.vesselContacts.invalidate(),
        portal.vessels.invalidate(),
        touched(),
        options?.onSettled?.(...args),
      ]),
  });
}

function useAfterSave(projectId: number) {
  const { onBoardContacts } = trpc.useUtils().portal;
  const touched = useProjectTouched(projectId);
  return () => void Promise.all([onBoardContacts.invalidate(), touched()]);
}
