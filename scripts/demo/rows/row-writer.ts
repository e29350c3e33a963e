import { getTableColumns, getTableName } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Database } from '#db/open-database.ts';

/**
 * One insert for many rows, prepared with the first: built again for each, a million of them would take minutes. Every
 * row gives the same columns.
 */
export function rowWriter<Table extends SQLiteTable>(
  db: Database,
  table: Table,
): (row: Table['$inferInsert']) => void {
  let write: ((row: Record<string, unknown>) => void) | undefined;
  return (row) => {
    write ??= prepare(db, table, Object.keys(row));
    write(row);
  };
}

function prepare(db: Database, table: SQLiteTable, keys: readonly string[]) {
  const known: Record<string, SQLiteColumn> = getTableColumns(table);
  const columns = keys.map((key) => {
    const column = known[key];
    if (!column) throw new Error(`${getTableName(table)} has no column ${key}`);
    return { key, column, isPlain: column.dataType === 'string' || column.dataType === 'number' };
  });
  const names = columns.map(({ column }) => `"${toSnakeCase(column.name)}"`).join(', ');
  const places = columns.map(() => '?').join(', ');
  const statement = db.$client.prepare(`insert into "${getTableName(table)}" (${names}) values (${places})`);
  return (row: Record<string, unknown>): void => {
    if (Object.keys(row).length !== columns.length) throw new Error(`${getTableName(table)}: another shape`);
    const values = columns.map(({ key, column, isPlain }) => {
      const value = row[key];
      if (value === undefined) throw new Error(`a row of ${getTableName(table)} lacks ${key}`);
      return value === null || isPlain ? value : column.mapToDriverValue(value);
    });
    statement.run(values);
  };
}

/** Builds the indexes after the rows, which for a million is many times faster, in the order they had before. */
export function withoutIndexes(db: Database, fill: () => void): void {
  const indexes = db.$client
    .prepare<[], { name: string; sql: string }>(
      `select name, sql from sqlite_master where type = 'index' and sql is not null order by rowid`,
    )
    .all();
  for (const { name } of indexes) db.$client.exec(`drop index "${name}"`);
  fill();
  for (const { sql } of indexes) db.$client.exec(sql);
}
