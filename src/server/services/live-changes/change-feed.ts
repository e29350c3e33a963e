import type { Database } from '#db/open-database.ts';
import { AppError } from '#server/errors.ts';

/** How many streams one person may have open: a window each, and no more work than that. */
const STREAMS_PER_PERSON = 12;

/** How soon a change is noticed. A look costs a few microseconds; writes of other processes are seen as well. */
const LOOK_MS = 250;

/** A place at the feed. */
export interface FeedPlace {
  /** Waits for the next change, at most so long; 'closed' where the server stops. */
  next(timeoutMs: number, signal?: AbortSignal): Promise<'changed' | 'waited' | 'closed'>;
  leave(): void;
}

/** Tells those who wait that the change feed has grown. It looks only while somebody waits. */
export interface ChangeFeed {
  /** Throws tooManyRequests where the person has as many streams as one may have. */
  enter(userId: number): FeedPlace;
  /** How many places are taken. */
  places(): number;
  /** Ends every place, and lets nobody in any more: the server stops. */
  close(): void;
}

export function createChangeFeed({ db }: { db: Database }): ChangeFeed {
  const latest = db.$client.prepare('SELECT max(seq) FROM changes').pluck();
  const places = new Map<object, { userId: number; wake: (why: 'changed' | 'closed') => void }>();
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  /** Compared at every look, also with what came between two of them. */
  let seen: unknown;
  function look(): void {
    const now = latest.get();
    if (now === seen) return;
    seen = now;
    for (const { wake } of places.values()) wake('changed');
  }

  function enter(userId: number): FeedPlace {
    const theirs = [...places.values()].filter((place) => place.userId === userId);
    if (closed)
      throw new AppError('unavailable', 'The server is about to stop. Please try again in a moment.');
    if (theirs.length >= STREAMS_PER_PERSON) {
      throw new AppError(
        'tooManyRequests',
        'Too many windows are open. Close one to see changes here at once.',
        {
          retryAfterSeconds: 30,
        },
      );
    }
    const key = {};
    let pending: 'changed' | 'closed' | undefined;
    let resolve: ((why: 'changed' | 'waited' | 'closed') => void) | undefined;
    places.set(key, {
      userId,
      wake(why) {
        if (resolve) resolve(why);
        else pending = why;
      },
    });
    if (timer === undefined) {
      seen = latest.get();
      timer = setInterval(look, LOOK_MS);
    }
    return {
      next: (timeoutMs, signal) =>
        new Promise((settle) => {
          if (closed || signal?.aborted) return settle('closed');
          if (pending) {
            settle(pending);
            pending = undefined;
            return undefined;
          }
          const patience = setTimeout(() => resolve?.('waited'), timeoutMs);
          const hangUp = () => resolve?.('closed');
          signal?.addEventListener('abort', hangUp, { once: true });
          resolve = (why) => {
            resolve = undefined;
            clearTimeout(patience);
            signal?.removeEventListener('abort', hangUp);
            settle(why);
          };
          return undefined;
        }),
      leave() {
        places.delete(key);
        if (places.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      },
    };
  }

  return {
    enter,
    places: () => places.size,
    close() {
      closed = true;
      for (const { wake } of places.values()) wake('closed');
    },
  };
}
