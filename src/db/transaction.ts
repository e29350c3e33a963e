import type { Database, Transaction } from './open-database.ts';

/** Becomes `never` for a promise, so that an async callback does not compile. */
export type Synchronous<T> = T extends PromiseLike<unknown> ? never : T;

const guards = new WeakMap<Database['$client'], () => void>();

/** Calls `guard` before every transaction of this database; where it throws, nothing is written. */
export function guardWrites(db: Database, guard: () => void): void {
  guards.set(db.$client, guard);
}

/**
 * Runs `work` in one write transaction: all of it is stored, or nothing. better-sqlite3 is synchronous: everything
 * after the first `await` of an async callback would be committed on its own. The type refuses a promise; hashing,
 * mail and files happen before or after. BEGIN IMMEDIATE, because a read that later becomes a write fails at once if
 * another connection holds the lock.
 */
export function inTransaction<T>(db: Database, work: (tx: Transaction) => Synchronous<T>): T {
  guards.get(db.$client)?.();
  return db.transaction((tx) => work(tx) as T, { behavior: 'immediate' });
}
