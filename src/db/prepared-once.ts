import { sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Database, Transaction } from './open-database.ts';

/**
 * A statement that is built and prepared with its first use in a transaction and kept for the rest of it: what writes
 * thousands of rows would otherwise spend most of its time, and everybody else's, on writing the same SQL anew.
 */
export function preparedOnce<Statement>(
  prepare: (tx: Database | Transaction) => Statement,
): (tx: Database | Transaction) => Statement {
  const kept = new WeakMap<Database | Transaction, Statement>();
  return (tx) => {
    const known = kept.get(tx);
    if (known !== undefined) return known;
    const statement = prepare(tx);
    kept.set(tx, statement);
    return statement;
  };
}

/** For each of these columns the value that is given under its name when the statement runs. */
export function placeholders<Name extends string>(
  columns: Record<Name, SQLiteColumn>,
  names: readonly Name[],
): Record<Name, SQL> {
  const given = (name: Name) => sql`${sql.param(sql.placeholder(name), columns[name])}`;
  return Object.fromEntries(names.map((name) => [name, given(name)])) as Record<Name, SQL>;
}
