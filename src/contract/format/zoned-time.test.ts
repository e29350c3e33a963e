import { expect, it, test } from 'vitest';
import fc from '#server/testing/fast-check.ts';
import { zonedInstant, zonedWallTime } from './zoned-time.ts';

it.each([
  ['2026-01-15T08:00', 'Europe/Oslo', '2026-01-15T07:00:00.000Z'],
  ['2026-07-15T08:00', 'Europe/Oslo', '2026-07-15T06:00:00.000Z'],
  ['2026-07-15T08:00', 'Asia/Singapore', '2026-07-15T00:00:00.000Z'],
  ['2026-07-15T08:00', 'Asia/Kolkata', '2026-07-15T02:30:00.000Z'],
  ['2026-07-15T00:00', 'Pacific/Auckland', '2026-07-14T12:00:00.000Z'],
])('%s in %s is %s', (wallTime, zone, instant) => {
  expect(zonedInstant(wallTime, zone).toISOString()).toBe(instant);
  expect(zonedWallTime(new Date(instant), zone)).toBe(wallTime);
});

test('takes the first of a repeated hour in autumn', () => {
  expect(zonedInstant('2026-10-25T02:30', 'Europe/Oslo').toISOString()).toBe('2026-10-25T00:30:00.000Z');
});

test('takes the hour after a skipped one in spring', () => {
  const moment = zonedInstant('2026-03-29T02:30', 'Europe/Oslo');
  expect(zonedWallTime(moment, 'Europe/Oslo')).toBe('2026-03-29T03:30');
});

test('round-trips, except for the repeated hour', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(
        'Europe/Oslo',
        'Asia/Singapore',
        'America/New_York',
        'Asia/Kolkata',
        'Australia/Lord_Howe',
      ),
      fc.integer({ min: 0, max: 10 * 365 * 24 * 60 }),
      (zone, minutes) => {
        const moment = new Date(Date.UTC(2024, 0, 1) + minutes * 60_000);
        const again = zonedInstant(zonedWallTime(moment, zone), zone);
        expect([0, 30, 60]).toContain((moment.getTime() - again.getTime()) / 60_000);
        expect(zonedWallTime(again, zone)).toBe(zonedWallTime(moment, zone));
      },
    ),
  );
});
