import { trpc } from '#client/lib/transport/trpc.ts';

/** Refetches what a change of plan or status affects: the lists, the availability and the project itself. */
function usePlanTouched() {
  const utils = trpc.useUtils();
  return async (id: number): Promise<void> => {
    const { list, availability, byId, nextTransitions, course, history } = utils.portal.projects;
    await Promise.all([
      list.invalidate(),
      availability.invalidate(),
      byId.invalidate({ id }),
      nextTransitions.invalidate({ id }),
      course.invalidate({ id }),
      history.invalidate({ id }),
    ]);
  };
}

/** Moves a project to another status. Refetches also after a refusal: someone else may have changed it. */
export function useTakeTransition() {
  const touched = usePlanTouched();
  return trpc.portal.projects.transition.useMutation({ onSettled: (_saved, _error, { id }) => touched(id) });
}

/** Moves a planned project to other dates or another person. */
export function useReplan() {
  const touched = usePlanTouched();
  return trpc.portal.projects.update.useMutation({ onSettled: (_saved, _error, { id }) => touched(id) });
}
