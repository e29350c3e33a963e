import {
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type QueryKey,
} from '@tanstack/react-query';

const FRESH_MS = 5 * 60_000;
const KEPT_MS = 10 * 60_000;

/** Answers are fresh for 5 minutes and cached for 10; no retries, no polling; returning to the window refetches. */
export function createQueryClient(): QueryClient {
  return new CurrentQueryClient({
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

/**
 * A first answer that is on its way when it is invalidated may be from before the change, and would then be fresh for
 * minutes. It is shown, and asked for again. TanStack Query itself does so only for a query that has had an answer.
 */
class CurrentQueryClient extends QueryClient {
  override async invalidateQueries<TaggedQueryKey extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<TaggedQueryKey>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const unanswered = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined);
    const again = unanswered.map(async (query) => {
      await query.promise;
      if (query.isActive() && filters?.refetchType !== 'none') await query.fetch();
      else query.invalidate();
    });
    // A query that fails again shows it itself.
    await Promise.all([super.invalidateQueries(filters, options), Promise.allSettled(again)]);
  }
}
