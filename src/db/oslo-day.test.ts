import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { osloDay } from '#contract/format/calendar-day.ts';
import fc from '#server/testing/fast-check.ts';
import type { Database } from './open-database.ts';
import { osloDayOf } from './oslo-day.ts';
import { createTestDatabase } from './testing.ts';

let db: Database;
beforeAll(() => {
  db = createTestDatabase();
});
afterAll(() => {
  db.$client.close();
});

const dayOf = (instant: number | null) =>
  db.get<{ day: string | null }>(sql`select ${osloDayOf(sql`${instant}`)} as day`).day;

test.each([
  ['2026-03-28T23:00:00Z', '2026-03-29'],
  ['2026-03-29T21:59:59Z', '2026-03-29'],
  ['2026-03-29T22:00:00Z', '2026-03-30'],
  ['2026-10-24T22:00:00Z', '2026-10-25'],
  ['2026-10-25T22:59:59Z', '2026-10-25'],
  ['2026-10-25T23:00:00Z', '2026-10-26'],
  ['2026-12-31T23:00:00Z', '2027-01-01'],
])('at %s the day in Oslo is %s', (instant, day) => {
  expect(dayOf(Date.parse(instant))).toBe(day);
});

test('matches the calendar around the year and both clock changes', () => {
  const near = (day: string) =>
    fc.integer({ min: -200, max: 200 }).map((quarters) => Date.parse(day) + quarters * 900_000);
  const instant = fc.oneof(
    fc.date({ min: new Date('1997-01-01'), max: new Date('2037-12-31'), noInvalidDate: true }).map(Number),
    fc
      .integer({ min: 2000, max: 2037 })
      .chain((year) => fc.oneof(near(`${year}-03-28`), near(`${year}-10-28`))),
  );
  fc.assert(
    fc.property(instant, (at) => {
      expect(dayOf(at)).toBe(osloDay(new Date(at)));
    }),
  );
});

test('is null for null', () => {
  expect(dayOf(null)).toBeNull();
});
