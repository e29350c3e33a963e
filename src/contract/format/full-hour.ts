import { HOUR_MS } from './durations.ts';

/** Rounds a time of an anonymous person's action to what may be stored. */
export function startOfHour(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / HOUR_MS) * HOUR_MS);
}

/** Returns the first full hour after a time. */
export function nextFullHour(moment: Date): Date {
  return new Date(startOfHour(moment).getTime() + HOUR_MS);
}
