import { useTimerPresses } from '#client/entities/time/use-timers.ts';
import { TimerEndDialog } from './timer-end-dialog.tsx';

/** Asks, on every screen, what the server has to know before it takes a timer press. */
export function TimerQuestion() {
  const asked = useTimerPresses().find(({ question }) => question !== undefined);
  return asked ? <TimerEndDialog key={asked.clientUuid} press={asked} /> : null;
}
