import type { CalendarDay } from './calendar-day.ts';

const format = (options: Intl.DateTimeFormatOptions) => {
  const written = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
  return (day: CalendarDay) => written.format(new Date(`${day}T00:00:00Z`));
};

/** 4 Mar 2026 */
export const shortDay = format({ day: 'numeric', month: 'short', year: 'numeric' });
/** 4 Mar */
export const dayAndMonth = format({ day: 'numeric', month: 'short' });
/** Wed */
export const weekdayInWords = format({ weekday: 'short' });
/** Wed 4 Mar */
export const weekdayAndDay = format({ weekday: 'short', day: 'numeric', month: 'short' });
/** Wednesday 4 March 2026 */
export const longDay = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
/** March 2026 */
export const monthAndYear = format({ month: 'long', year: 'numeric' });

/** 4 Mar 2026, 4–6 Mar 2026, 30 Mar – 2 Apr 2026. */
export function daysInWords(from: CalendarDay, to: CalendarDay | null): string {
  if (to === null || to === from) return shortDay(from);
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))}–${shortDay(to)}`;
  const first = from.slice(0, 4) === to.slice(0, 4) ? dayAndMonth(from) : shortDay(from);
  return `${first} – ${shortDay(to)}`;
}
