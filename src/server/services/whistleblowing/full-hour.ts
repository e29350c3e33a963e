const HOUR_MS = 3_600_000;

/** What is kept of a moment at which somebody anonymous did something. */
export function startOfHour(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / HOUR_MS) * HOUR_MS);
}

/** The first full hour after a moment. */
export function nextFullHour(moment: Date): Date {
  return new Date(startOfHour(moment).getTime() + HOUR_MS);
}
