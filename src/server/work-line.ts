import { AppError } from './errors.ts';

/** Who stands in line. */
export interface Place {
  /** Aborted where the caller hung up: nobody waits for the work then. */
  signal?: AbortSignal | undefined;
  /** Whoever was wrong before lets the others go first, and gives up the place where the line is full. */
  wasWrong?: boolean;
}

interface Waiting extends Place {
  go: () => void;
  refuse: (reason: AppError) => void;
}

interface WorkLineOptions {
  parallel: number;
  longest: number;
  /** What is said where the line is full. */
  refusal: string;
}

/**
 * A line for expensive work: so many at a time, so many waiting. Work of a caller who hung up is never begun.
 * Throws `tooManyRequests` where the line is full.
 */
export function createWorkLine({ parallel, longest, refusal }: WorkLineOptions) {
  let running = 0;
  let waiting: Waiting[] = [];

  function makeRoom(wasWrong: boolean): void {
    for (const { refuse } of waiting.filter(isGivenUp)) refuse(givenUp());
    waiting = waiting.filter((place) => !isGivenUp(place));
    if (waiting.length < longest) return;
    const last = wasWrong ? -1 : waiting.findLastIndex((place) => place.wasWrong);
    if (last < 0) throw lineIsFull(refusal);
    for (const { refuse } of waiting.splice(last, 1)) refuse(lineIsFull(refusal));
  }

  function takeNext(): Waiting | undefined {
    while (waiting.length > 0) {
      const [next] = waiting.splice(
        Math.max(
          0,
          waiting.findIndex((place) => !place.wasWrong),
        ),
        1,
      );
      if (next && !isGivenUp(next)) return next;
      next?.refuse(givenUp());
    }
    return undefined;
  }

  return async function inTurn<T>(work: () => Promise<T>, place: Place = {}): Promise<T> {
    refuseGivenUp(place.signal);
    if (running < parallel) {
      running += 1;
    } else {
      if (waiting.length >= longest) makeRoom(place.wasWrong === true);
      await new Promise<void>((go, refuse) => waiting.push({ ...place, go, refuse }));
    }
    try {
      return await work();
    } finally {
      const next = takeNext();
      if (next) next.go();
      else running -= 1;
    }
  };
}

/** Throws where the caller has hung up; nobody reads the sentence. */
export function refuseGivenUp(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw givenUp();
}

const isGivenUp = ({ signal }: Place) => signal?.aborted === true;

const givenUp = () => new AppError('badInput', 'The request was given up.');

const lineIsFull = (refusal: string) => new AppError('tooManyRequests', refusal, { retryAfterSeconds: 2 });
