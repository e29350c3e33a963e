import type { CalendarDay } from '#contract/format/calendar-day.ts';
import { DAY_MS } from '#contract/format/durations.ts';

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

const TIME = String.raw`(?:[T ,]+\d{1,2}[:.]\d{2}.*)?`;
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})[-./](\d{1,2})[-./](\d{1,2})${TIME}$`);
const DAY_FIRST = new RegExp(String.raw`^(\d{1,2})[-./ ](\d{1,2})[-./ ](\d{4}|\d{2})${TIME}$`);
const NAMED_MONTH = new RegExp(String.raw`^(\d{1,2})[-. ]+(\p{L}{3})\p{L}*[-., ]+(\d{4}|\d{2})${TIME}$`, 'u');
/** Days since the end of 1899, as spreadsheets store them; five digits are the years 1927 to 2173. */
const SERIAL = /^(\d{5})(?:[.,]\d+)?$/;
const SERIAL_START = Date.UTC(1899, 11, 30);

/** Parses a day in the European order of spreadsheets, day before month. Null if it is not a day. */
export function importDay(text: string): CalendarDay | null {
  const written = text.trim();
  const [, serial] = SERIAL.exec(written) ?? [];
  if (serial) return new Date(SERIAL_START + Number(serial) * DAY_MS).toISOString().slice(0, 10);
  const [, year, month, day] = YEAR_FIRST.exec(written) ?? [];
  if (year) return calendarDay(year, Number(month), Number(day));
  const [, dayFirst, monthSecond, yearLast] = DAY_FIRST.exec(written) ?? [];
  if (yearLast) return calendarDay(inFull(yearLast), Number(monthSecond), Number(dayFirst));
  const [, dayOf, name = '', yearOf] = NAMED_MONTH.exec(written) ?? [];
  return yearOf ? calendarDay(inFull(yearOf), MONTHS.get(name.toLowerCase()) ?? 0, Number(dayOf)) : null;
}

/** Two digits are a year of this century, or of the last one from 70 on. */
const inFull = (year: string) => (year.length === 4 ? year : `${year < '70' ? '20' : '19'}${year}`);

function calendarDay(year: string, month: number, day: number): CalendarDay | null {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const moment = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(+moment) || moment.toISOString().slice(0, 10) !== text ? null : text;
}
