import { describe, expect, it } from 'vitest';
import type { Database } from './open-database.ts';
import { brands, productCategories } from './schema/index.ts';
import { createTestDatabase } from './testing.ts';
import { inTransaction } from './transaction.ts';

const countOf = (db: Database) =>
  db.select().from(brands).all().length + db.select().from(productCategories).all().length;

describe('a transaction', () => {
  it('commits everything and returns the result of its callback', () => {
    const db = createTestDatabase();

    const name = inTransaction(db, (tx) => {
      tx.insert(productCategories).values({ name: 'Reagents' }).run();
      return tx.insert(brands).values({ name: 'Hach' }).returning().get().name;
    });

    expect(name).toBe('Hach');
    expect(countOf(db)).toBe(2);
  });

  it('rolls back if the callback throws at its end, and rethrows', () => {
    const db = createTestDatabase();

    expect(() =>
      inTransaction(db, (tx) => {
        tx.insert(productCategories).values({ name: 'Reagents' }).run();
        tx.insert(brands).values({ name: 'Hach' }).run();
        throw new Error('The third step failed');
      }),
    ).toThrow('The third step failed');

    expect(countOf(db)).toBe(0);
    expect(db.$client.inTransaction).toBe(false);
  });

  it('does not compile with an async callback, which would commit one half on its own', () => {
    const db = createTestDatabase();
    const write = async () => 1;

    expect(() =>
      // @ts-expect-error - the work returns a promise
      inTransaction(db, async (tx) => {
        tx.insert(brands).values({ name: 'Hach' }).run();
      }),
    ).toThrow('cannot return a promise');
    // @ts-expect-error - the callback returns a promise
    expect(() => inTransaction(db, () => write())).toThrow('cannot return a promise');

    expect(countOf(db)).toBe(0);
  });
});
