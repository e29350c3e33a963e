/** A day without a time, as YYYY-MM-DD. Days sort and compare as text. */
export type CalendarDay = string;

const osloCalendar = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Oslo',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The day that the office's calendar shows at that moment. */
export function osloDay(moment: Date): CalendarDay {
  const part = Object.fromEntries(osloCalendar.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${part['year']}-${part['month']}-${part['day']}`;
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
