import { countTime, hoursText, hundredthsOf, type TimeSpan } from '#contract/project/counted-time.ts';

/** Returns the hours of one person's spans between two instants, such as 7.50. Overlapping time counts once. */
export function hoursBetween(spans: readonly TimeSpan[], from: Date, to: Date): string {
  const within = spans
    .map((span) => ({ ...span, from: span.from < from ? from : span.from, to: span.to > to ? to : span.to }))
    .filter((span) => span.from < span.to);
  return hoursText(hundredthsOf(countTime(within).total));
}

/** Returns the instant at which the calendar month of `now` began in this zone. */
export function startOfMonth(now: Date, timezone: string): Date {
  const [year = 0, month = 1] = wallClock(now, timezone);
  const wished = Date.UTC(year, month - 1, 1);
  // The clocks may have changed in between, so the offset is that of the result.
  const guess = wished - offsetAt(new Date(wished), timezone);
  return new Date(wished - offsetAt(new Date(guess), timezone));
}

function offsetAt(moment: Date, timezone: string): number {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = wallClock(moment, timezone);
  return Date.UTC(year, month - 1, day, hour, minute, second) - moment.getTime();
}

function wallClock(moment: Date, timezone: string): number[] {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  const parts = format.formatToParts(moment);
  const order = ['year', 'month', 'day', 'hour', 'minute', 'second'];
  return order.map((type) => Number(parts.find((part) => part.type === type)?.value));
}
