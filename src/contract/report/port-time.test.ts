import { expect, test } from 'vitest';
import { portTime } from './port-time.ts';

const at = (text: string) => new Date(text);

test("shows times in the port's zone, with its name", () => {
  expect(portTime('Asia/Singapore').moment(at('2026-03-03T23:05:00Z'))).toBe(
    '4 March 2026, 07:05 (Asia/Singapore)',
  );
});

test('midnight is 00:00 of the new day', () => {
  expect(portTime('Europe/Oslo').moment(at('2026-03-02T23:00:00Z'))).toBe(
    '3 March 2026, 00:00 (Europe/Oslo)',
  );
});

test('uses Oslo’s zone if the port has none yet', () => {
  expect(portTime(null).moment(at('2026-07-03T06:10:00Z'))).toBe('3 July 2026, 08:10 (Europe/Oslo)');
});

test('shows the day of a span once, two days if needed, and no end while there is none', () => {
  const oslo = portTime('Europe/Oslo');
  expect(oslo.span(at('2026-03-03T07:10:00Z'), at('2026-03-03T13:40:00Z'))).toBe(
    '3 March 2026, 08:10 to 14:40 (Europe/Oslo)',
  );
  expect(oslo.span(at('2026-03-28T22:00:00Z'), at('2026-03-29T01:30:00Z'))).toBe(
    '28 March 2026, 23:00 to 29 March 2026, 03:30 (Europe/Oslo)',
  );
  expect(oslo.span(at('2026-03-03T07:10:00Z'), null)).toBe('from 3 March 2026, 08:10 (Europe/Oslo)');
});
