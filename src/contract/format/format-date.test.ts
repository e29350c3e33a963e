import { expect, test } from 'vitest';
import {
  formatDateTime,
  formatDateTimeLong,
  formatDay,
  formatDayLong,
  formatDayRange,
  formatDayWithWeekday,
  formatDayWithWeekdayLong,
  formatMonth,
  formatRecentTime,
  formatTime,
  formatTimeAgo,
  formatWeekdayAndDay,
  formatZone,
} from './format-date.ts';

test.each([
  [formatDay, '4 Mar 2026'],
  [formatDayLong, '4 March 2026'],
  [formatWeekdayAndDay, 'Wed 4 Mar'],
  [formatDayWithWeekday, 'Wed, 4 Mar 2026'],
  [formatDayWithWeekdayLong, 'Wednesday, 4 March 2026'],
  [formatMonth, 'March 2026'],
])('writes a day without moving it to another time zone (%o)', (formatOne, text) => {
  expect(formatOne('2026-03-04')).toBe(text);
});

test.each([
  ['2026-03-04', null, '4 Mar 2026', '4 Mar'],
  ['2026-03-04', '2026-03-04', '4 Mar 2026', '4 Mar'],
  ['2026-03-04', '2026-03-06', '4–6 Mar 2026', '4–6 Mar'],
  ['2026-03-30', '2026-04-02', '30 Mar – 2 Apr 2026', '30 Mar – 2 Apr'],
  ['2026-12-30', '2027-01-02', '30 Dec 2026 – 2 Jan 2027', '30 Dec 2026 – 2 Jan 2027'],
  ['2025-12-30', '2025-12-31', '30–31 Dec 2025', '30–31 Dec 2025'],
])('writes the days from %s to %s as %s, and in 2026 as %s', (from, to, whole, inSentence) => {
  expect(formatDayRange(from, to)).toBe(whole);
  expect(formatDayRange(from, to, '2026-11-23')).toBe(inSentence);
});

test('writes an instant as the clocks of a time zone show it', () => {
  expect(formatDateTime('2026-03-03T20:15:00Z', 'Asia/Singapore')).toBe('4 Mar 2026, 04:15');
  expect(formatTime('2026-03-03T20:15:00Z', 'Europe/Oslo')).toBe('21:15');
  expect(formatDateTimeLong('2026-03-03T20:15:00Z', 'Asia/Singapore')).toBe('4 March 2026 at 04:15');
});

test.each([
  ['2026-03-04', '4 Mar', 'Wed, 4 Mar'],
  ['2025-03-04', '4 Mar 2025', 'Tue, 4 Mar 2025'],
])('leaves the current year out of %s', (day, short, withWeekday) => {
  expect(formatDay(day, '2026-11-23')).toBe(short);
  expect(formatDayWithWeekday(day, '2026-11-23')).toBe(withWeekday);
});

test('leaves the year out of a time by the clocks of its zone', () => {
  const now = '2026-11-23T12:00:00Z';
  expect(formatDateTime('2026-03-03T20:15:00Z', 'Asia/Singapore', now)).toBe('4 Mar, 04:15');
  expect(formatDateTime('2025-12-31T20:15:00Z', 'Asia/Singapore', now)).toBe('1 Jan, 04:15');
  expect(formatDateTime('2025-12-31T20:15:00Z', 'Europe/Oslo', now)).toBe('31 Dec 2025, 21:15');
});

test('writes a long date and time by Oslo’s clocks, across midnight too', () => {
  expect(formatDateTimeLong('2026-11-20T14:04:00.000Z')).toBe('20 November 2026 at 15:04');
  expect(formatDateTimeLong('2026-06-30T22:30:00.000Z')).toBe('1 July 2026 at 00:30');
});

test('adds the date to a time that is not today', () => {
  const now = Date.parse('2026-03-02T12:00:00Z');
  expect(formatRecentTime(now - 60_000, now)).toBe(formatTime(now - 60_000));
  expect(formatRecentTime(now - 48 * 3_600_000, now)).toBe(
    formatDateTime(now - 48 * 3_600_000, undefined, now),
  );
});

const now = new Date('2026-03-02T12:00:00Z');

test.each([
  ['2026-03-02T11:59:30Z', 'just now'],
  // The clocks of two machines may differ slightly.
  ['2026-03-02T12:00:20Z', 'just now'],
  ['2026-03-02T11:59:00Z', '1 min ago'],
  ['2026-03-02T11:00:01Z', '59 min ago'],
  ['2026-03-02T11:00:00Z', '1 h ago'],
  ['2026-03-01T12:00:01Z', '23 h ago'],
  ['2026-03-01T12:00:00Z', '1 day ago'],
  ['2026-02-23T12:00:01Z', '6 days ago'],
  ['2026-02-23T12:00:00Z', formatDateTime('2026-02-23T12:00:00Z', undefined, now)],
])('writes %s as %s', (instant, text) => {
  expect(formatTimeAgo(instant, now)).toBe(text);
});

test('names a time zone by its place', () => {
  expect(formatZone('Asia/Singapore')).toBe('Singapore time');
  expect(formatZone('America/New_York')).toBe('New York time');
});
