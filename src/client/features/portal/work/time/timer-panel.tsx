import CircleStop from 'lucide-react/icons/circle-stop';
import Play from 'lucide-react/icons/play';
import { formatTime, formatZone } from '#contract/format/format-date.ts';
import { TIME_CATEGORIES } from '#contract/project/project.ts';
import type { TimeCategory, TimeEntry } from '#contract/project/time.ts';
import { deviceZone } from '#client/lib/browser/device-zone.ts';
import { usePortalUser } from '#client/entities/user/portal-user.ts';
import { pressTimer, type TimerPress } from '#client/entities/time/timer-queue.ts';
import { useNow } from '#client/lib/browser/use-now.ts';
import { useTimerPresses } from '#client/entities/time/use-timers.ts';
import { Button } from '#client/ui/button.tsx';
import { categoryWords, clockOf } from './time-labels.ts';
import { UnsentTimer } from './unsent-timer.tsx';

interface TimerPanelProps {
  projectId: number;
  /** Entries without an end time. */
  running: readonly TimeEntry[];
}

/** The user's timer, with large buttons: what is running, and what to switch to. */
export function TimerPanel({ projectId, running }: TimerPanelProps) {
  const { id: userId } = usePortalUser();
  const presses = useTimerPresses();
  const press = presses.findLast((one) => one.projectId === projectId && one.question === undefined);
  const own = timerAfter(
    press,
    running.find((entry) => entry.userId === userId),
  );
  const others = running.filter((entry) => entry.userId !== userId);
  const act = (category: TimeCategory | null) => void pressTimer({ projectId, category });
  const isBusy = presses.some(({ isSending }) => isSending);
  return (
    <div className="rounded-md border border-line bg-paper p-4">
      {own ? (
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <p>
            <span className="block font-medium">{categoryWords[own.category]} timer is running</span>
            <span className="text-muted">
              since {formatTime(own.startedAt, own.timezone)}, {formatZone(own.timezone)}
            </span>
          </p>
          <Clock since={own.startedAt} />
          <Button className="max-sm:w-full" disabled={isBusy} onClick={() => act(null)}>
            <CircleStop aria-hidden className="size-5" />
            Stop timer
          </Button>
        </div>
      ) : (
        <p className="mb-3 font-medium">You have no running timer. Start one:</p>
      )}
      <div className="mb-3 empty:hidden">
        <UnsentTimer press={press} />
      </div>
      <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        {TIME_CATEGORIES.filter((category) => category !== own?.category).map((category) => (
          <Button key={category} variant="secondary" disabled={isBusy} onClick={() => act(category)}>
            <Play aria-hidden className="size-4 shrink-0" />
            <span>
              <span className="sr-only">{own ? 'Switch to: ' : 'Start: '}</span>
              {categoryWords[category]}
            </span>
          </Button>
        ))}
      </div>
      {others.map((entry) => (
        <p key={entry.id} className="mt-3 text-muted">
          {entry.userName}: {categoryWords[entry.category].toLowerCase()} since{' '}
          {formatTime(entry.startedAt, entry.timezone)}
        </p>
      ))}
    </div>
  );
}

type ShownTimer = Pick<TimeEntry, 'category' | 'startedAt' | 'timezone'>;

/** The timer as the user left it, which may not have reached the server yet. */
function timerAfter(press: TimerPress | undefined, running: TimeEntry | undefined): ShownTimer | undefined {
  if (!press) return running;
  const { category, occurredAt } = press;
  return category === null ? undefined : { category, startedAt: occurredAt, timezone: deviceZone() };
}

function Clock({ since }: { since: string }) {
  const now = useNow(1000);
  return (
    <p role="timer" className="font-mono text-[min(var(--text-xl),11vw)] tabular-nums">
      {clockOf(now - Date.parse(since))}
    </p>
  );
}
