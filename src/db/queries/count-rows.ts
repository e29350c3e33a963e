import { count, min, type SQL } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { osloDay, type CalendarDay } from '#contract/format/calendar-day.ts';
import type { Database, Transaction } from '#db/open-database.ts';

/** Counts the matching rows of a table. */
export function countRows(db: Database | Transaction, table: SQLiteTable, fits: SQL | undefined): number {
  return db.select({ rows: count() }).from(table).where(fits).get()?.rows ?? 0;
}

/** Returns the earliest day or instant of the matching rows, as a day; null if there is none. */
export function oldestDay(
  db: Database | Transaction,
  table: SQLiteTable,
  column: SQLiteColumn,
  fits: SQL | undefined,
): CalendarDay | null {
  const oldest: unknown = db
    .select({ oldest: min(column) })
    .from(table)
    .where(fits)
    .get()?.oldest;
  if (oldest instanceof Date) return osloDay(oldest);
  return typeof oldest === 'string' ? oldest : null;
}
