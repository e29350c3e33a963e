import { expect, it } from 'vitest';
import { clockOf, formatMinutes, overlappingEntries } from './time-labels.ts';

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

const at = (hour: number | null) =>
  hour === null ? null : `2026-03-02T${String(hour).padStart(2, '0')}:00:00Z`;
const entry = (id: number, from: number, to: number | null, userId = 1) => ({
  id,
  userId,
  startedAt: at(from)!,
  endedAt: at(to),
});

it.each([
  ['that follow one another', [entry(1, 8, 9), entry(2, 9, 10)], []],
  ['of two people', [entry(1, 8, 10), entry(2, 8, 10, 2)], []],
  ['that share an hour', [entry(2, 9, 11), entry(1, 8, 10)], [1, 2]],
  [
    'inside of a long one, and one after it',
    [entry(1, 8, 14), entry(2, 9, 10), entry(3, 11, 12), entry(4, 14, 15)],
    [1, 2, 3],
  ],
  ['begun before a running one', [entry(1, 8, null), entry(2, 9, 10), entry(3, 6, 8)], [1, 2]],
])('finds the overlaps of entries %s', (_, entries, ids) => {
  expect(overlappingEntries(entries)).toEqual(new Set(ids));
});
