import { getTableColumns, is } from 'drizzle-orm';
import { getTableConfig, SQLiteTable, type SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';
import { ISO_DATE_LENGTH } from '#db/schema/columns.ts';
import * as schema from '#db/schema/index.ts';
import { createTestDatabase } from '#db/testing.ts';
import { IMPERSONAL_COLUMNS, PERSONAL_TABLES, REPORT_CHANNEL_TABLES } from './personal-columns.ts';

const tables: SQLiteTable[] = Object.values<unknown>(schema).filter((value) => is(value, SQLiteTable));
const nameOf = (table: SQLiteTable) => getTableConfig(table).name;

const isDay = (column: SQLiteColumn) => 'length' in column && column.length === ISO_DATE_LENGTH;

/** Columns that can hold any text: an enumeration and a day are constrained to their values. */
function freeTexts(table: SQLiteTable): string[] {
  return Object.entries<SQLiteColumn>(getTableColumns(table))
    .filter(([, column]) => column.dataType === 'string' || column.columnType === 'SQLiteTextJson')
    .filter(([, column]) => !column.enumValues || column.enumValues.length === 0)
    .filter(([, column]) => !isDay(column))
    .map(([key]) => key);
}

test('lists each text column of the schema as personal or not', () => {
  const listed = new Map<string, readonly string[]>([
    ...PERSONAL_TABLES.map(({ table, columns }) => [nameOf(table), Object.keys(columns)] as const),
    ...Object.entries(IMPERSONAL_COLUMNS),
  ]);
  for (const table of tables) {
    const name = nameOf(table);
    if (REPORT_CHANNEL_TABLES.includes(name)) continue;
    // Others may be listed too, so that an export has them.
    const texts = freeTexts(table);
    const columns = getTableColumns(table);
    const found = listed.get(name)?.filter((key) => !(key in columns) || texts.includes(key));
    expect([name, found?.toSorted()]).toEqual([name, texts.toSorted()]);
    listed.delete(name);
  }
  expect([...listed.keys()]).toEqual([]);
});

test('knows every table of the database', () => {
  const db = createTestDatabase();
  const inDatabase = db.$client
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'")
    .all()
    .map((row) => (row as { name: string }).name)
    // The search index of products and the record of migrations.
    .filter((name) => !name.startsWith('product_search') && name !== '__drizzle_migrations');
  expect(inDatabase.toSorted()).toEqual(tables.map(nameOf).toSorted());
});
