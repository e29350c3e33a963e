import { earlyFreshness } from './fetch-early-project.ts';
import { trpc } from '#client/lib/transport/trpc.ts';

/** Refetches a project and everything on its screen at each visit, because several people work on it. */
const FRESH = { staleTime: 0 } as const;

export function useProject(id: number) {
  return trpc.portal.projects.byId.useQuery({ id }, { staleTime: earlyFreshness });
}

export function useNextTransitions(id: number) {
  return trpc.portal.projects.nextTransitions.useQuery({ id }, FRESH);
}

/** The steps of a project with day and person, and the transition that can be undone. */
export function useProjectCourse(id: number) {
  return trpc.portal.projects.course.useQuery({ id }, FRESH);
}

/** Refetches what a write to a project may affect besides its own list. */
export function useProjectTouched(id: number) {
  const utils = trpc.useUtils();
  return async (): Promise<void> => {
    const { byId, nextTransitions, course, history, list } = utils.portal.projects;
    await Promise.all([
      byId.invalidate({ id }),
      nextTransitions.invalidate({ id }),
      course.invalidate({ id }),
      history.invalidate({ id }),
      list.invalidate(),
    ]);
  };
}
