import type { QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { trpc, type Calls } from '#client/lib/transport/trpc.ts';

/** Prefetches the team for server rendering. */
export async function primeTeam({
  queryClient,
  calls,
}: {
  queryClient: QueryClient;
  calls: Calls;
}): Promise<void> {
  queryClient.setQueryData(
    getQueryKey(trpc.public.team.list, undefined, 'query'),
    await calls.public.team.list.query(),
  );
}
