import { zonedDay } from '#contract/format/calendar-day.ts';
import { formatTime, formatWeekdayAndDay, formatZone } from '#contract/format/format-date.ts';
import { formatCount } from '#contract/format/format-number.ts';
import { isDeviceId } from '#contract/offline/device-id.ts';
import type { Project } from '#contract/project/project.ts';
import type { TimeEntry } from '#contract/project/time.ts';
import { usePortalUser } from '#client/entities/user/portal-user.ts';
import { mayWork } from '#client/entities/project/project-rights.ts';
import { KeptMark } from '#client/kit/feedback/kept-mark.tsx';
import { useIsNamed } from '#client/lib/outbox/use-outbox.ts';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { FoldButton } from '#client/ui/fold-button.tsx';
import { useFold } from '#client/ui/use-fold.ts';
import { categoryWords } from '#client/entities/time/time-category.ts';
import { formatMinutes, overlappingEntries } from './time-labels.ts';
import { LateBadge } from '#client/entities/audit/late-badge.tsx';

interface TimeEntriesProps {
  project: Project;
  entries: readonly TimeEntry[];
  onEdit: (entry: TimeEntry) => void;
  onRemove: (entry: TimeEntry) => void;
}

/** Lists the time entries, newest first, in the time zone of the place of work. */
export function TimeEntries({ project, entries, onEdit, onRemove }: TimeEntriesProps) {
  const { id, role } = usePortalUser();
  const isNamed = useIsNamed();
  const finished = entries.filter((entry) => entry.endedAt !== null && !isDeviceId(entry.id));
  const { fold, folded } = useFold(finished.map((entry) => entry.id));
  const shown = entries.filter((entry) => !folded.has(entry.id));
  const overlapping = overlappingEntries(entries);
  if (entries.length === 0) {
    return <p className="text-muted">No time entries yet. Start a timer, or add time.</p>;
  }
  return (
    <>
      {fold && (
        <FoldButton fold={fold}>{formatCount(finished.length, 'time entry', 'time entries')}</FoldButton>
      )}
      {shown.length > 0 && (
        <ul aria-label="Time entries" className="divide-y divide-line rounded-md border border-line bg-paper">
          {shown.map((entry) => {
            const mine = isNamed(entry.id) && (role === 'manager' || entry.userId === id);
            return (
              <li
                key={entry.id}
                className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-2"
              >
                <p className="font-medium">{categoryWords[entry.category]}</p>
                <p className="text-right font-medium tabular-nums">
                  {entry.minutes === null ? 'running' : formatMinutes(entry.minutes)}
                </p>
                <div className="col-span-2 flex flex-wrap items-center justify-between gap-x-2">
                  <p className="min-w-0 flex-1 basis-44 text-muted">
                    <span className="text-ink">{formatPeriod(entry)}</span>{' '}
                    <span className="whitespace-nowrap">{formatZone(entry.timezone)}</span>, {entry.userName}
                    <span className="block empty:hidden">
                      <KeptMark noun="time" id={entry.id} />
                    </span>
                    {entry.note && (
                      <span className="block break-words whitespace-pre-line">{entry.note}</span>
                    )}
                    <LateBadge entry={entry} zone={entry.timezone} />
                    {overlapping.has(entry.id) && (
                      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
                        <Badge tone="signal">Overlap</Badge>
                        <span className="min-w-0">Time shared with another entry counts once.</span>
                      </span>
                    )}
                  </p>
                  {mine && mayWork(project) && (
                    <div className="-mr-3 flex">
                      <Button
                        variant="ghost"
                        size="sm"
                        aria-label={`Edit ${categoryWords[entry.category].toLowerCase()}, ${formatPeriod(entry)}`}
                        onClick={() => onEdit(entry)}
                      >
                        Edit
                      </Button>
                      <Button
                        variant="ghost"
                        size="sm"
                        aria-label={`Delete ${categoryWords[entry.category].toLowerCase()}, ${formatPeriod(entry)}`}
                        onClick={() => onRemove(entry)}
                      >
                        Delete
                      </Button>
                    </div>
                  )}
                </div>
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}

function formatPeriod({ startedAt, endedAt, timezone }: TimeEntry): string {
  const dayOf = (instant: string) => formatWeekdayAndDay(zonedDay(new Date(instant), timezone));
  const from = `${dayOf(startedAt)}, ${formatTime(startedAt, timezone)}`;
  if (endedAt === null) return `${from} –`;
  const to = formatTime(endedAt, timezone);
  return dayOf(startedAt) === dayOf(endedAt) ? `${from}–${to}` : `${from} to ${dayOf(endedAt)}, ${to}`;
}
