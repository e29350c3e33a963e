import { useRef } from 'react';
import { errorStatus } from './error-message.ts';
import { newUuid } from './new-uuid.ts';

export interface IdempotencyKey {
  clientUuid: string;
  /** When it happened, by the clock of the device. */
  occurredAt: string;
}

/** A request by its content, with the key that it was sent under. */
export interface Attempt extends IdempotencyKey {
  content: string;
}

/** Returns the attempt to send: the last one again if the content is the same, so that a retry does not write twice. */
export function attemptOf(input: unknown, last?: Attempt): Attempt {
  const content = JSON.stringify(input);
  if (last?.content === content) return last;
  return { content, clientUuid: newUuid(), occurredAt: new Date().toISOString() };
}

/**
 * Adds an idempotency key to writes, so that trying again after a broken connection does it once. The same input keeps
 * its key and its time until there was an answer. Where writes to several records are under way at a time, `of` is the
 * record that each is about.
 */
export function useIdempotencyKey() {
  const attempts = useRef(new Map<number, Attempt>());
  return {
    stamp: <Input extends object>(input: Input, of = 0): Input & IdempotencyKey => {
      const attempt = attemptOf(input, attempts.current.get(of));
      attempts.current.set(of, attempt);
      const { clientUuid, occurredAt } = attempt;
      return { ...input, clientUuid, occurredAt };
    },
    /** Call it with how the write ended. */
    settled: (error: unknown, of = 0): void => {
      if (!error || errorStatus(error) !== undefined) attempts.current.delete(of);
    },
  };
}
