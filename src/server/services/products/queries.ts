import { and, asc, inArray, isNull } from 'drizzle-orm';
import type {
  Product,
  ProductsByIdsInput,
  ProductsByItemNumbersInput,
} from '#contract/catalogue/catalogue.ts';
import { products } from '#db/schema/index.ts';
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
