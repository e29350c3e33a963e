import { splitLink, type TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '#server/routers/app-router.ts';
import { outboxLink } from '#client/lib/outbox/outbox-link.ts';
import { serverClock } from '#client/lib/server-clock.ts';
import { batchLink, fetchFresh } from './batch-link.ts';
import { concurrencyLink } from './concurrency-link.ts';
import { earlyAnswersLink } from './early-answers.ts';
import { expiredSession, stepUp, type HeldCalls } from './held-calls.ts';

/** A call that may carry an image has the larger body limit of its own route, which accepts only a batch of one. */
const adminLink = () =>
  splitLink<AppRouter>({
    condition: ({ type }) => type === 'mutation',
    true: batchLink('admin', 1),
    false: batchLink('admin'),
  });

/** The server calculates one figure at a time. Two requests keep it busy; browsers open six connections per site. */
const FIGURE_CONCURRENCY = 2;

/** Each answer says what the time is at the server. */
const fetchTimed: typeof fetchFresh = (...request) =>
  serverClock.ask(() => fetchFresh(...request) as Promise<Response>);

/**
 * A batch takes as long as its slowest call. Slow calls (`isSlow`) are therefore sent in separate requests, a few at a
 * time.
 */
const portalLink = () =>
  splitLink<AppRouter>({
    condition: ({ context }) => context['isSlow'] === true,
    true: [concurrencyLink(FIGURE_CONCURRENCY), batchLink('portal', 1, fetchTimed)],
    false: batchLink('portal', undefined, fetchTimed),
  });

/** Turns a 401 into null for queries that ask for it with `nullOn401`. */
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

/** Sign-in calls are also refused with a 401, which is then their answer. */
const isOfSignIn = (path: string) => /^portal\.(?:session\.|links\.|account\.stepUp)/.test(path);

/**
 * What a refused call waits for before it can be repeated; undefined if it is refused for another reason. The admin panel asks
 * for its code by itself (use-expired-session.ts).
 */
function questionOf(path: string, { data }: TRPCClientError<AppRouter>): HeldCalls | undefined {
  if (data?.httpStatus === 401 && path.startsWith('portal.')) return expiredSession;
  return data?.reason === 'step-up' ? stepUp : undefined;
}

/**
 * Holds a call whose session has expired, or which needs a fresh confirmation, until the user has answered, and
 * repeats it.
 */
const reauthenticationLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      const { path, type } = op;
      const mayWait = !isOfSignIn(path) && type !== 'subscription';
      let isOver = false;
      const again = () => {
        attempt = next(op).subscribe(observer);
      };
      let attempt = next(op).subscribe({
        next: (value) => observer.next(value),
        complete: () => observer.complete(),
        error(error) {
          const question = mayWait ? questionOf(path, error) : undefined;
          if (!question) {
            observer.error(error);
            return;
          }
          void question.hold().then((mayRepeat) => {
            if (isOver) return;
            if (mayRepeat) again();
            else observer.error(question === stepUp ? declined(error) : error);
          });
        },
      });
      return () => {
        isOver = true;
        attempt.unsubscribe();
      };
    });

/** A user who does not confirm knows why the call was refused, and needs to know that it had no effect. */
function declined(error: TRPCClientError<AppRouter>): TRPCClientError<AppRouter> {
  return Object.assign(error, { message: 'Nothing was changed.' });
}

/** The links of the admin panel and the portal, loaded with the first call so that visitors do not download them. */
export const staffLink: TRPCLink<AppRouter> = (runtime) => {
  const links = [nullOn401Link, earlyAnswersLink, outboxLink, reauthenticationLink, audienceLink].map(
    (link) => link(runtime),
  );
  return ({ op }) => {
    const pass = (index: number) => (next: typeof op) =>
      links[index]?.({ op: next, next: pass(index + 1) }) ?? observable(() => {});
    return pass(0)(op);
  };
};

const audienceLink = splitLink<AppRouter>({
  condition: ({ path }) => path.startsWith('admin.'),
  true: adminLink(),
  false: portalLink(),
});
