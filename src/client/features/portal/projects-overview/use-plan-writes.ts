import { trpc } from '#client/lib/transport/trpc.ts';

/** What a change of plan or status touches: the lists, who is free, and the project's own screen. */
function usePlanTouched() {
  const utils = trpc.useUtils();
  return async (id: number): Promise<void> => {
    const { list, availability, byId, nextTransitions, history } = utils.portal.projects;
    await Promise.all([
      list.invalidate(),
      availability.invalidate(),
      byId.invalidate({ id }),
      nextTransitions.invalidate({ id }),
      history.invalidate({ id }),
    ]);
  };
}

/** Takes a project to another status. Also where it was refused the list is asked anew: somebody else may have been quicker. */
export function useTakeTransition() {
  const touched = usePlanTouched();
  return trpc.portal.projects.transition.useMutation({ onSettled: (_saved, _error, { id }) => touched(id) });
}

/** Moves a planned project to other days or another person. */
export function useReplan() {
  const touched = usePlanTouched();
  return trpc.portal.projects.update.useMutation({ onSettled: (_saved, _error, { id }) => touched(id) });
}
