import { inArray, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { foldText } from '#contract/catalogue/search-text.ts';
import { inOneParameter } from './in-one-parameter.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import type { Sqlite } from '#db/sqlite-driver.ts';

/** Adds the SQL function `fold` to a connection: SQLite itself knows only the case of A to Z. */
export function addFoldFunction(sqlite: InstanceType<typeof Sqlite>): void {
  sqlite.function('fold', { deterministic: true }, (text: unknown) =>
    typeof text === 'string' ? foldText(text) : text,
  );
}

/** The text without case and accents, as `foldText` writes it; null for null. */
export const fold = (text: SQLWrapper) => sql<string>`fold(${text})`;

/** Matches if the text contains the other one, whatever the case and accents of both. */
export const containsText = (text: SQLWrapper, part: string): SQL =>
  sql`instr(${fold(text)}, ${foldText(part)}) > 0`;

/**
 * The same for columns of one large table with few different values, any of which may match. Each value is folded once,
 * however many rows have it and however often the condition is used.
 */
export function anyContainsText(
  db: Database | Transaction,
  columns: readonly SQLiteColumn[],
  text: string,
): SQL | undefined {
  return or(
    ...columns.map((column) => {
      // Materialized, or SQLite folds the column before it looks for the different values.
      const found = db.all<{ value: string }>(sql`
        with different(value) as materialized (select distinct ${column} from ${column.table})
        select value from different where ${containsText(sql`value`, text)}`);
      return inArray(column, inOneParameter(found.map(({ value }) => value)));
    }),
  );
}
