import type { QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { projectAskedEarly } from '#client/lib/transport/early-answers.ts';
import { trpc, type Calls } from '#client/lib/transport/trpc.ts';

/** The first drawing comes within this time of the answer, also on a slow phone. */
const FRESH_MS = 5000;

let fetchedAt: number | undefined;

/**
 * Puts the project that the document has asked for into the cache, so that the first drawing of its screen has its heading:
 * the server has drawn it already, and it must not go away. `soon` waits no longer than it takes to read an answer that is
 * there.
 */
export function fetchEarlyProject({ queryClient, calls }: { queryClient: QueryClient; calls: Calls }) {
  const id = projectAskedEarly();
  const fetching = id === undefined ? undefined : fetchProject(id);

  async function fetchProject(projectId: number): Promise<void> {
    const queryKey = getQueryKey(trpc.portal.projects.byId, { id: projectId }, 'query');
    const queryFn = () => calls.portal.projects.byId.query({ id: projectId });
    await queryClient.prefetchQuery({ queryKey, queryFn });
    fetchedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt;
  }

  return {
    soon: (): Promise<void> | undefined =>
      fetching && Promise.race([fetching, new Promise<void>((resolve) => setTimeout(resolve))]),
  };
}

/** How long an answer counts as fresh: only the early one does at all, so that the screen does not ask for it twice. */
export const earlyFreshness = ({ state }: { state: { dataUpdatedAt: number } }): number =>
  state.dataUpdatedAt === fetchedAt ? FRESH_MS : 0;
