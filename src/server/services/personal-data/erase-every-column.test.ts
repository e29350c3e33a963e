import { getTableColumns, sql, type Table } from 'drizzle-orm';
import { getTableConfig, type SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';
import type { Database } from '#db/open-database.ts';
import { createTestDatabase } from '#db/testing.ts';
import { createTestClock } from '#server/testing/test-clock.ts';
import { erasePerson } from './erase-person.ts';
import { findPerson } from './find-person.ts';
import { PERSONAL_TABLES, type ColumnUse, type PersonalTable } from './personal-columns.ts';

const NAME = 'Kari Nes';
const person = { email: 'kari@fleet.example', name: NAME, phone: '+47 900 01 234' };

const SEARCHED: ReadonlySet<ColumnUse> = new Set(['person', 'text', 'kept']);
const nameOf = ({ table }: Pick<PersonalTable, 'table'>) => getTableConfig(table).name;

let number = 0;

/** Any value that the column takes; constraints are switched off. */
function anyValue({ dataType, columnType, enumValues }: SQLiteColumn): unknown {
  number += 1;
  if (columnType === 'SQLiteTextJson') return [];
  if (enumValues && enumValues.length > 0) return enumValues[0];
  if (dataType === 'date') return new Date(number);
  if (dataType === 'boolean') return false;
  return dataType === 'string' ? `text ${number}` : number;
}

/** One row whose only mention of the person is in this column. */
function insertRow(db: Database, { table }: PersonalTable, key: string): void {
  const values = Object.fromEntries(
    Object.entries<SQLiteColumn>(getTableColumns(table as Table) as Record<string, SQLiteColumn>)
      .filter(([name, column]) => name === key || (column.notNull && !column.hasDefault && !column.primary))
      .map(([name, column]) => {
        if (name !== key) return [name, anyValue(column)];
        return [
          name,
          column.columnType === 'SQLiteTextJson' ? [`Met ${NAME}.`] : `Met ${NAME}, ${person.email}`,
        ];
      }),
  );
  db.insert(table).values(values).run();
}

/** The columns of the whole database in which the person stands. */
function whereIs(db: Database): string[] {
  const names = db.all<{ name: string; column: string }>(sql`
    select m.name as name, c.name as column from sqlite_schema m join pragma_table_info(m.name) c
    where m.type = 'table' and m.name not like '%fts%'`);
  return names
    .filter(({ name, column }) => {
      const found = db.get<{ rows: number }>(sql`
        select count(*) as rows from ${sql.identifier(name)}
        where ${sql.identifier(column)} like ${`%${NAME}%`} or ${sql.identifier(column)} like ${`%${person.email}%`}`);
      return found.rows > 0;
    })
    .map(({ name, column }) => `${name}.${column}`);
}

const snake = (key: string) => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

test('an erasure leaves the person in the columns that are kept, and nowhere else', () => {
  const db = createTestDatabase();
  db.$client.pragma('foreign_keys = off');
  db.$client.pragma('ignore_check_constraints = on');
  const columns = PERSONAL_TABLES.flatMap((rule) =>
    Object.entries(rule.columns)
      .filter(([, use]) => SEARCHED.has(use))
      .map(([key, use]) => ({ rule, key, use })),
  );
  for (const { rule, key } of columns) insertRow(db, rule, key);

  const found = findPerson(db, { person });
  expect(found.rows).toHaveLength(columns.length);
  expect(whereIs(db)).toHaveLength(columns.length);
  erasePerson({ db, clock: createTestClock() }, 'admin', found, {
    person,
    plan: found.plan,
    except: [],
    confirm: person.email,
  });

  const kept = columns
    .filter(({ use }) => use === 'kept')
    .map(({ rule, key }) => `${nameOf(rule)}.${snake(key)}`);
  expect(whereIs(db).toSorted()).toEqual(kept.toSorted());
  expect(findPerson(db, { person }).rows.filter(({ action }) => action !== 'keep')).toEqual([]);
});
