import { trpc } from '#client/lib/transport/trpc.ts';

/** The staff. Hours and last sign-ins change often, so each visit refetches them. */
export function useOperators() {
  return trpc.portal.operators.list.useQuery(undefined, { staleTime: 0 });
}
