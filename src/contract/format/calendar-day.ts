/** A day without a time, as YYYY-MM-DD. Days sort and compare as text. */
export type CalendarDay = string;

/** The zone of the office, used if no port is known. */
export const OFFICE_ZONE = 'Europe/Oslo';
const calendars = new Map<string, Intl.DateTimeFormat>();

function calendarOf(timeZone: string): Intl.DateTimeFormat {
  const known = calendars.get(timeZone);
  if (known) return known;
  const calendar = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  calendars.set(timeZone, calendar);
  return calendar;
}

/** Returns the day in a zone at an instant; Oslo's if the zone is unknown. */
export function zonedDay(moment: Date, timeZone: string | null): CalendarDay {
  const parts = calendarOf(timeZone ?? OFFICE_ZONE).formatToParts(moment);
  const part = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  return `${part['year']}-${part['month']}-${part['day']}`;
}

/** Returns the day at the office at an instant. */
export function osloDay(moment: Date): CalendarDay {
  return zonedDay(moment, OFFICE_ZONE);
}

export function addDays(day: CalendarDay, days: number): CalendarDay {
  const moment = startOf(day);
  moment.setUTCDate(moment.getUTCDate() + days);
  return dayOf(moment);
}

/** Returns the same day that many months later; the last day of a shorter month (30 November + 3 = 28 February). */
export function addMonths(day: CalendarDay, months: number): CalendarDay {
  const moment = startOf(day);
  const dayOfMonth = moment.getUTCDate();
  moment.setUTCDate(1);
  moment.setUTCMonth(moment.getUTCMonth() + months + 1, 0);
  moment.setUTCDate(Math.min(dayOfMonth, moment.getUTCDate()));
  return dayOf(moment);
}

/** Returns the Monday of the week of a day. */
export const mondayOf = (day: CalendarDay): CalendarDay =>
  addDays(day, -((startOf(day).getUTCDay() + 6) % 7));

/** Returns the number of days from the first day to the second; below zero if the second is earlier. */
export const daysBetween = (from: CalendarDay, to: CalendarDay): number =>
  (startOf(to).getTime() - startOf(from).getTime()) / 86_400_000;

/** Returns the number of whole months from one day to a later one. */
export function monthsBetween(from: CalendarDay, to: CalendarDay): number {
  const [fromYear = 0, fromMonth = 0, fromDay = 0] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 0, toDay = 0] = to.split('-').map(Number);
  return (toYear - fromYear) * 12 + toMonth - fromMonth - (toDay < fromDay ? 1 : 0);
}

const startOf = (day: CalendarDay) => new Date(`${day}T00:00:00Z`);
const dayOf = (moment: Date): CalendarDay => moment.toISOString().slice(0, 10);
