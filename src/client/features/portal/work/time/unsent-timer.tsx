import { formatTime } from '#contract/format/format-date.ts';
import { deviceZone } from '#client/lib/browser/device-zone.ts';
import { retryTimers, type TimerPress } from '#client/entities/time/timer-queue.ts';
import { Button } from '#client/ui/button.tsx';

/** Says that a press counts even though it was not sent yet; empty while it is being sent. */
export function UnsentTimer({ press }: { press: TimerPress | undefined }) {
  const waits = press && !press.isSending;
  return (
    <output className="block empty:hidden">
      {waits && (
        <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <span>
            {press.category === null ? 'Stopped' : 'Started'} at {formatTime(press.occurredAt, deviceZone())}.
            Not sent yet. It will be sent when you are back online.
          </span>
          <Button variant="secondary" size="sm" onClick={retryTimers}>
            Try again
          </Button>
        </span>
      )}
    </output>
  );
}
