import { useSyncExternalStore } from 'react';
import { usePortalUser } from '#client/entities/user/portal-user.ts';
import { currentTimers, subscribeToTimers, type TimerPress } from './timer-queue.ts';

/** Returns the user's timer presses that the server has not answered yet, oldest first. */
export function useTimerPresses(): readonly TimerPress[] {
  const { id } = usePortalUser();
  const { acts, sending } = useSyncExternalStore(subscribeToTimers, currentTimers, currentTimers);
  const toPress = (act: (typeof acts)[number]) => ({ ...act, isSending: act.clientUuid === sending });
  return acts.filter(({ userId }) => userId === id).map(toPress);
}
