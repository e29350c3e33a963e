import { useTimerPresses } from '#client/entities/time/use-timers.ts';
import { lazyDialog } from '#client/kit/screen/lazy-part.tsx';

const TimerEndDialog = lazyDialog(async () => (await import('./timer-end-dialog.tsx')).TimerEndDialog);

/** Asks, on every screen, what the server has to know before it takes a timer press. */
export function TimerQuestion() {
  const asked = useTimerPresses().find(({ question }) => question !== undefined);
  return asked ? <TimerEndDialog key={asked.clientUuid} press={asked} /> : null;
}
