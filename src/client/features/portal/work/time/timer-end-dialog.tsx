import { useState, type FormEvent } from 'react';
import { formatZone } from '#contract/format/format-date.ts';
import { zonedInstant, zonedWallTime } from '#contract/format/zoned-time.ts';
import { deviceZone } from '#client/lib/browser/device-zone.ts';
import { answerTimerQuestion, dropTimerPress, type TimerPress } from '#client/entities/time/timer-queue.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { TextField } from '#client/ui/form/field.tsx';

/** Asks when a timer ended before stopping it: one on another project, or one that has run for many hours. */
export function TimerEndDialog({ press }: { press: TimerPress }) {
  const { clientUuid, category, occurredAt, timersEndAt, question } = press;
  const zone = deviceZone();
  const [wallTime, setWallTime] = useState(() => zonedWallTime(new Date(timersEndAt ?? occurredAt), zone));
  const close = () => dropTimerPress(clientUuid);

  function confirm(event: FormEvent): void {
    event.preventDefault();
    if (wallTime !== '') answerTimerQuestion(clientUuid, zonedInstant(wallTime, zone).toISOString());
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={category === null ? 'When did the timer end?' : 'Stop the other timer?'}
      description={question}
    >
      <form noValidate className="grid gap-5" onSubmit={confirm}>
        <TextField
          label={`Ended at (${formatZone(zone)})`}
          type="datetime-local"
          className="max-w-72"
          required
          value={wallTime}
          error={wallTime === '' ? 'Enter a date and time.' : undefined}
          onChange={({ target }) => setWallTime(target.value)}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit">
            {category === null ? 'Stop the timer' : 'Stop the timer and start here'}
          </Button>
          <Button variant="ghost" onClick={close}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
