const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Oslo',
});

/** A day given as YYYY-MM-DD, in words: 27 November 2026. */
export function dayInWords(isoDay: string): string {
  return day.format(new Date(`${isoDay}T00:00:00Z`));
}

/** An instant as the clock in Oslo shows it: 20 November 2026 at 15:04. The reader is told that it is Oslo time. */
export function osloTimeInWords(instant: string): string {
  return moment.format(new Date(instant));
}
