import { sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Database, Transaction } from './open-database.ts';

/**
 * Builds and prepares a statement with its first use in a transaction and reuses it for the rest: a write of
 * thousands of rows would otherwise spend most of its time building the same SQL again.
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

/** A named placeholder for each of these columns. */
export function placeholders<Name extends string>(
  columns: Record<Name, SQLiteColumn>,
  names: readonly Name[],
): Record<Name, SQL> {
  const given = (name: Name) => sql`${sql.param(sql.placeholder(name), columns[name])}`;
  return Object.fromEntries(names.map((name) => [name, given(name)])) as Record<Name, SQL>;
}
