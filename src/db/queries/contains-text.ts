import { inArray, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { foldText } from '#contract/catalogue/search-text.ts';
import { inOneParameter } from './in-one-parameter.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import type { Sqlite } from '#db/sqlite-driver.ts';

/** Adds the SQL function `fold` to a connection: SQLite itself only knows the case of A to Z. */
export function addFoldFunction(sqlite: InstanceType<typeof Sqlite>): void {
  sqlite.function('fold', { deterministic: true }, (text: unknown) =>
    typeof text === 'string' ? foldText(text) : text,
  );
}

/** The text without case and accents, as `foldText` writes it; null for null. */
export const fold = (text: SQLWrapper) => sql<string>`fold(${text})`;

/**
 * Whether folding changes more of a text than its case: it has characters that are neither ASCII nor one of the two that the
 * program's own sentences have, which are three bytes long and no letters.
 */
const hasOtherCharacters = (text: SQLWrapper) =>
  sql`(octet_length(${text}) <> length(${text})
    and octet_length(${text}) <> length(replace(replace(${text}, '→', '...'), '’', '...')))`;

/**
 * Matches if the text contains the other one, without regard to case and accents. Folding calls JavaScript, so SQLite
 * first drops, by their letters and digits alone, the texts that it can compare by itself.
 */
export function containsText(text: SQLWrapper, part: string): SQL {
  const folded = foldText(part);
  const lettersAndDigits = `%${folded.replaceAll(/[^a-z0-9]+/g, '%')}%`;
  return sql`((${text} like ${lettersAndDigits} or ${hasOtherCharacters(text)}) and instr(${fold(text)}, ${folded}) > 0)`;
}

/**
 * The same for columns of which each leads an index and has few distinct values: SQLite jumps from one to the next in place
 * of reading the index.
 */
export function fewContainText(
  db: Database | Transaction,
  columns: readonly SQLiteColumn[],
  text: string,
): SQL | undefined {
  return or(
    ...columns.map((column) => {
      const found = db.all<{ value: string }>(sql`
        with recursive different(value) as (
          select min(${column}) from ${column.table}
          union all
          select (select min(${column}) from ${column.table} where ${column} > value) from different where value is not null
        )
        select value from different where ${containsText(sql`value`, text)}`);
      return inArray(column, inOneParameter(found.map(({ value }) => value)));
    }),
  );
}

/**
 * The same for columns of one large table with few distinct values, any of which may match. Each value is folded
 * once, for any number of rows and uses of the condition.
 */
export function anyContainsText(
  db: Database | Transaction,
  columns: readonly SQLiteColumn[],
  text: string,
): SQL | undefined {
  return or(...columns.map((column) => inArray(column, inOneParameter(valuesContaining(db, column, text)))));
}

/** The distinct values of a column that contain a text. Each value is folded once. */
export function valuesContaining(db: Database | Transaction, column: SQLiteColumn, text: string): string[] {
  // Materialized, because SQLite would otherwise fold the column before it finds the distinct values.
  const found = db.all<{ value: string }>(sql`
    with different(value) as materialized (select distinct ${column} from ${column.table})
    select value from different where ${containsText(sql`value`, text)}`);
  return found.map(({ value }) => value);
}
