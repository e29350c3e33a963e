import CircleStop from 'lucide-react/icons/circle-stop';
import Play from 'lucide-react/icons/play';
import { TIME_CATEGORIES } from '#contract/project.ts';
import type { TimeEntry } from '#contract/time.ts';
import { timeInZone, zoneInWords } from '#client/lib/port-time.ts';
import { usePortalUser } from '#client/lib/portal-user.ts';
import { useNow } from '#client/lib/use-now.ts';
import { Button } from '#client/ui/button.tsx';
import { categoryWords, clockOf } from './time-words.ts';
import { useTimer } from './use-time-writes.ts';

interface TimerPanelProps {
  projectId: number;
  /** Entries without an end. */
  running: readonly TimeEntry[];
}

/** The own timer, with large buttons: what runs now, and what to go on with. */
export function TimerPanel({ projectId, running }: TimerPanelProps) {
  const { id } = usePortalUser();
  const { isBusy, start, stop } = useTimer(projectId);
  const own = running.find(({ userId }) => userId === id);
  const others = running.filter(({ userId }) => userId !== id);
  return (
    <div className="rounded-md border border-line bg-paper p-4">
      {own ? (
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <p>
            <span className="block font-medium">{categoryWords[own.category]} timer is running</span>
            <span className="text-muted">
              since {timeInZone(own.startedAt, own.timezone)}, {zoneInWords(own.timezone)}
            </span>
          </p>
          <Clock since={own.startedAt} />
          <Button className="max-sm:w-full" disabled={isBusy} onClick={stop}>
            <CircleStop aria-hidden className="size-5" />
            Stop timer
          </Button>
        </div>
      ) : (
        <p className="mb-3 font-medium">No timer of yours is running. Start one:</p>
      )}
      <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        {TIME_CATEGORIES.filter((category) => category !== own?.category).map((category) => (
          <Button key={category} variant="secondary" disabled={isBusy} onClick={() => start(category)}>
            <Play aria-hidden className="size-4 shrink-0" />
            <span>
              <span className="sr-only">{own ? 'Change to: ' : 'Start: '}</span>
              {categoryWords[category]}
            </span>
          </Button>
        ))}
      </div>
      {others.map((entry) => (
        <p key={entry.id} className="mt-3 text-muted">
          {entry.userName}: {categoryWords[entry.category].toLowerCase()} since{' '}
          {timeInZone(entry.startedAt, entry.timezone)}
        </p>
      ))}
    </div>
  );
}

function Clock({ since }: { since: string }) {
  const now = useNow(1000);
  return (
    <p role="timer" className="font-mono text-[min(var(--text-xl),11vw)] tabular-nums">
      {clockOf(now - Date.parse(since))}
    </p>
  );
}
