import { useRef } from 'react';
import { newUuid } from '#client/lib/browser/new-uuid.ts';
import { attemptOf, type Attempt } from '#client/lib/attempt.ts';
import { errorStatus } from '#client/lib/transport/error-message.ts';

export interface IdempotencyKey {
  clientUuid: string;
  /** When it happened, by the device's clock. */
  occurredAt: string;
}

/** Adds an idempotency key to a write that the screen does not repeat, such as a removal. */
export const withIdempotencyKey = <Input extends object>(input: Input): Input & IdempotencyKey => ({
  ...input,
  clientUuid: newUuid(),
  occurredAt: new Date().toISOString(),
});

/**
 * Adds an idempotency key to writes, so that a retry after a broken connection is applied once. The same input keeps
 * its key and its time until there was an answer. If several records are written at a time, `of` is the record of each
 * write.
 */
export function useIdempotencyKey() {
  const attempts = useRef(new Map<number, Attempt & { occurredAt: string }>());
  return {
    stamp: <Input extends object>(input: Input, of = 0): Input & IdempotencyKey => {
      const last = attempts.current.get(of);
      const attempt = attemptOf(input, last);
      const occurredAt = attempt === last ? last.occurredAt : new Date().toISOString();
      attempts.current.set(of, { ...attempt, occurredAt });
      return { ...input, clientUuid: attempt.clientUuid, occurredAt };
    },
    /** Call it with the result of the write. */
    settled: (error: unknown, of = 0): void => {
      if (!error || errorStatus(error) !== undefined) attempts.current.delete(of);
    },
  };
}
