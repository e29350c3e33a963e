import { expect, test } from 'vitest';
import { addDays, addMonths, daysBetween, monthsBetween, osloDay } from './calendar-day.ts';

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

test.each([
  ['2026-03-28', '2026-03-30', 2],
  ['2026-10-24', '2026-10-26', 2],
  ['2026-12-28', '2027-01-04', 7],
  ['2026-03-01', '2026-02-28', -1],
  ['2026-03-01', '2026-03-01', 0],
])('from %s to %s are %d days', (from, to, days) => {
  expect(daysBetween(from, to)).toBe(days);
});

test.each([
  ['2025-05-03', '2026-05-03', 12],
  ['2025-05-03', '2026-05-02', 11],
  ['2025-12-31', '2026-01-01', 0],
  ['2025-01-20', '2026-03-25', 14],
])('counts the whole months from %s to %s', (from, to, months) => {
  expect(monthsBetween(from, to)).toBe(months);
});
