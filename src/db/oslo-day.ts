import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/**
 * Returns the Oslo day of an instant in milliseconds, as `osloDay` does; null for null. In pure SQL, because a
 * function of ours would be called for each row: summer time lasts from the last Sunday of March to that of October,
 * each at 01:00 UTC.
 */
export function osloDayOf(instant: SQLWrapper): SQL<string | null> {
  const seconds = sql`${instant} / 1000`;
  const year = sql`strftime('%Y', ${seconds}, 'unixepoch')`;
  const lastSunday = (month: string) =>
    sql`unixepoch(${year} || ${sql.raw(`'-${month}-25'`)}, 'weekday 0', '+1 hour')`;
  const isSummer = sql`${seconds} >= ${lastSunday('03')} and ${seconds} < ${lastSunday('10')}`;
  return sql`date(${seconds}, 'unixepoch', case when ${isSummer} then '+2 hours' else '+1 hour' end)`;
}
