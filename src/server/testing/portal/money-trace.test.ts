import { expect, test } from 'vitest';
import { traceOf, tracesIn } from './money-trace.ts';

test.each([
  '1234567',
  '{"total":1234567}',
  '12345.67',
  '12345,67 NOK',
  '12,345.67',
  '12.345,67',
  '12 345,67',
  '12\u00A0345.67',
  '12\u202F345.67',
  '12\u2009345',
  "12'345.67",
  'kr 12345',
])('finds an amount in %j', (text) => {
  expect(tracesIn(text, [1_234_567])).toEqual([1_234_567]);
});

test.each(['', '123', '1234', '12 34', '91234567', '0.1234567', '2026-03-02T08:12:34.567Z'])(
  'does not find it in %j',
  (text) => {
    expect(tracesIn(text, [1_234_567])).toEqual([]);
  },
);

test('refuses an amount too small to be recognised', () => {
  expect(() => traceOf(1250)).toThrow('too small');
});
