import { addDays, type CalendarDay } from '#contract/format/calendar-day.ts';
import { formatWeekday, formatWeekdayAndDay } from '#contract/format/format-date.ts';

/** Wed 4 */
export const weekdayOf = (day: CalendarDay): string => `${formatWeekday(day)} ${Number(day.slice(8))}`;

/** Wed 4 Mar, or Wed 4 Mar to Fri 6 Mar. */
export function formatWeekdayRange(from: CalendarDay, to: CalendarDay): string {
  return from === to
    ? formatWeekdayAndDay(from)
    : `${formatWeekdayAndDay(from)} to ${formatWeekdayAndDay(to)}`;
}

export const daysFrom = (monday: CalendarDay): CalendarDay[] =>
  Array.from({ length: 7 }, (_, place) => addDays(monday, place));

/** Which days of the week a project takes, from 1 to 7; what lies outside of the week is cut off. */
export function columnsOf(
  { from, to }: { from: CalendarDay; to: CalendarDay },
  monday: CalendarDay,
): [first: number, last: number] {
  const days = daysFrom(monday);
  return [days.findIndex((day) => day >= from) + 1, days.findLastIndex((day) => day <= to) + 1];
}
