import { addDays, type CalendarDay } from '#contract/calendar-day.ts';

const written = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
  return (day: CalendarDay) => format.format(new Date(`${day}T00:00:00Z`));
};

/** Wed 4 */
export const weekdayOf = written({ weekday: 'short', day: 'numeric' });
/** 4 Mar 2026 */
export const dayInWords = written({ day: 'numeric', month: 'short', year: 'numeric' });
/** Wednesday 4 March 2026 */
export const longDay = written({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
/** Wed 4 Mar */
const weekdayAndDay = written({ weekday: 'short', day: 'numeric', month: 'short' });

/** Wed 4 Mar, or Wed 4 Mar to Fri 6 Mar. */
export function daysInWords(from: CalendarDay, to: CalendarDay): string {
  return from === to ? weekdayAndDay(from) : `${weekdayAndDay(from)} to ${weekdayAndDay(to)}`;
}

export const daysFrom = (monday: CalendarDay): CalendarDay[] =>
  Array.from({ length: 7 }, (_, place) => addDays(monday, place));

/** Which days of the week a job takes, from 1 to 7; what lies outside of the week is cut off. */
export function columnsOf(
  { from, to }: { from: CalendarDay; to: CalendarDay },
  monday: CalendarDay,
): [first: number, last: number] {
  const days = daysFrom(monday);
  return [days.findIndex((day) => day >= from) + 1, days.findLastIndex((day) => day <= to) + 1];
}
