import CircleStop from 'lucide-react/icons/circle-stop';
import Play from 'lucide-react/icons/play';
import { formatTime, formatZone } from '#contract/format/format-date.ts';
import { TIME_CATEGORIES } from '#contract/project/project.ts';
import type { TimeEntry } from '#contract/project/time.ts';
import { categoryWords } from '#client/entities/time/time-category.ts';
import { Button } from '#client/ui/button.tsx';
import { Clock } from './clock.tsx';
import { UnsentTimer } from './unsent-timer.tsx';
import { useOwnTimer } from './use-own-timer.ts';

interface TimerPanelProps {
  projectId: number;
  /** Entries without an end time. */
  running: readonly TimeEntry[];
}

/** The user's timer, with large buttons: what is running, and what to switch to. */
export function TimerPanel({ projectId, running }: TimerPanelProps) {
  const { userId, own, press, isBusy, act } = useOwnTimer(projectId);
  const others = running.filter((entry) => entry.userId !== userId);
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
          <Clock since={own.startedAt} className="text-[min(var(--text-xl),11vw)]" />
          <Button variant="secondary" className="max-sm:w-full" disabled={isBusy} onClick={() => act(null)}>
            <CircleStop aria-hidden className="size-5" />
            Stop the timer
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
