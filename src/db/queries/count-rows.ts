import { count, min, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { COUNTED_MAX, type Counted } from '#contract/counted.ts';
import { osloDay, type CalendarDay } from '#contract/format/calendar-day.ts';
import type { Database, Transaction } from '#db/open-database.ts';

/** Counts the matching rows of a table. */
export function countRows(db: Database | Transaction, table: SQLiteTable, fits: SQL | undefined): number {
  return db.select({ rows: count() }).from(table).where(fits).get()?.rows ?? 0;
}

/** Counts the matching rows of a table up to `most`. */
export function countUpTo(
  db: Database | Transaction,
  table: SQLiteTable,
  fits: SQL | undefined,
  most = COUNTED_MAX,
): Counted {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(fits)
    .limit(most + 1)
    .as('some');
  return upTo(most, db.select({ rows: count() }).from(some).get()?.rows ?? 0);
}

/** A number of matches as a list says it: one more than are counted stands for all above. */
export const upTo = (most: number, found: number): Counted =>
  found > most ? { total: most + 1, more: true } : { total: found };

/**
 * Reads a page with one row more than it shows, and counts the matches only where that row does not say how many there are.
 */
export function countedPage<Row>(
  { offset, limit }: { offset: number; limit: number },
  read: (limit: number) => Row[],
  countMatches: (most: number) => Counted,
): { rows: Row[]; counted: Counted } {
  const found = read(limit + 1);
  const rows = found.slice(0, limit);
  const end = offset + rows.length;
  const isLast = found.length === rows.length;
  if (isLast && (rows.length > 0 || offset === 0)) return { rows, counted: { total: end } };
  if (!isLast && end >= COUNTED_MAX) return { rows, counted: { total: end + 1, more: true } };
  return { rows, counted: countMatches(Math.max(COUNTED_MAX, offset)) };
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
