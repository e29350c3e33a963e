import PQueue from 'p-queue';
import { AppError } from './errors.ts';

export interface SlotRequest {
  /** Aborted when the caller disconnects: nobody waits for the result then. */
  signal?: AbortSignal | undefined;
  /** A caller with an earlier wrong attempt yields to the others, and gives way to them when the queue is full. */
  wasWrong?: boolean;
}

interface ConcurrencyLimiterOptions {
  concurrency: number;
  maxQueue: number;
  /** The error message when the queue is full. */
  refusal: string;
}

/**
 * Limits how much expensive work runs and waits at a time. Never starts the work of a caller who disconnected. Throws
 * `tooManyRequests` if the queue is full.
 */
export function createConcurrencyLimiter({ concurrency, maxQueue, refusal }: ConcurrencyLimiterOptions) {
  const queue = new PQueue({ concurrency });
  /** Waiting callers with an earlier wrong attempt, oldest first. */
  const givingWay = new Set<AbortController>();

  function makeRoom(wasWrong: boolean): void {
    if (queue.size < maxQueue) return;
    const last = wasWrong ? undefined : [...givingWay].at(-1);
    if (!last) throw queueIsFull(refusal);
    givingWay.delete(last);
    last.abort(queueIsFull(refusal));
  }

  return async function runExclusive<T>(
    work: () => Promise<T>,
    { signal, wasWrong = false }: SlotRequest = {},
  ): Promise<T> {
    throwIfAborted(signal);
    makeRoom(wasWrong);
    // Not the caller's own signal: p-queue would release the slot of aborted work that still runs.
    const waiting = new AbortController();
    const stopWaiting = () => {
      givingWay.delete(waiting);
      signal?.removeEventListener('abort', giveUp);
    };
    const giveUp = () => {
      stopWaiting();
      waiting.abort(givenUp());
    };
    signal?.addEventListener('abort', giveUp);
    if (wasWrong) givingWay.add(waiting);
    const start = () => {
      stopWaiting();
      return work();
    };
    try {
      return await queue.add(start, { priority: wasWrong ? 0 : 1, signal: waiting.signal });
    } finally {
      stopWaiting();
    }
  };
}

/** Throws if the caller has disconnected; nobody reads the message. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw givenUp();
}

const givenUp = () => new AppError('badInput', 'The request was given up.');

const queueIsFull = (refusal: string) => new AppError('tooManyRequests', refusal, { retryAfterSeconds: 2 });
