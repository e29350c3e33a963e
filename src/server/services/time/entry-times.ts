import { AppError } from '#server/errors.ts';
import type { Clock } from '#server/services/context.ts';

/** Clocks of devices are a little wrong. */
export const CLOCK_TOLERANCE_MS = 5 * 60_000;

export const minutesBetween = (from: Date, to: Date) => Math.round((to.getTime() - from.getTime()) / 60_000);

/** When something happened that a device tells of: its own time, but never later than ours. */
export function momentOf({ clock }: { clock: Clock }, occurredAt: string | undefined): Date {
  const now = clock.now();
  const told = occurredAt === undefined ? now : new Date(occurredAt);
  return told > now ? now : told;
}

/** Refuses an end before its beginning and what has not happened yet. */
export function refuseImpossibleTimes(
  { clock }: { clock: Clock },
  startedAt: Date,
  endedAt: Date | null,
): void {
  const latest = clock.now().getTime() + CLOCK_TOLERANCE_MS;
  if (startedAt.getTime() > latest) throw refusal('startedAt', 'The start lies in the future.');
  if (endedAt === null) return;
  if (endedAt.getTime() > latest) throw refusal('endedAt', 'The end lies in the future.');
  if (endedAt <= startedAt) throw refusal('endedAt', 'The end must be after the start.');
}

function refusal(field: string, message: string): AppError {
  return new AppError('badInput', message, { issues: [{ path: [field], message }] });
}
