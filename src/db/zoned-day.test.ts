import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addDays, zonedDay } from '#contract/format/calendar-day.ts';
import { HOUR_MS } from '#contract/format/durations.ts';
import { createTestDatabase } from './testing.ts';
import { isByDay } from './zoned-day.ts';

const ZONES = ['Europe/Oslo', 'Pacific/Kiritimati', 'Etc/GMT+12', 'Asia/Kolkata', 'America/St_Johns', null];
const DAY = '2026-03-29';

test('an instant lies on a day or before it as in its zone, from two days before to two days after', () => {
  const db = createTestDatabase();
  const first = Date.parse(addDays(DAY, -2));
  for (const zone of ZONES) {
    const moments = Array.from({ length: 4 * 24 * 2 }, (_, index) => first + (index * HOUR_MS) / 2 + 1);
    const rows = db.all<{ moment: number; isBy: number }>(
      sql`select value as moment, ${isByDay(sql`value`, sql`${zone}`, sql`${DAY}`)} as isBy
        from json_each(${JSON.stringify(moments)})`,
    );
    expect(rows).toEqual(
      moments.map((moment) => ({ moment, isBy: zonedDay(new Date(moment), zone) <= DAY ? 1 : 0 })),
    );
  }
});

test('no instant lies on no day', () => {
  const db = createTestDatabase();
  expect(db.get(sql`select ${isByDay(sql`null`, sql`null`, sql`${DAY}`)} as isBy`)).toEqual({ isBy: 0 });
});
