import { expect, test } from 'vitest';
import { localTimeInWords } from './local-time.ts';
import { timeAgo } from './time-ago.ts';

const now = new Date('2026-03-02T12:00:00Z');

test.each([
  ['2026-03-02T11:59:30Z', 'just now'],
  // The clocks of two machines differ by a little.
  ['2026-03-02T12:00:20Z', 'just now'],
  ['2026-03-02T11:59:00Z', '1 min ago'],
  ['2026-03-02T11:00:01Z', '59 min ago'],
  ['2026-03-02T11:00:00Z', '1 h ago'],
  ['2026-03-01T12:00:01Z', '23 h ago'],
  ['2026-03-01T12:00:00Z', '1 day ago'],
  ['2026-02-23T12:00:01Z', '6 days ago'],
])('%s was %s', (instant, words) => {
  expect(timeAgo(instant, now)).toBe(words);
});

test('what is older than a week is told by its time', () => {
  const instant = '2026-02-23T12:00:00Z';
  expect(timeAgo(instant, now)).toBe(localTimeInWords(instant));
});
