import { addDays, type CalendarDay } from '#contract/format/calendar-day.ts';
import { formatWeekday, formatWeekdayAndDay } from '#contract/format/format-date.ts';

/** Formats a date: Wed 4. */
export const weekdayOf = (day: CalendarDay): string => `${formatWeekday(day)} ${Number(day.slice(8))}`;

/** Formats a range: Wed 4 Mar, or Wed 4 Mar to Fri 6 Mar. */
export function formatWeekdayRange(from: CalendarDay, to: CalendarDay): string {
  return from === to
    ? formatWeekdayAndDay(from)
    : `${formatWeekdayAndDay(from)} to ${formatWeekdayAndDay(to)}`;
}

export const daysFrom = (monday: CalendarDay): CalendarDay[] =>
  Array.from({ length: 7 }, (_, place) => addDays(monday, place));

/** Returns the weekdays, 1 to 7, that a project takes in a week. */
export function columnsOf(
  { from, to }: { from: CalendarDay; to: CalendarDay },
  monday: CalendarDay,
): [first: number, last: number] {
  const days = daysFrom(monday);
  return [days.findIndex((day) => day >= from) + 1, days.findLastIndex((day) => day <= to) + 1];
}
