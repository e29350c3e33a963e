import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database, Transaction } from '#db/open-database.ts';
import {
  findSearchDrift,
  indexProduct,
  indexProducts,
  rebuildProductSearch,
  unindexProduct,
} from './product-search.ts';
import { brands, productCategories, products } from '#db/schema/index.ts';
import { seedCatalogue } from '#db/seed/seed-catalogue.ts';
import { createTestDatabase } from '#db/testing.ts';
import { inTransaction } from '#db/transaction.ts';

const FIRST = 1;
const SECOND = 2;

let db: Database;
beforeEach(() => {
  db = createTestDatabase();
  seedCatalogue(db);
});

const change = (tx: Transaction, id: number, values: Partial<typeof products.$inferInsert>) =>
  tx.update(products).set(values).where(eq(products.id, id)).run();

const keysOf = (id: number) =>
  db
    .select({ numberKey: products.numberKey, nameKey: products.nameKey, textKey: products.textKey })
    .from(products)
    .where(eq(products.id, id))
    .get();

describe('the search index', () => {
  it('matches the catalogue after seeding', () => {
    expect(findSearchDrift(db)).toEqual([]);
  });

  it('matches after every kind of write that indexes its product', () => {
    const write = (work: (tx: Transaction) => void) => {
      inTransaction(db, work);
      expect(findSearchDrift(db)).toEqual([]);
    };

    write((tx) => {
      const { id } = tx
        .insert(products)
        .values({ name: 'Måler', itemNumber: 'NY-1', description: 'New' })
        .returning({ id: products.id })
        .get();
      indexProduct(tx, id);
    });
    write((tx) => {
      change(tx, FIRST, { name: 'Renamed', specifications: null });
      indexProduct(tx, FIRST);
    });
    write((tx) => {
      change(tx, FIRST, { brandId: null, categoryId: 2 });
      indexProduct(tx, FIRST);
    });
    write((tx) => {
      tx.update(brands).set({ name: 'Another maker' }).where(eq(brands.id, 11)).run();
      const ofBrand = tx.select({ id: products.id }).from(products).where(eq(products.brandId, 11)).all();
      for (const { id } of ofBrand) indexProduct(tx, id);
    });
    write((tx) => {
      change(tx, FIRST, { deletedAt: new Date(0) });
      indexProduct(tx, FIRST);
    });
    expect(keysOf(FIRST)).toEqual({ numberKey: '', nameKey: '', textKey: '' });
    write((tx) => {
      change(tx, FIRST, { deletedAt: null });
      indexProduct(tx, FIRST);
    });
    expect(keysOf(FIRST)?.numberKey).toBe('09991');
    write((tx) => {
      change(tx, SECOND, { deletedAt: new Date(0) });
      unindexProduct(tx, SECOND);
      tx.delete(products).where(eq(products.id, SECOND)).run();
    });
  });

  it('matches after many products at once, in any order, twice, and with one in the trash', () => {
    inTransaction(db, (tx) => {
      for (const id of [FIRST, SECOND, 3]) change(tx, id, { name: `Renamed ${id}` });
      change(tx, SECOND, { deletedAt: new Date(0) });
      indexProducts(tx, [3, SECOND, FIRST, 3]);
    });
    expect(findSearchDrift(db)).toEqual([]);
    expect(keysOf(SECOND)?.nameKey).toBe('');
  });

  it('is not changed by a write that is rolled back', () => {
    const before = keysOf(FIRST);
    expect(() =>
      inTransaction(db, (tx) => {
        change(tx, FIRST, { name: 'Never stored' });
        indexProduct(tx, FIRST);
        throw new Error('taken back');
      }),
    ).toThrow('taken back');

    expect(keysOf(FIRST)).toEqual(before);
    expect(findSearchDrift(db)).toEqual([]);
  });
});

describe('a write that skips the search index', () => {
  it.each<[string, (tx: Transaction) => void]>([
    ['a changed text', (tx) => change(tx, FIRST, { description: 'Changed' })],
    ['another brand', (tx) => change(tx, FIRST, { brandId: 3 })],
    ['a product in the trash', (tx) => change(tx, FIRST, { deletedAt: new Date(0) })],
    ['a purged product', (tx) => tx.delete(products).where(eq(products.id, FIRST)).run()],
    ['a product restored without indexing', (tx) => unindexProduct(tx, FIRST)],
    ['keys without their grams', (tx) => tx.run('delete from product_search where rowid = 1')],
    [
      'a gram too many',
      (tx) => tx.run(`insert or replace into product_search (rowid, grams) values (1, 'azzz')`),
    ],
  ])('is found for %s, and rebuilding repairs it', (_, forgetfulWrite) => {
    inTransaction(db, (tx) => {
      forgetfulWrite(tx);
    });
    expect(findSearchDrift(db)).toEqual([FIRST]);

    rebuildProductSearch(db);

    expect(findSearchDrift(db)).toEqual([]);
  });

  it('includes a renamed category in each of its products', () => {
    db.update(productCategories).set({ name: 'Renamed' }).where(eq(productCategories.id, 9)).run();

    const ofCategory = db.select({ id: products.id }).from(products).where(eq(products.categoryId, 9)).all();
    expect(findSearchDrift(db)).toEqual(ofCategory.map(({ id }) => id));
  });
});
