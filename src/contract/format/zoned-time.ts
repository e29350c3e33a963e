import { DAY_MS } from './durations.ts';

/** A local day and time, as forms have it: 2026-03-29T02:30. */
type WallTime = string;

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  clocks.set(timeZone, clock);
  return clock;
}

/** Returns the local time of a zone at an instant, to the minute. */
export function zonedWallTime(moment: Date, timeZone: string): WallTime {
  const parts = clockOf(timeZone).formatToParts(moment);
  const part = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  return `${part['year']?.padStart(4, '0')}-${part['month']}-${part['day']}T${part['hour']}:${part['minute']}`;
}

const asUtc = (wallTime: WallTime) => Date.parse(`${wallTime}:00Z`);

/**
 * Returns the instant of a local time in a zone. Takes the first of a repeated hour, and the hour after a skipped
 * one.
 */
export function zonedInstant(wallTime: WallTime, timeZone: string): Date {
  const wanted = asUtc(wallTime);
  const offsetAt = (moment: number) => asUtc(zonedWallTime(new Date(moment), timeZone)) - moment;
  // No zone changes its clocks twice within two days.
  const candidates = [offsetAt(wanted - DAY_MS), offsetAt(wanted + DAY_MS)].map((offset) => wanted - offset);
  const fitting = candidates.filter((moment) => asUtc(zonedWallTime(new Date(moment), timeZone)) === wanted);
  return new Date(fitting.length > 0 ? Math.min(...fitting) : Math.max(...candidates));
}
