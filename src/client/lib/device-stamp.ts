import { useRef } from 'react';
import { errorStatus } from './error-message.ts';
import { newUuid } from './new-uuid.ts';

interface Stamp {
  clientUuid: string;
  occurredAt: string;
}

/**
 * Marks a write, so that trying again after a broken connection does it once: the same act keeps its uuid and the time
 * at which it happened. Once there was an answer, or something else is sent, it is another act. Where writes to several
 * records are under way at a time, `of` is the record that each is about.
 */
export function useDeviceStamp() {
  const last = useRef(new Map<number, { act: string; stamp: Stamp }>());
  return {
    stamp: <Input extends object>(input: Input, of = 0): Input & Stamp => {
      const act = JSON.stringify(input);
      const before = last.current.get(of);
      const stamp =
        before?.act === act ? before.stamp : { clientUuid: newUuid(), occurredAt: new Date().toISOString() };
      last.current.set(of, { act, stamp });
      return { ...input, ...stamp };
    },
    /** To be told how the call ended. */
    settled: (error: unknown, of = 0): void => {
      if (!error || errorStatus(error) !== undefined) last.current.delete(of);
    },
  };
}
