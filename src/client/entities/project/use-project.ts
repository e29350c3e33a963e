import { trpc } from '#client/lib/transport/trpc.ts';

/** A project and everything on its screen is asked for anew at each visit: several people work on it. */
const FRESH = { staleTime: 0 } as const;

export function useProject(id: number) {
  return trpc.portal.projects.byId.useQuery({ id }, FRESH);
}

export function useNextTransitions(id: number) {
  return trpc.portal.projects.nextTransitions.useQuery({ id }, FRESH);
}

/** What a write to a project may have touched beside its own list. */
export function useProjectTouched(id: number) {
  const utils = trpc.useUtils();
  return async (): Promise<void> => {
    const { byId, nextTransitions, history, list } = utils.portal.projects;
    await Promise.all([
      byId.invalidate({ id }),
      nextTransitions.invalidate({ id }),
      history.invalidate({ id }),
      list.invalidate(),
    ]);
  };
}
