import { and, eq, lt, ne, or } from 'drizzle-orm';
import { LONG_TIMER_MS, minutesBetween } from '#contract/project/time.ts';
import type { Transaction } from '#db/open-database.ts';
import { projectTimeEntries } from '#db/schema/index.ts';
import { AppError } from '#server/errors.ts';
import type { PortalActor, PortalWork } from '#server/services/portal-context.ts';
import { CLOCK_TOLERANCE_MS } from './entry-times.ts';
import { findRunningTimers, type RunningTimerRow } from './running-timers.ts';

interface TimerAct {
  projectId: number;
  /** The person whose timers on this project the act stops; everyone if absent. */
  stops?: number | undefined;
  /** The person who gets a timer on this project: theirs elsewhere stops. */
  starts?: number | undefined;
  at: Date;
}

/**
 * Returns the timers that an act would stop and whose end has to be confirmed: on another project, or above 12 hours.
 */
export function timersToConfirm(tx: Transaction, { projectId, stops, starts, at }: TimerAct) {
  const entry = projectTimeEntries;
  const long = and(
    eq(entry.projectId, projectId),
    lt(entry.startedAt, new Date(at.getTime() - LONG_TIMER_MS)),
    stops === undefined ? undefined : eq(entry.userId, stops),
  );
  const elsewhere =
    starts === undefined ? undefined : and(ne(entry.projectId, projectId), eq(entry.userId, starts));
  return findRunningTimers(tx, or(long, elsewhere));
}

/** The open question before an act, or what is wrong with its answer. */
export function openTimerQuestion(
  tx: Transaction,
  { actor, now }: { actor: PortalActor; now: Date },
  act: TimerAct,
  timersEndAt: string | undefined,
): string | undefined {
  const timers = timersToConfirm(tx, act);
  if (timers.length === 0) return undefined;
  return timersEndAt === undefined
    ? questionAbout(timers, actor, act)
    : impossibleEnd(timers, new Date(timersEndAt), now);
}

/** Throws badInput at `timersEndAt` if a question about timers is open. */
export function refuseOpenTimerQuestion(
  tx: Transaction,
  { actor, clock }: PortalWork,
  act: TimerAct,
  timersEndAt: string | undefined,
): void {
  const message = openTimerQuestion(tx, { actor, now: clock.now() }, act, timersEndAt);
  if (message === undefined) return;
  throw new AppError('badInput', message, { issues: [{ path: ['timersEndAt'], message }] });
}

function questionAbout(
  timers: readonly RunningTimerRow[],
  { userId }: PortalActor,
  { projectId, at }: TimerAct,
): string {
  const sentences = timers.map((timer) => {
    const whose = timer.userId === userId ? 'Your' : `${timer.userName}’s`;
    const isElsewhere = timer.projectId !== projectId;
    const running = `has been running for ${durationText(Math.max(0, minutesBetween(timer.startedAt, at)))}`;
    return isElsewhere
      ? `${whose} ${timer.category} timer on ${timer.vesselName} ${running}. It stops when this one starts.`
      : `${whose} ${timer.category} timer ${running}.`;
  });
  return `${sentences.join(' ')} Check when it ended.`;
}

function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ');
}

function impossibleEnd(timers: readonly RunningTimerRow[], end: Date, now: Date): string | undefined {
  if (end.getTime() > now.getTime() + CLOCK_TOLERANCE_MS) return 'The end is in the future.';
  // Forms send whole minutes.
  const isBefore = timers.some(({ startedAt }) => end.getTime() + 60_000 <= startedAt.getTime());
  return isBefore ? 'The end must be after the start of the timer.' : undefined;
}
