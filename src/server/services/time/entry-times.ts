import { OPERATOR_HOURS_MAX_HUNDREDTHS } from '#contract/project/project.ts';
import { minutesBetween } from '#contract/project/time.ts';
import { AppError } from '#server/errors.ts';
import type { Clock } from '#server/services/context.ts';

/** Tolerance for clocks of devices. */
export const CLOCK_TOLERANCE_MS = 5 * 60_000;

const MINUTES_MAX = Math.ceil(OPERATOR_HOURS_MAX_HUNDREDTHS * 0.6);

/** The length of an entry. Throws conflict if the entry alone is longer than a project may hold. */
export function entryMinutes(from: Date, to: Date): number {
  const minutes = minutesBetween(from, to);
  if (minutes > MINUTES_MAX) throw tooManyHours();
  return minutes;
}

export const tooManyHours = () =>
  new AppError(
    'conflict',
    'A project can hold at most 999.99 hours. Nothing was saved. Check the times; for a forgotten timer, enter its end by hand.',
  );

/** Returns the time of an event reported by a device: its own time, but never later than ours. */
export function momentOf({ clock }: { clock: Clock }, occurredAt: string | undefined): Date {
  const now = clock.now();
  const told = occurredAt === undefined ? now : new Date(occurredAt);
  return told > now ? now : told;
}

/**
 * Refuses an end before the start, and times in the future. An entry that comes late can contain nothing from after
 * `lateSince`.
 */
export function refuseImpossibleTimes(
  { clock }: { clock: Clock },
  startedAt: Date,
  endedAt: Date | null,
  lateSince: Date | null = null,
): void {
  const latest = (lateSince ?? clock.now()).getTime() + CLOCK_TOLERANCE_MS;
  const when = lateSince ? 'after you could no longer write to this project' : 'in the future';
  if (startedAt.getTime() > latest) throw refusal('startedAt', `The start is ${when}.`);
  if (endedAt === null) return;
  if (endedAt.getTime() > latest) throw refusal('endedAt', `The end is ${when}.`);
  if (endedAt <= startedAt) throw refusal('endedAt', 'The end must be after the start.');
}

function refusal(field: string, message: string): AppError {
  return new AppError('badInput', message, { issues: [{ path: [field], message }] });
}
