/** A day without a time, as YYYY-MM-DD. Days sort and compare as text. */
export type CalendarDay = string;

/** Where no port is known, the office's own time counts. */
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

/** The day that the calendar of a place shows at that moment; Oslo's where the place is not known. */
export function zonedDay(moment: Date, timeZone: string | null): CalendarDay {
  const parts = calendarOf(timeZone ?? OFFICE_ZONE).formatToParts(moment);
  const part = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  return `${part['year']}-${part['month']}-${part['day']}`;
}

/** The day that the office's calendar shows at that moment. */
export function osloDay(moment: Date): CalendarDay {
  return zonedDay(moment, OFFICE_ZONE);
}

export function addDays(day: CalendarDay, days: number): CalendarDay {
  const moment = startOf(day);
  moment.setUTCDate(moment.getUTCDate() + days);
  return dayOf(moment);
}

/** The same day so many months later; the last day of the month where it has no such day (30 November + 3 = 28 February). */
export function addMonths(day: CalendarDay, months: number): CalendarDay {
  const moment = startOf(day);
  const dayOfMonth = moment.getUTCDate();
  moment.setUTCDate(1);
  moment.setUTCMonth(moment.getUTCMonth() + months + 1, 0);
  moment.setUTCDate(Math.min(dayOfMonth, moment.getUTCDate()));
  return dayOf(moment);
}

const startOf = (day: CalendarDay) => new Date(`${day}T00:00:00Z`);
const dayOf = (moment: Date): CalendarDay => moment.toISOString().slice(0, 10);
