import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { zonedDay } from '#contract/format/calendar-day.ts';
import type { Sqlite } from './sqlite-driver.ts';

/** Adds the SQL function `zoned_day` to a connection: SQLite itself knows no time zones. */
export function addZonedDayFunction(sqlite: InstanceType<typeof Sqlite>): void {
  sqlite.function('zoned_day', { deterministic: true }, (instant: unknown, zone: unknown) =>
    typeof instant === 'number' ? zonedDay(new Date(instant), typeof zone === 'string' ? zone : null) : null,
  );
}

/**
 * Whether an instant in milliseconds lies on that day in a zone, or before it: 1 or 0, and 0 for no instant. A day ends from
 * 10 to 36 hours after its midnight in UTC, depending on the zone; only in between is the zone asked, because that calls
 * JavaScript.
 */
export function isByDay(instant: SQLWrapper, zone: SQLWrapper, day: SQLWrapper): SQL<number> {
  const hours = sql`(${instant} / 1000 - unixepoch(${day})) / 3600`;
  return sql`case
    when ${instant} is null or ${hours} >= 36 then 0
    when ${hours} < 10 then 1
    else zoned_day(${instant}, ${zone}) <= ${day} end`;
}
