import { expect, test } from 'vitest';
import { monthsBetween } from './months-between.ts';

test.each([
  ['2025-05-03', '2026-05-03', 12],
  ['2025-05-03', '2026-05-02', 11],
  ['2025-12-31', '2026-01-01', 0],
  ['2025-01-20', '2026-03-25', 14],
])('counts the whole months from %s to %s', (from, to, months) => {
  expect(monthsBetween(from, to)).toBe(months);
});
