/** Whole hours of Europe/Oslo from `from` until just before `to`. */
export interface OsloHours {
  readonly from: number;
  readonly to: number;
}

/** How often a page checks again whether the phone is staffed, in milliseconds. */
export const AVAILABILITY_REFRESH_MS = 60_000;

// The language does not matter: only the hour is read, and h23 keeps midnight from being 24.
const osloClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Oslo',
  hour: '2-digit',
  hourCycle: 'h23',
});

/** Returns the hour in Haugesund, 0 to 23, in any zone of the reader. */
export function osloHour(instant: Date): number {
  return Number(osloClock.format(instant));
}

/** Whether the phone is staffed at this instant, on any day of the week: only the hour counts. */
export function isWithinOsloHours(instant: Date, { from, to }: OsloHours): boolean {
  const hour = osloHour(instant);
  return hour >= from && hour < to;
}

/** Formats the hours: 06-18. */
export function hoursLabel({ from, to }: OsloHours): string {
  return [from, to].map((hour) => String(hour).padStart(2, '0')).join('-');
}
