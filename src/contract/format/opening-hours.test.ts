import { afterEach, describe, expect, test } from 'vitest';
import { hoursLabel, isWithinOsloHours, osloHour } from './opening-hours.ts';

const STAFFED = { from: 6, to: 18 };
const ownZone = process.env['TZ'];

afterEach(() => {
  if (ownZone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = ownZone;
});

const isStaffed = (instant: string) => isWithinOsloHours(new Date(instant), STAFFED);

/** UTC instants around opening and closing, on a day of each kind and on both days with a clock change. */
const turns = [
  { day: 'a winter day', opens: '2026-01-15T05:00:00Z', closes: '2026-01-15T17:00:00Z' },
  { day: 'a summer day', opens: '2026-07-15T04:00:00Z', closes: '2026-07-15T16:00:00Z' },
  { day: 'the day before summer time', opens: '2026-03-28T05:00:00Z', closes: '2026-03-28T17:00:00Z' },
  { day: 'the day summer time begins', opens: '2026-03-29T04:00:00Z', closes: '2026-03-29T16:00:00Z' },
  { day: 'the day before winter time', opens: '2026-10-24T04:00:00Z', closes: '2026-10-24T16:00:00Z' },
  { day: 'the day winter time begins', opens: '2026-10-25T05:00:00Z', closes: '2026-10-25T17:00:00Z' },
];

const zones = ['Europe/Oslo', 'America/Los_Angeles', 'Asia/Tokyo', 'Pacific/Kiritimati', 'UTC'];

describe.each(zones)('for a visitor in %s', (zone) => {
  test.each(turns)('the phone is staffed from six to six in Oslo on $day', ({ opens, closes }) => {
    process.env['TZ'] = zone;
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
    const before = (instant: string) => new Date(Date.parse(instant) - 1).toISOString();
    expect({
      justBefore: isStaffed(before(opens)),
      fromSix: isStaffed(opens),
      untilSix: isStaffed(before(closes)),
      fromThenOn: isStaffed(closes),
    }).toEqual({ justBefore: false, fromSix: true, untilSix: true, fromThenOn: false });
  });
});

test('handles the skipped hour in spring and the repeated one in autumn', () => {
  const hours = (...instants: string[]) => instants.map((instant) => osloHour(new Date(instant)));
  expect(hours('2026-03-29T00:59:59Z', '2026-03-29T01:00:00Z')).toEqual([1, 3]);
  expect(hours('2026-10-25T00:59:59Z', '2026-10-25T01:00:00Z', '2026-10-25T02:00:00Z')).toEqual([2, 2, 3]);
});

test('midnight in Oslo is hour 0, not 24', () => {
  expect(osloHour(new Date('2026-01-14T23:00:00Z'))).toBe(0);
  expect(isWithinOsloHours(new Date('2026-01-14T23:00:00Z'), { from: 0, to: 24 })).toBe(true);
});

test('formats the hours as 06-18', () => {
  expect(hoursLabel(STAFFED)).toBe('06-18');
});
