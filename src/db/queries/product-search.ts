import { eq, sql } from 'drizzle-orm';
import { searchKeys, type SearchKeys } from '#contract/catalogue/search-text.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { placeholders, preparedOnce } from '#db/prepared-once.ts';
import { brands, productCategories, products } from '#db/schema/index.ts';
import { productGrams } from './search-grams.ts';
import { inTransaction } from '#db/transaction.ts';

/**
 * Updates the search index for one product. Call it in the transaction of every write that changes the product's
 * texts, its category or brand (including their names) or moves it to or from the trash: deleted products leave the
 * index.
 */
export function indexProduct(tx: Transaction, productId: number): void {
  indexProducts(tx, [productId]);
}

/**
 * The same for many products. FTS5 writes what it has in memory once a row is replaced or ids do not ascend: for each
 * product that takes ten times as long as all old rows first and the new ones by id.
 */
export function indexProducts(tx: Transaction, productIds: readonly number[]): void {
  const indexed = [...new Set(productIds)]
    .sort((one, other) => one - other)
    .flatMap((id) => {
      const texts = searchedTexts(tx).get({ id });
      unindexRow(tx, id);
      const keys = texts && !texts.deletedAt ? keysOf(texts) : undefined;
      writeKeys(tx).run({ id, ...(keys ?? NO_KEYS) });
      return keys ? [{ id, keys }] : [];
    });
  for (const { id, keys } of indexed) {
    tx.run(sql`insert into product_search (rowid, grams) values (${id}, ${productGrams(keys)})`);
  }
}

/** Removes a product from the index. */
export function unindexProduct(tx: Transaction, productId: number): void {
  writeKeys(tx).run({ id: productId, ...NO_KEYS });
  unindexRow(tx, productId);
}

const unindexRow = (tx: Transaction, productId: number) =>
  tx.run(sql`delete from product_search where rowid = ${productId}`);

/** Rebuilds the index for every product, in one transaction: after an import, or if `findSearchDrift` finds any. */
export function rebuildProductSearch(db: Database): void {
  inTransaction(db, (tx) => {
    tx.run(sql`insert into product_search (product_search) values ('delete-all')`);
    const all = tx.select({ id: products.id }).from(products).all();
    indexProducts(
      tx,
      all.map(({ id }) => id),
    );
    tx.run(sql`insert into product_search (product_search) values ('optimize')`);
  });
}

/**
 * Returns the ids of products whose index entry is wrong: keys or grams that differ from the product's texts, or
 * entries of a deleted one. Reads the whole index.
 */
export function findSearchDrift(db: Database): number[] {
  const drifted = new Set<number>();
  const expected = new Map<number, Set<string>>();
  for (const product of readSearchedTexts(db).all()) {
    const { id, numberKey, nameKey, textKey } = product;
    const keys = product.deletedAt ? NO_KEYS : keysOf(product);
    if (numberKey !== keys.numberKey || nameKey !== keys.nameKey || textKey !== keys.textKey) drifted.add(id);
    if (!product.deletedAt) expected.set(id, new Set(productGrams(keys).split(' ')));
  }
  db.run(
    sql`create virtual table if not exists temp.product_search_grams using fts5vocab(main, product_search, instance)`,
  );
  const instances = db.$client
    .prepare<[], [string, number]>('select term, doc from temp.product_search_grams')
    .raw();
  for (const [term, productId] of instances.iterate()) {
    if (expected.get(productId)?.delete(term) !== true) drifted.add(productId);
  }
  for (const [productId, missing] of expected) if (missing.size > 0) drifted.add(productId);
  return [...drifted].sort((one, other) => one - other);
}

const NO_KEYS: SearchKeys = { numberKey: '', nameKey: '', textKey: '' };

/** Brand and category are on the product's card, so visitors expect to find the product by them. */
function readSearchedTexts(db: Database | Transaction) {
  return db
    .select({
      id: products.id,
      itemNumber: products.itemNumber,
      name: products.name,
      description: products.description,
      specifications: products.specifications,
      applications: products.applications,
      category: productCategories.name,
      brand: brands.name,
      deletedAt: products.deletedAt,
      numberKey: products.numberKey,
      nameKey: products.nameKey,
      textKey: products.textKey,
    })
    .from(products)
    .leftJoin(productCategories, eq(productCategories.id, products.categoryId))
    .leftJoin(brands, eq(brands.id, products.brandId));
}

const searchedTexts = preparedOnce((tx) =>
  readSearchedTexts(tx)
    .where(eq(products.id, sql.placeholder('id')))
    .prepare(),
);

const writeKeys = preparedOnce((tx) =>
  tx
    .update(products)
    .set(placeholders(products, ['numberKey', 'nameKey', 'textKey']))
    .where(eq(products.id, sql.placeholder('id')))
    .prepare(),
);

type ProductTexts = NonNullable<ReturnType<ReturnType<typeof readSearchedTexts>['get']>>;

function keysOf({
  itemNumber,
  name,
  description,
  specifications,
  applications,
  category,
  brand,
}: ProductTexts) {
  const others = [description, specifications, applications, category, brand];
  return searchKeys({ itemNumber, name, others: others.filter((text) => text !== null) });
}
