import { keepPreviousData } from '@tanstack/react-query';
import type { FoundPort } from '#contract/project/port.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { useDebounced } from '#client/lib/use-debounced.ts';

/** Returns the ports that the typed location may mean. `exact` is the port that it names, once that is known. */
export function usePorts(location: string): {
  ports: readonly FoundPort[];
  exact: FoundPort | undefined;
  isKnown: boolean;
} {
  const asked = useDebounced(location.trim());
  const query = trpc.portal.ports.find.useQuery(
    { q: asked },
    { staleTime: 0, placeholderData: keepPreviousData },
  );
  const isKnown = asked === location.trim() && query.isSuccess && !query.isPlaceholderData;
  const ports = query.data ?? [];
  return { ports, exact: isKnown ? ports.find(({ isExact }) => isExact) : undefined, isKnown };
}
