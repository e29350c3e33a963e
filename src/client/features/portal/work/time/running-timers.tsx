import { Link } from '@tanstack/react-router';
import { zonedDay } from '#contract/format/calendar-day.ts';
import { formatTime, formatWeekdayAndDay, formatZone } from '#contract/format/format-date.ts';
import { LONG_TIMER_MS, type RunningTimer } from '#contract/project/time.ts';
import { usePortalUser } from '#client/entities/user/portal-user.ts';
import { projectLink } from '#client/entities/project/project-link.ts';
import { categoryWords } from '#client/entities/time/time-category.ts';
import { pressTimer } from '#client/entities/time/timer-queue.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { useNow } from '#client/lib/browser/use-now.ts';
import { useTimerPresses } from '#client/entities/time/use-timers.ts';
import { Button } from '#client/ui/button.tsx';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { textLink } from '#client/ui/text/text-link.ts';
import { formatMinutes } from './time-labels.ts';
import { UnsentTimer } from './unsent-timer.tsx';

/** Lists the running timers on a dashboard, the user's own with a stop button; nothing if none is running. */
export function RunningTimers() {
  const { role } = usePortalUser();
  const timers = trpc.portal.time.running.useQuery(undefined, { staleTime: 0 });
  if (!timers.data) return timers.error ? <QueryProblem query={timers} /> : null;
  if (timers.data.length === 0) return null;
  return (
    <section aria-labelledby="running-timers" className="rounded-md border border-line bg-paper">
      <h2 id="running-timers" className="px-4 pt-3 pb-2 text-dense font-medium">
        {role === 'manager' ? 'Running timers' : 'Your running timer'}
      </h2>
      <ul>
        {timers.data.map((timer) => (
          <Timer key={timer.id} timer={timer} />
        ))}
      </ul>
    </section>
  );
}

function Timer({ timer }: { timer: RunningTimer }) {
  const { projectId, vesselName, category, userId, userName, startedAt, timezone } = timer;
  const me = usePortalUser();
  const presses = useTimerPresses();
  const press = presses.findLast((one) => userId === me.id && one.projectId === projectId);
  const now = useNow(60_000);
  const runMs = now - Date.parse(startedAt);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line px-4 py-2.5">
      <div className="min-w-0">
        <p>
          <Link {...projectLink(projectId)} search={{ tab: 'work' }} className={textLink}>
            {vesselName}
          </Link>
          : {categoryWords[category].toLowerCase()}
          {userId !== me.id && `, ${userName}`}
        </p>
        <p className="text-muted">
          since {formatWeekdayAndDay(zonedDay(new Date(startedAt), timezone))},{' '}
          {formatTime(startedAt, timezone)}, {formatZone(timezone)}
        </p>
        {runMs > LONG_TIMER_MS && (
          <p className="font-medium text-signal">
            Running for {formatMinutes(Math.floor(runMs / 60_000))}. Is this right?
          </p>
        )}
      </div>
      {userId === me.id && press === undefined && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Stop the timer on ${vesselName}`}
          onClick={() => void pressTimer({ projectId, category: null })}
        >
          Stop the timer
        </Button>
      )}
      <UnsentTimer press={press} />
    </li>
  );
}
