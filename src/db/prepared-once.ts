import { sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Database, Transaction } from './open-database.ts';

/**
 * Builds and prepares a statement with its first use on a connection and reuses it from then on: a write would otherwise
 * spend most of its time building the same SQL again.
 */
export function preparedOnce<Statement>(
  prepare: (tx: Database | Transaction) => Statement,
): (tx: Database | Transaction) => Statement {
  const kept = new WeakMap<object, Statement>();
  return (tx) => {
    const session = sessionOf(tx);
    const known = kept.get(session);
    if (known !== undefined) return known;
    const statement = prepare(tx);
    kept.set(session, statement);
    return statement;
  };
}

/** A connection and its transactions share one session, which prepares their statements; Drizzle's types hide it. */
const sessionOf = (tx: Database | Transaction) => (tx as unknown as { session: object }).session;

/** A named placeholder for each of these columns. Null stays null: no column encodes it, and a moment would fail. */
export function placeholders<Name extends string>(
  columns: Record<Name, SQLiteColumn>,
  names: readonly Name[],
): Record<Name, SQL> {
  const given = (name: Name) => {
    const mapToDriverValue = (value: unknown) =>
      value === null ? null : columns[name].mapToDriverValue(value);
    return sql`${sql.param(sql.placeholder(name), { mapToDriverValue })}`;
  };
  return Object.fromEntries(names.map((name) => [name, given(name)])) as Record<Name, SQL>;
}
