import { count, type SQL } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Database } from '#db/open-database.ts';

/** Counts the matching rows. */
export function countRows(db: Database, table: SQLiteTable, where: SQL | undefined): number {
  return db.select({ rows: count() }).from(table).where(where).get()?.rows ?? 0;
}
