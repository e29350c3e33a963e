import { QueryClient } from '@tanstack/react-query';

const FRESH_MS = 5 * 60_000;
const KEPT_MS = 10 * 60_000;

/** Answers are fresh for 5 minutes and cached for 10; no retries, no polling; returning to the window refetches. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // On the server each page has its own client: a timer would keep it, with its answers, after the page was sent.
        gcTime: import.meta.env.SSR ? Infinity : KEPT_MS,
        retry: false,
        refetchInterval: false,
        refetchOnWindowFocus: true,
        // Without a network a call fails immediately instead of waiting forever.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
