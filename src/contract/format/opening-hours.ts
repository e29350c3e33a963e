/** Whole hours of Europe/Oslo from `from` until just before `to`. */
export interface OsloHours {
  readonly from: number;
  readonly to: number;
}

/** How often a page asks again whether the telephone is staffed, in milliseconds. */
export const AVAILABILITY_REFRESH_MS = 60_000;

// The language decides nothing: only the hour is read, and h23 keeps midnight from being 24.
const osloClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Oslo',
  hour: '2-digit',
  hourCycle: 'h23',
});

/** The hour that a clock on the quay in Haugesund shows, 0 to 23, wherever the reader's own clock stands. */
export function osloHour(instant: Date): number {
  return Number(osloClock.format(instant));
}

/** Whether somebody answers at this instant, on any day of the week: the hour counts, the calendar does not. */
export function isWithinOsloHours(instant: Date, { from, to }: OsloHours): boolean {
  const hour = osloHour(instant);
  return hour >= from && hour < to;
}

/** The hours as the sign beside the telephone has them: 06-18. */
export function hoursLabel({ from, to }: OsloHours): string {
  return [from, to].map((hour) => String(hour).padStart(2, '0')).join('-');
}
