import { OFFICE_ZONE, type CalendarDay } from './calendar-day.ts';

type Moment = string | number | Date;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Created at first use: creating a format takes a thousand times as long as using it. */
function format(moment: Moment, options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify(options);
  const known = formats.get(key);
  const written = known ?? new Intl.DateTimeFormat('en-GB', options);
  if (!known) formats.set(key, written);
  return written.format(new Date(moment));
}

const formatCalendarDay = (day: CalendarDay, options: Intl.DateTimeFormatOptions) =>
  format(`${day}T00:00:00Z`, { ...options, timeZone: 'UTC' });

const CLOCK = { hour: '2-digit', minute: '2-digit' } as const;

const yearOf = (day: CalendarDay | undefined) => day?.slice(0, 4);

/** 4 Mar 2026; with `today`, without the current year. */
export const formatDay = (day: CalendarDay, today?: CalendarDay): string =>
  yearOf(day) === yearOf(today)
    ? formatDayAndMonth(day)
    : formatCalendarDay(day, { day: 'numeric', month: 'short', year: 'numeric' });

/** 4 March 2026 */
export const formatDayLong = (day: CalendarDay): string =>
  formatCalendarDay(day, { day: 'numeric', month: 'long', year: 'numeric' });

/** 4 Mar */
export const formatDayAndMonth = (day: CalendarDay): string =>
  formatCalendarDay(day, { day: 'numeric', month: 'short' });

/** Wed */
export const formatWeekday = (day: CalendarDay): string => formatCalendarDay(day, { weekday: 'short' });

/** Wed 4 Mar */
export const formatWeekdayAndDay = (day: CalendarDay): string =>
  formatCalendarDay(day, { weekday: 'short', day: 'numeric', month: 'short' });

// The way a locale joins a weekday and a date changes between ICU releases, so these join them here.

/** Wed, 4 Mar 2026; with `today`, without the current year. */
export const formatDayWithWeekday = (day: CalendarDay, today?: CalendarDay): string =>
  `${formatWeekday(day)}, ${formatDay(day, today)}`;

/** Wednesday, 4 March 2026 */
export const formatDayWithWeekdayLong = (day: CalendarDay): string =>
  `${formatCalendarDay(day, { weekday: 'long' })}, ${formatDayLong(day)}`;

/** March 2026, of any of its days */
export const formatMonth = (day: CalendarDay): string =>
  formatCalendarDay(day, { month: 'long', year: 'numeric' });

/** Mar 2026, of any of its days */
export const formatShortMonth = (day: CalendarDay): string =>
  formatCalendarDay(day, { month: 'short', year: 'numeric' });

/** 4–6 Mar 2026, 30 Mar – 2 Apr 2026; with `today`, without the current year. */
export function formatDayRange(from: CalendarDay, to: CalendarDay | null, today?: CalendarDay): string {
  const last = to ?? from;
  const isThisYear = yearOf(from) === yearOf(today) && yearOf(last) === yearOf(today);
  const end = isThisYear ? formatDayAndMonth(last) : formatDay(last);
  if (from === last) return end;
  if (from.slice(0, 7) === last.slice(0, 7)) return `${Number(from.slice(8))}–${end}`;
  return `${yearOf(from) === yearOf(last) ? formatDayAndMonth(from) : formatDay(from)} – ${end}`;
}

/** 08:15, by the clocks of `timeZone` or, without one, of this device. */
export const formatTime = (moment: Moment, timeZone?: string): string =>
  format(moment, { ...CLOCK, timeZone });

/** 4 Mar 2026, 08:15, by the clocks of `timeZone` or, without one, of this device; with `now`, without the current year. */
export function formatDateTime(moment: Moment, timeZone?: string, now?: Moment): string {
  const year = (at: Moment) => format(at, { year: 'numeric', timeZone });
  const isThisYear = now !== undefined && year(moment) === year(now);
  const date = { day: 'numeric', month: 'short', year: isThisYear ? undefined : 'numeric' } as const;
  return format(moment, { ...date, ...CLOCK, timeZone });
}

/** 4 March 2026 at 08:15, by the clocks of `timeZone`; the reader needs its name beside it. */
export const formatDateTimeLong = (moment: Moment, timeZone: string = OFFICE_ZONE): string =>
  format(moment, { day: 'numeric', month: 'long', year: 'numeric', ...CLOCK, timeZone });

/** 15:04 by this device's clock, with the date if it is not today. */
export function formatRecentTime(moment: Moment, now: Moment): string {
  const isToday = new Date(moment).toDateString() === new Date(now).toDateString();
  return isToday ? formatTime(moment) : formatDateTime(moment, undefined, now);
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "3 h ago"; after a week the date and time. */
export function formatTimeAgo(instant: string, now: Date): string {
  const passed = now.getTime() - Date.parse(instant);
  if (passed < MINUTE) return 'just now';
  if (passed < HOUR) return `${Math.floor(passed / MINUTE)} min ago`;
  if (passed < DAY) return `${Math.floor(passed / HOUR)} h ago`;
  const days = Math.floor(passed / DAY);
  if (days < 7) return days === 1 ? '1 day ago' : `${days} days ago`;
  return formatDateTime(instant, undefined, now);
}

/** Asia/Singapore is "Singapore time". */
export function formatZone(timeZone: string): string {
  return `${timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone} time`;
}
