import type { CalendarDay } from '#contract/calendar-day.ts';

/** By their first three letters, in English and Norwegian. */
const MONTHS = new Map(
  [
    ['jan'],
    ['feb'],
    ['mar'],
    ['apr'],
    ['may', 'mai'],
    ['jun'],
    ['jul'],
    ['aug'],
    ['sep'],
    ['oct', 'okt'],
    ['nov'],
    ['dec', 'des'],
  ].flatMap((names, index) => names.map((name) => [name, index + 1] as const)),
);

const YEAR_FIRST = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?:[T ].*)?$/;
const DAY_FIRST = /^(\d{1,2})[-./ ](\d{1,2})[-./ ](\d{4})$/;
const NAMED_MONTH = /^(\d{1,2})[-. ]+(\p{L}{3})\p{L}*[-., ]+(\d{4})$/u;

/** A day as spreadsheets of this part of the world write it; the day stands before the month. Null where it is none. */
export function importDay(text: string): CalendarDay | null {
  const written = text.trim();
  const [, year, month, day] = YEAR_FIRST.exec(written) ?? [];
  if (year) return calendarDay(year, Number(month), Number(day));
  const [, dayFirst, monthSecond, yearLast] = DAY_FIRST.exec(written) ?? [];
  if (yearLast) return calendarDay(yearLast, Number(monthSecond), Number(dayFirst));
  const [, dayOf, name = '', yearOf] = NAMED_MONTH.exec(written) ?? [];
  return yearOf ? calendarDay(yearOf, MONTHS.get(name.toLowerCase()) ?? 0, Number(dayOf)) : null;
}

function calendarDay(year: string, month: number, day: number): CalendarDay | null {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const moment = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(+moment) || moment.toISOString().slice(0, 10) !== text ? null : text;
}
