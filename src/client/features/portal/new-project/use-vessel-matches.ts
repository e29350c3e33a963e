import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { trpc } from '#client/lib/transport/trpc.ts';

const PAUSE_MS = 200;
const SHORTEST = 2;

/** Returns the vessels that match the typed text, after a pause in typing. */
export function useVesselMatches(text: string) {
  const typed = text.trim();
  const [asked, setAsked] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
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
