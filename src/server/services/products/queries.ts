import { and, asc, count, eq, inArray, isNull } from 'drizzle-orm';
import type {
  Product,
  ProductsByIdsInput,
  ProductsByItemNumbersInput,
} from '#contract/catalogue/catalogue.ts';
import { PRODUCTS_PER_PAGE } from '#contract/catalogue/product-pages.ts';
import { brands, productCategories, products } from '#db/schema/index.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { publicProductColumns } from '#server/services/search/public-product-columns.ts';

/** Returns every product that is not in the trash, in the admin's order. */
export function listProducts({ db }: ServiceContext): Product[] {
  return db
    .select(publicProductColumns)
    .from(products)
    .where(isNull(products.deletedAt))
    .orderBy(asc(products.order), asc(products.id))
    .all();
}

/** Returns the number of products that are not in the trash. */
export const countProducts = ({ db }: ServiceContext): number =>
  db.select({ total: count() }).from(products).where(isNull(products.deletedAt)).get()?.total ?? 0;

export type ListedProduct = ReturnType<typeof listProductPage>[number];

/** Returns the products of one page of the catalogue, in the admin's order, with what a line of a list says. */
export function listProductPage({ db }: ServiceContext, page: number) {
  return db
    .select({
      id: products.id,
      name: products.name,
      itemNumber: products.itemNumber,
      description: products.description,
      category: productCategories.name,
      brand: brands.name,
    })
    .from(products)
    .leftJoin(productCategories, eq(productCategories.id, products.categoryId))
    .leftJoin(brands, eq(brands.id, products.brandId))
    .where(isNull(products.deletedAt))
    .orderBy(asc(products.order), asc(products.id))
    .limit(PRODUCTS_PER_PAGE)
    .offset((page - 1) * PRODUCTS_PER_PAGE)
    .all();
}

/** Returns the products with these ids, in the requested order, without those that are not listed. */
export function listProductsByIds({ db }: ServiceContext, { ids }: ProductsByIdsInput): Product[] {
  const found = db
    .select(publicProductColumns)
    .from(products)
    .where(and(inArray(products.id, ids), isNull(products.deletedAt)))
    .all();
  return [...new Set(ids)].flatMap((id) => found.find((product) => product.id === id) ?? []);
}

/**
 * Returns the products with these item numbers, in the requested order, without those that are not listed. If several
 * share a number, the first in the catalogue counts.
 */
export function listProductsByItemNumbers(
  { db }: ServiceContext,
  { itemNumbers }: ProductsByItemNumbersInput,
): Product[] {
  const found = db
    .select(publicProductColumns)
    .from(products)
    .where(and(inArray(products.itemNumber, itemNumbers), isNull(products.deletedAt)))
    .orderBy(asc(products.order), asc(products.id))
    .all();
  return [...new Set(itemNumbers)].flatMap(
    (itemNumber) => found.find((product) => product.itemNumber === itemNumber) ?? [],
  );
}
