import { expect, test } from 'vitest';
import { dayInWords, osloTimeInWords } from './oslo-time.ts';

test('A day stays the day it is, whatever the zone', () => {
  expect(dayInWords('2026-11-27')).toBe('27 November 2026');
});

test('An instant reads as the clock in Oslo shows it, past midnight too', () => {
  expect(osloTimeInWords('2026-11-20T14:04:00.000Z')).toBe('20 November 2026 at 15:04');
  expect(osloTimeInWords('2026-06-30T22:30:00.000Z')).toBe('1 July 2026 at 00:30');
});
