import { httpBatchLink, type TRPCLink } from '@trpc/client';
import superjson from 'superjson';
import type { Realm } from '#contract/session.ts';
import type { AppRouter } from '#server/routers/app-router.ts';
import { authorizationFor } from './session-store.ts';

/** The server's own cap on calls in one request. */
const MAX_BATCH_SIZE = 20;
const MAX_URL_LENGTH = 4000;

/** One link per audience: a batch never mixes realms, and carries the bearer of its own realm only. */
export function batchLink(realm: Realm | null, maxItems = MAX_BATCH_SIZE): TRPCLink<AppRouter> {
  return httpBatchLink<AppRouter>({
    url: '/api/trpc',
    transformer: superjson,
    maxItems,
    maxURLLength: MAX_URL_LENGTH,
    headers: () => ({ 'cache-control': 'no-cache', ...authorizationFor(realm) }),
    fetch: (url, options) =>
      fetch(url as string, { ...(options as RequestInit), credentials: 'include', cache: 'no-cache' }),
  });
}
