import { splitLink, TRPCClientError, type TRPCClient, type TRPCLink } from '@trpc/client';
import { createTRPCReact, type inferReactQueryProcedureOptions } from '@trpc/react-query';
import { observable, type Unsubscribable } from '@trpc/server/observable';
import type { AppRouter } from '#server/routers/app-router.ts';
import { batchLink, fetchFresh } from './batch-link.ts';

export const trpc = createTRPCReact<AppRouter>();

/**
 * What a screen adds to a mutation of `entities`, such as its toast in `onSuccess`. The hook starts the refetch of what
 * was changed, then calls the screen, and the mutation is pending until both are done.
 */
export type MutationOptions = inferReactQueryProcedureOptions<AppRouter>;

/** The typed client of every call, over HTTP or the given link. */
export function createTrpcClient(link?: TRPCLink<AppRouter>) {
  return trpc.createClient({ links: [link ?? httpLink()] });
}

/** One link per audience: a batch never mixes realms, and carries the bearer of its own realm only. */
function httpLink(): TRPCLink<AppRouter> {
  return splitLink({
    condition: ({ path }) => path.startsWith('public.'),
    true: batchLink(null, undefined, sendPublic),
    false: fetchedLink(async () => (await import('./staff-link.ts')).staffLink),
  });
}

/**
 * Sends a batch of visitors. The server keeps the list of products compressed under its REST address, and tRPC sends four times
 * the bytes.
 */
const sendPublic: typeof fetchFresh = async (url, options) => {
  if (!(url as string).startsWith('/api/trpc/public.products.list?')) return fetchFresh(url, options);
  const list = await fetch('/api/products', { ...(options as RequestInit), cache: 'no-cache' });
  return list.ok
    ? new Response(`[{"result":{"data":{"json":${await list.text()}}}}]`)
    : fetchFresh(url, options);
};

/** A link whose code is loaded with the first call that uses it. */
function fetchedLink(load: () => Promise<TRPCLink<AppRouter>>): TRPCLink<AppRouter> {
  return (runtime) => {
    let loading: Promise<ReturnType<TRPCLink<AppRouter>>> | undefined;
    return ({ op, next }) =>
      observable((observer) => {
        let answers: Unsubscribable | undefined;
        let isOver = false;
        loading ??= load().then((link) => link(runtime));
        loading.then(
          (link) => {
            if (!isOver) answers = link({ op, next }).subscribe(observer);
          },
          (error: Error) => {
            // The next call tries to load it again.
            loading = undefined;
            observer.error(TRPCClientError.from(error));
          },
        );
        return () => {
          isOver = true;
          answers?.unsubscribe();
        };
      });
  };
}

/** For calls outside components. */
export type Calls = TRPCClient<AppRouter>;
