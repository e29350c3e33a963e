import { inArray, isNotNull, or, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { foldText } from '#contract/search-text.ts';
import { inOneParameter } from '#db/in-one-parameter.ts';
import type { Database, Transaction } from '#db/open-database.ts';

const MOST_KEPT = 100_000;
const folded = new Map<string, string>();

/** The same names are looked through with every letter typed, and folding them takes longer than finding them. */
function foldOnce(value: string): string {
  const known = folded.get(value);
  if (known !== undefined) return known;
  if (folded.size >= MOST_KEPT) folded.clear();
  const text = foldText(value);
  folded.set(value, text);
  return text;
}

/**
 * The text stands somewhere in one of the columns, whatever its case and accents, which SQLite cannot fold. There are
 * few different values, so they are compared here. All columns are of one table.
 */
export function textStandsIn(
  db: Database | Transaction,
  columns: readonly SQLiteColumn[],
  text: string,
): SQL | undefined {
  const wanted = foldText(text);
  return or(
    ...columns.map((column) => {
      const values = db
        .selectDistinct({ value: sql<string>`${column}` })
        .from(column.table)
        .where(isNotNull(column))
        .all()
        .map(({ value }) => value)
        .filter((value) => foldOnce(value).includes(wanted));
      return inArray(column, inOneParameter(values));
    }),
  );
}
