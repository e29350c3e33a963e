import type { Database, Transaction } from '#db/open-database.ts';
import { indexProduct } from '#db/queries/product-search.ts';
import { numberKeyOf, ProductNumberFields } from '#contract/catalogue/product-numbers.ts';
import { brands, productCategories, productNumbers, products } from '#db/schema/index.ts';
import catalogue from './catalogue.json' with { type: 'json' };
import numbers from './product-numbers.json' with { type: 'json' };

/** Adds the initial catalogue: categories, brands, products, indexed for search, and their further numbers. */
export function seedCatalogue(db: Database | Transaction): void {
  db.transaction((tx) => {
    const categoryIds = new Map<string, number>();
    for (const { id, name } of tx.insert(productCategories).values(catalogue.categories).returning().all()) {
      categoryIds.set(name, id);
    }
    const brandIds = new Map<string, number>();
    for (const { id, name } of tx.insert(brands).values(catalogue.brands).returning().all()) {
      brandIds.set(name, id);
    }
    const productIds = new Map<string, number>();
    for (const { category, brand, ...product } of catalogue.products) {
      const categoryId = idOf(categoryIds, category);
      const brandId = idOf(brandIds, brand);
      const { id } = tx
        .insert(products)
        .values({ ...product, categoryId, brandId })
        .returning({ id: products.id })
        .get();
      indexProduct(tx, id);
      productIds.set(product.itemNumber, id);
    }
    for (const { itemNumber, ...entry } of numbers) {
      const fields = ProductNumberFields.parse(entry);
      tx.insert(productNumbers)
        .values({
          ...fields,
          productId: idOf(productIds, itemNumber) ?? 0,
          numberKey: numberKeyOf(fields.number),
        })
        .run();
    }
  });
}

/** Some goods have no brand; a name that the file does not define is a mistake in the file. */
function idOf(ids: Map<string, number>, name: string): number | null {
  if (name === '') return null;
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The seed catalogue has no '${name}'.`);
  return id;
}
