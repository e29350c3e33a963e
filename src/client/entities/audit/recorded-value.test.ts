import { expect, test } from 'vitest';
import { recordedValue } from './recorded-value.ts';

test.each([
  [null, 'empty'],
  ['2027-08-15', '15 Aug 2027'],
  ['2026-11-22T11:05:00.000Z', '22 Nov 2026, 12:05'],
  ['2027-08-15 or later', '2027-08-15 or later'],
  ['IMO 9074729', 'IMO 9074729'],
])('formats the recorded value %j as %j', (value, words) => {
  expect(recordedValue(value)).toBe(words);
});
