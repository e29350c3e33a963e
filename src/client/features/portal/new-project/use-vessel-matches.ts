import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '#client/lib/transport/trpc.ts';
import { useDebounced } from '#client/lib/use-debounced.ts';

const SHORTEST = 2;

/** Returns the vessels that match the typed text, after a pause in typing. */
export function useVesselMatches(text: string) {
  const typed = text.trim();
  const asked = useDebounced(typed);
  const isAsked = asked.length >= SHORTEST;
  const query = trpc.portal.vessels.match.useQuery(
    { q: asked, limit: 8 },
    { enabled: isAsked, staleTime: 0, placeholderData: keepPreviousData },
  );
  return {
    query,
    matches: isAsked ? (query.data ?? []) : [],
    /** The answer belongs to the current text. */
    isSettled: isAsked && asked === typed && query.isSuccess && !query.isPlaceholderData,
    isLongEnough: typed.length >= SHORTEST,
  };
}
