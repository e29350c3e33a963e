import { expect, test } from 'vitest';
import { columnsOf, formatWeekdayRange } from './days.ts';

test.each([
  ['2026-03-02', '2026-03-02', [1, 1]],
  ['2026-03-04', '2026-03-06', [3, 5]],
  ['2026-03-08', '2026-03-08', [7, 7]],
  ['2026-02-20', '2026-03-03', [1, 2]],
  ['2026-03-07', '2026-03-20', [6, 7]],
  ['2026-02-20', '2026-03-20', [1, 7]],
])('returns the weekdays of a project from %s to %s in the week of 2 March', (from, to, columns) => {
  expect(columnsOf({ from, to }, '2026-03-02')).toEqual(columns);
});

test('formats a single day as one date', () => {
  expect(formatWeekdayRange('2026-03-04', '2026-03-04')).toBe('Wed 4 Mar');
  expect(formatWeekdayRange('2026-03-04', '2026-03-06')).toBe('Wed 4 Mar to Fri 6 Mar');
});
