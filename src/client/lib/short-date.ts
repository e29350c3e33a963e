import { osloDay, type CalendarDay } from '#contract/format/calendar-day.ts';
import {
  formatDateTime,
  formatDay,
  formatDayRange,
  formatDayWithWeekday,
} from '#contract/format/format-date.ts';

// The dates of lists and facts: the year only where it is not the current one, in Oslo.

/** 4 Mar, 4 Mar 2025 */
export const shortDay = (day: CalendarDay): string => formatDay(day, osloDay(new Date()));

/** Wed, 4 Mar */
export const shortDayWithWeekday = (day: CalendarDay): string =>
  formatDayWithWeekday(day, osloDay(new Date()));

/** 4–6 Mar */
export const shortDayRange = (from: CalendarDay, to: CalendarDay | null): string =>
  formatDayRange(from, to, osloDay(new Date()));

/** 4 Mar, 08:15 */
export const shortDateTime = (moment: string | number | Date, timeZone?: string): string =>
  formatDateTime(moment, timeZone, new Date());
