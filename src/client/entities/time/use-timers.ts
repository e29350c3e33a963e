import { useMemo } from 'react';
import { useOutbox } from '#client/lib/outbox/use-outbox.ts';
import { timerPressOf, type TimerPress } from './timer-queue.ts';

/** Returns the user's timer presses that the server has not answered yet, oldest first. */
export function useTimerPresses(): readonly TimerPress[] {
  const { acts, waiting } = useOutbox();
  return useMemo(() => acts.flatMap((act) => timerPressOf(act, waiting) ?? []), [acts, waiting]);
}
