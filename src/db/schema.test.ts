import { getTableName, is } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { getTableConfig, SQLiteTable, type SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from './open-database.ts';
import * as schema from './schema/index.ts';
import { createTestDatabase } from './testing.ts';

/** Every table of the schema, so that new ones are included automatically. */
const tables = Object.values<unknown>(schema).filter((value): value is SQLiteTable => is(value, SQLiteTable));
const names = tables.map(getTableName);

const columnName = (column: SQLiteColumn) => (column.keyAsName ? toSnakeCase(column.name) : column.name);
const columns = tables.flatMap((table) =>
  getTableConfig(table).columns.map((column) => ({
    table: getTableName(table),
    column: columnName(column),
    place: `${getTableName(table)}.${columnName(column)}`,
    type: column.getSQLType(),
    values: column.enumValues ?? [],
  })),
);

let db: Database;
beforeAll(() => {
  db = createTestDatabase();
});
afterAll(() => {
  db.$client.close();
});

const pragma = <Row>(text: string) => db.$client.pragma(text) as Row[];

describe.each(names)('table %s', (name) => {
  it('has in the database the columns that the schema says', () => {
    const stored = pragma<{ name: string }>(`table_info(${name})`).map((column) => column.name);
    const declared = columns.filter(({ table }) => table === name).map(({ column }) => column);

    expect(stored.toSorted()).toEqual(declared.toSorted());
  });

  it('has an index that begins with each of its references', () => {
    const indexes = pragma<{ name: string; partial: 0 | 1 }>(`index_list(${name})`);
    // SQLite looks for a referring row by equality, which an index without nulls serves as well.
    const isWithoutNulls = (index: string, column: string | undefined) =>
      db.$client
        .prepare<[string], { sql: string }>('select sql from sqlite_master where name = ?')
        .get(index)
        ?.sql.endsWith(`WHERE "${name}"."${column}" is not null`);
    const indexed = new Set(
      indexes.flatMap((index) => {
        const [first] = pragma<{ name: string }>(`index_info("${index.name}")`);
        return index.partial === 0 || isWithoutNulls(index.name, first?.name) ? [first?.name] : [];
      }),
    );
    const references = pragma<{ from: string }>(`foreign_key_list(${name})`).map(({ from }) => from);

    expect(references.filter((column) => !indexed.has(column))).toEqual([]);
  });
});

describe('ids', () => {
  const numbered = columns.filter(({ column, type }) => type === 'integer' && /^(id|seq)$/.test(column));

  it.each(numbered)('$place is never reused', ({ table, column }) => {
    expect(definitionOf(table)).toContain(`\`${column}\` integer PRIMARY KEY AUTOINCREMENT`);
  });

  it('exist in every table except those with their own key', () => {
    const without = names.filter((name) => !numbered.some(({ table }) => table === name));

    expect(without.toSorted()).toEqual([
      'billing_sums',
      'installation',
      'leak_dismissals',
      'operator_part_sums',
      'part_mark_ups',
      'part_sums',
      'project_totals',
      'revenue_days',
      'settings',
      'unit_looks',
      'verify_looks',
      'vessel_part_sums',
      'whistleblower_pending_notices',
    ]);
  });

  it('of a deleted record are not reused', () => {
    const first = db.insert(schema.brands).values({ name: 'Gone' }).returning().get();
    db.delete(schema.brands).run();

    const next = db.insert(schema.brands).values({ name: 'New' }).returning().get();

    expect(next.id).toBeGreaterThan(first.id);
  });
});

describe('columns', () => {
  const enums = columns.filter(({ values }) => values.length > 0);
  const days = columns.filter(({ type }) => type === 'text(10)');

  it.each(enums)('$place accepts exactly the values of the contract', (entry) => {
    const put = writerOf(entry);

    expect(put('no such value')).toBe(refusalOf(entry));
    for (const value of entry.values) expect(put(value)).not.toBe(refusalOf(entry));
  });

  it.each(days)('$place accepts valid days only', (entry) => {
    const put = writerOf(entry);

    for (const wrong of ['2026-02-30', '2026-2-3', '03.02.2026', '2026-02-03T10:00:00Z', '2461000', '']) {
      expect([wrong, put(wrong)]).toEqual([wrong, refusalOf(entry)]);
    }
    expect(put('2028-02-29')).not.toBe(refusalOf(entry));
  });

  const amounts = columns.filter(
    ({ column, type }) => type === 'integer' && /_(cost|price|value)$/.test(column),
  );

  it.each(amounts)('$place has a currency beside it, is whole and never negative', (entry) => {
    const put = writerOf(entry);

    // The lines of a quotation have one currency, that of the quotation.
    const table = entry.table === 'rfq_quote_lines' ? 'rfq_quotes' : entry.table;
    expect(columns).toContainEqual(expect.objectContaining({ table, column: 'currency' }));
    for (const wrong of [-1, 10.5, 10_000_000_000, 'ten']) {
      expect([wrong, put(wrong)]).toEqual([wrong, refusalOf(entry)]);
    }
    expect(put(9_999_999_999)).not.toBe(refusalOf(entry));
  });

  it('of each kind exist', () => {
    expect(enums.length).toBeGreaterThan(35);
    expect(days.length).toBeGreaterThan(15);
    expect(amounts.map(({ place }) => place)).toEqual(
      expect.arrayContaining([
        'parts_used.unit_cost',
        'parts_used.unit_price',
        'parts_used.total_price',
        'vessel_projects.project_value',
        'billing_notifications.total_cost',
      ]),
    );
  });
});

const refusalOf = ({ table, column }: { table: string; column: string }) =>
  `CHECK constraint failed: ${table}_${column}`;

/** Writes one value into a column of the probe and returns SQLite's error, if any. */
function writerOf({ table, column }: { table: string; column: string }) {
  const insert = db.$client.prepare(`insert into "${probeOf(table)}" ("${column}") values (?)`);
  return (value: string | number): string => {
    try {
      insert.run(value);
      return 'stored';
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };
}

/** A copy of the migrated table with its constraints, in which every column except the one under test may be empty. */
function probeOf(table: string): string {
  const probe = `probe_${table}`;
  const definition = definitionOf(table)
    .replaceAll(`"${table}".`, `"${probe}".`)
    // A table rebuilt by a migration is quoted differently.
    .replace(/^CREATE TABLE \S+/, `CREATE TABLE "${probe}"`)
    .replaceAll(' NOT NULL', '')
    .replaceAll(/,\s*FOREIGN KEY [^\n]*?(?=,?\n)/g, '')
    .replaceAll(/,\s*PRIMARY KEY\([^)]*\)/g, '');
  db.$client.exec(`drop table if exists "${probe}"; ${definition}`);
  return probe;
}

function definitionOf(table: string): string {
  const row = db.$client
    .prepare<[string], { sql: string }>("select sql from sqlite_master where type = 'table' and name = ?")
    .get(table);
  return row?.sql ?? '';
}
