import { expect, test } from 'vitest';
import { addDays, addMonths, osloDay } from './calendar-day.ts';

test.each([
  ['2026-01-31T22:59:59Z', '2026-01-31'],
  ['2026-01-31T23:00:00Z', '2026-02-01'],
  ['2026-06-30T21:59:59Z', '2026-06-30'],
  ['2026-06-30T22:00:00Z', '2026-07-01'],
])('at %s the day in Oslo is %s', (moment, day) => {
  expect(osloDay(new Date(moment))).toBe(day);
});

test.each([
  ['2026-03-28', 7, '2026-04-04'],
  ['2026-12-28', 7, '2027-01-04'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-03-01', -1, '2026-02-28'],
])('%s and %d days is %s', (day, days, later) => {
  expect(addDays(day, days)).toBe(later);
});

test.each([
  ['2026-03-15', 3, '2026-06-15'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2027-11-30', 3, '2028-02-29'],
  ['2026-01-31', 3, '2026-04-30'],
  ['2026-12-31', 12, '2027-12-31'],
  ['2028-02-29', 12, '2029-02-28'],
])('%s and %d months is %s', (day, months, later) => {
  expect(addMonths(day, months)).toBe(later);
});
