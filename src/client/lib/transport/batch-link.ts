import { httpBatchLink, type Operation, type TRPCLink } from '@trpc/client';
import superjson from 'superjson';
import type { Realm } from '#contract/session.ts';
import type { AppRouter } from '#server/routers/app-router.ts';
import { createRequestDeduplication } from './request-deduplication.ts';
import { authorizationFor } from './session-store.ts';

/** The server's own limit of calls in one request. */
const MAX_BATCH_SIZE = 20;
const MAX_URL_LENGTH = 4000;

const keyOf = ({ path, input }: Pick<Operation, 'path' | 'input'>) => `${path} ${JSON.stringify(input)}`;

type Fetch = NonNullable<Parameters<typeof httpBatchLink<AppRouter>>[0]['fetch']>;

export const fetchFresh: Fetch = (url, options) =>
  fetch(url as string, { ...(options as RequestInit), credentials: 'include', cache: 'no-cache' });

/** One link per audience: a batch never mixes realms, and carries the bearer of its own realm only. */
export function batchLink(
  realm: Realm | null,
  maxItems = MAX_BATCH_SIZE,
  send = fetchFresh,
): TRPCLink<AppRouter> {
  // Two writes that finish together refetch the same lists; the server refuses a batch with two equal queries.
  const deduplication = createRequestDeduplication();
  const link = httpBatchLink<AppRouter>({
    url: '/api/trpc',
    transformer: superjson,
    maxItems,
    maxURLLength: MAX_URL_LENGTH,
    headers({ opList }) {
      // A call made from now on needs a newer answer.
      for (const op of opList) deduplication.close(keyOf(op));
      return { 'cache-control': 'no-cache', ...authorizationFor(realm) };
    },
    fetch: send,
  });
  return (runtime) => {
    const request = link(runtime);
    return (call) => {
      const { type, signal } = call.op;
      if (type !== 'query' || signal) return request(call);
      return deduplication.join(keyOf(call.op), () => request(call));
    };
  };
}
