import { sql, type SQL } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { check, type CheckBuilder, type SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { ISO_DATE_LENGTH } from './columns.ts';

type Columns = Record<string, SQLiteColumn>;

const named = (table: string, key: string, rule: SQL) => check(`${table}_${toSnakeCase(key)}`, rule);

/**
 * Constraints by the type of a column: an enum has its values only, a day is a valid day, a boolean is 0 or 1, JSON
 * is JSON. They guard against scripts and imports as well as against our own mistakes.
 */
export function columnChecks(table: string, columns: Columns): CheckBuilder[] {
  return Object.entries(columns).flatMap(([key, column]) => {
    const rule = ruleOf(column);
    return rule ? [named(table, key, rule)] : [];
  });
}

function ruleOf(column: SQLiteColumn): SQL | undefined {
  if (column.enumValues && column.enumValues.length > 0)
    return sql`${column} in (${literals(column.enumValues)})`;
  if ('length' in column && column.length === ISO_DATE_LENGTH) return sql`${column} is date(${column})`;
  if (column.columnType === 'SQLiteBoolean') return sql`${column} in (0, 1)`;
  if (column.columnType === 'SQLiteTextJson') return sql`json_valid(${column})`;
  return undefined;
}

/** DDL takes no parameters, so the values are inlined. */
function literals(values: readonly string[]): SQL {
  return sql.raw(values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', '));
}

/** Whole numbers between two limits, both included; empty columns are allowed. Keeps fractions of an øre out. */
export function rangeChecks<C extends Columns>(
  table: string,
  columns: C,
  limits: { [key in keyof C]?: readonly [from: number, to: number] },
): CheckBuilder[] {
  return entriesOf(columns, limits).map(([key, column, [from, to]]) =>
    named(
      table,
      key,
      sql`${column} between ${sql.raw(`${from} and ${to}`)} and ${column} = cast(${column} as integer)`,
    ),
  );
}

/** Required texts: blanks alone do not count. */
export function filledChecks<C extends Columns>(
  table: string,
  columns: C,
  required: readonly (keyof C & string)[],
): CheckBuilder[] {
  return required.flatMap((key) => {
    const column = columns[key];
    return column ? [check(`${table}_${toSnakeCase(key)}_filled`, sql`trim(${column}) <> ''`)] : [];
  });
}

function entriesOf<C extends Columns, V>(columns: C, values: { [key in keyof C]?: V }) {
  return Object.entries<V | undefined>(values).flatMap(([key, value]) => {
    const column = columns[key];
    return column && value !== undefined ? [[key, column, value] as const] : [];
  });
}
