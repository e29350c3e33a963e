import { QueryClient } from '@tanstack/react-query';

const FRESH_MS = 5 * 60_000;
const KEPT_MS = 10 * 60_000;

/** Answers are fresh for 5 minutes and kept for 10; nothing is retried or polled; coming back to the window refetches. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // On the server each page has a client of its own: a timer would hold it, with its answers, after the page is sent.
        gcTime: import.meta.env.SSR ? Infinity : KEPT_MS,
        retry: false,
        refetchInterval: false,
        refetchOnWindowFocus: true,
        // Without a network a call fails and says so, instead of waiting without an end.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
