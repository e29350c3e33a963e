import { expect, it } from 'vitest';
import { clockOf, formatMinutes } from './time-labels.ts';

it.each([
  [0, '0:00:00'],
  [59_999, '0:00:59'],
  [3_600_000, '1:00:00'],
  [90_061_000, '25:01:01'],
  [-5, '0:00:00'],
])('formats %i ms as %s', (milliseconds, clock) => {
  expect(clockOf(milliseconds)).toBe(clock);
});

it.each([
  [5, '5 min'],
  [60, '1 h'],
  [95, '1 h 35 min'],
])('formats %i minutes as %s', (minutes, words) => {
  expect(formatMinutes(minutes)).toBe(words);
});
