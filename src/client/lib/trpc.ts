import { httpBatchLink, splitLink, type Operation, type TRPCClient, type TRPCLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import { observable } from '@trpc/server/observable';
import superjson from 'superjson';
import type { Realm } from '#contract/session.ts';
import type { AppRouter } from '#server/routers/app-router.ts';
import { regainSession } from './lost-session.ts';
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

/** Calls that sign somebody in are refused with a 401 as well, and that is an answer. */
const isOfSignIn = (path: string) => path.startsWith('portal.session.') || path.startsWith('portal.links.');

/** Holds a portal call that met the end of its session until there is a session again, and makes it once more. */
const regainedSessionLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      const { path, type } = op;
      const mayWait = path.startsWith('portal.') && !isOfSignIn(path) && type !== 'subscription';
      let isOver = false;
      const again = () => {
        attempt = next(op).subscribe(observer);
      };
      let attempt = next(op).subscribe({
        next: (value) => observer.next(value),
        complete: () => observer.complete(),
        error(error) {
          if (!mayWait || error.data?.httpStatus !== 401) {
            observer.error(error);
            return;
          }
          void regainSession().then((isRegained) => {
            if (isOver) return;
            if (isRegained) again();
            else observer.error(error);
          });
        },
      });
      return () => {
        isOver = true;
        attempt.unsubscribe();
      };
    });

/** The typed client of every call, over one HTTP link per audience or over the link that is given. */
export function createTrpcClient(link?: TRPCLink<AppRouter>) {
  return trpc.createClient({ links: link ? [link] : [nullOn401Link, regainedSessionLink, httpLink()] });
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
