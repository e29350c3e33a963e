import type { Database } from '#db/open-database.ts';
import { AppError } from '#server/errors.ts';

/** Streams that one person may have open, one per window. */
const STREAMS_PER_PERSON = 12;

/** Polling interval. A check costs a few microseconds and also sees the writes of other processes. */
const LOOK_MS = 250;

/** A subscription to the feed. */
export interface FeedPlace {
  /** Waits for the next change, at most so long; 'closed' if the server stops. */
  next(timeoutMs: number, signal?: AbortSignal): Promise<'changed' | 'waited' | 'closed'>;
  leave(): void;
}

/** Notifies subscribers that the change feed has grown. Polls only while there are subscribers. */
export interface ChangeFeed {
  /** Throws tooManyRequests if the person has the maximum number of streams. */
  enter(userId: number): FeedPlace;
  /** The number of subscriptions. */
  places(): number;
  /** Ends every subscription and refuses new ones: the server stops. */
  close(): void;
}

export function createChangeFeed({ db }: { db: Database }): ChangeFeed {
  const latest = db.$client.prepare('SELECT max(seq) FROM changes').pluck();
  const places = new Map<object, { userId: number; wake: (why: 'changed' | 'closed') => void }>();
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  /** The last sequence number, so that changes between two polls are noticed. */
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
      clearInterval(timer);
      for (const { wake } of places.values()) wake('closed');
    },
  };
}
