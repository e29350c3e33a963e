import { httpBatchLink, splitLink, type Operation, type TRPCClient, type TRPCLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import { observable } from '@trpc/server/observable';
import superjson from 'superjson';
import type { Realm } from '#contract/session.ts';
import type { AppRouter } from '#server/routers/app-router.ts';
import { authorizationFor } from './session-store.ts';

export const trpc = createTRPCReact<AppRouter>();

/** The server's own cap on calls in one request. */
const MAX_BATCH_SIZE = 20;
const MAX_URL_LENGTH = 4000;

/** One link per audience: a batch never mixes realms, and carries the bearer of its own realm only. */
function batchLink(realm: Realm | null, maxItems = MAX_BATCH_SIZE): TRPCLink<AppRouter> {
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

/** A call that may carry an image has the larger body of its own route: only a batch of one goes there. */
const adminLink = () =>
  splitLink<AppRouter>({
    condition: ({ type }) => type === 'mutation',
    true: batchLink('admin', 1),
    false: batchLink('admin'),
  });

const isOf = (audience: Realm) => (operation: Operation) => operation.path.startsWith(`${audience}.`);

/** Turns a 401 into null for the queries that ask for it with `nullOn401`. */
const nullOn401Link: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) =>
      next(op).subscribe({
        next: (value) => observer.next(value),
        complete: () => observer.complete(),
        error(error) {
          if (op.context['on401'] !== 'null' || error.data?.httpStatus !== 401) {
            observer.error(error);
            return;
          }
          observer.next({ result: { type: 'data', data: null } });
          observer.complete();
        },
      }),
    );

/** The typed client of every call, over one HTTP link per audience or over the link that is given. */
export function createTrpcClient(link?: TRPCLink<AppRouter>) {
  return trpc.createClient({ links: link ? [link] : [nullOn401Link, httpLink()] });
}

function httpLink(): TRPCLink<AppRouter> {
  return splitLink({
    condition: isOf('admin'),
    true: adminLink(),
    false: splitLink({ condition: isOf('portal'), true: batchLink('portal'), false: batchLink(null) }),
  });
}

/** Calls outside of components. */
export type Calls = TRPCClient<AppRouter>;
