const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** An instant as the reader's own clock shows it: 20 Nov 2026, 15:04. */
export function localTimeInWords(instant: string): string {
  return moment.format(new Date(instant));
}

const minute = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** 15:04, with its day where that is not today. Milliseconds. */
export function localMinute(instant: number, now: number): string {
  const isToday = new Date(instant).toDateString() === new Date(now).toDateString();
  return (isToday ? minute : moment).format(instant);
}
