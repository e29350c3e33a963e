import { expect, test } from 'vitest';
import { daysInWords } from './day-words.ts';

test.each([
  ['2026-03-04', null, '4 Mar 2026'],
  ['2026-03-04', '2026-03-04', '4 Mar 2026'],
  ['2026-03-04', '2026-03-06', '4–6 Mar 2026'],
  ['2026-03-30', '2026-04-02', '30 Mar – 2 Apr 2026'],
  ['2026-12-30', '2027-01-02', '30 Dec 2026 – 2 Jan 2027'],
])('the days from %s to %s are %s', (from, to, words) => {
  expect(daysInWords(from, to)).toBe(words);
});
