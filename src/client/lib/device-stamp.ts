import { useRef } from 'react';
import { errorStatus } from './error-message.ts';
import { newUuid } from './new-uuid.ts';

interface Stamp {
  clientUuid: string;
  occurredAt: string;
}

/**
 * Marks a write, so that trying again after a broken connection does it once: the same act keeps its uuid and the time
 * at which it happened. Once there was an answer, or something else is sent, it is another act.
 */
export function useDeviceStamp() {
  const last = useRef<{ act: string; stamp: Stamp } | undefined>(undefined);
  return {
    stamp: <Input extends object>(input: Input): Input & Stamp => {
      const act = JSON.stringify(input);
      if (last.current?.act !== act) {
        last.current = { act, stamp: { clientUuid: newUuid(), occurredAt: new Date().toISOString() } };
      }
      return { ...input, ...last.current.stamp };
    },
    /** To be told how the call ended. */
    settled: (error: unknown): void => {
      if (!error || errorStatus(error) !== undefined) last.current = undefined;
    },
  };
}
