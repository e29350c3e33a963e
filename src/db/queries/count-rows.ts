import { count, type SQL } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Database, Transaction } from '#db/open-database.ts';

/** Counts the matching rows of a table. */
export function countRows(db: Database | Transaction, table: SQLiteTable, fits: SQL | undefined): number {
  return db.select({ rows: count() }).from(table).where(fits).get()?.rows ?? 0;
}
