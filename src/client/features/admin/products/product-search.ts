import * as z from 'zod/mini';
import {
  PRODUCT_GAPS,
  PRODUCT_PLACES,
  PRODUCT_SORTS,
  type ListAdminProductsInput,
} from '#contract/catalogue/catalogue-admin.ts';
import { choice, choiceOr, flag, id, orderOf, page, sort, text } from '#client/kit/list/search-schema.ts';

/** The search parameters of the tab. `product` is the one whose drawer is open; `new` opens the form for a new one. */
export const ProductSearch = z.object({
  place: choiceOr(PRODUCT_PLACES, 'catalogue'),
  q: text(),
  category: id(),
  brand: id(),
  without: choice(PRODUCT_GAPS),
  sort: sort(PRODUCT_SORTS),
  page: page(),
  product: id(),
  new: flag(),
});
export type ProductSearch = z.infer<typeof ProductSearch>;
export type ProductPlace = ProductSearch['place'];

/** Cards per page: divisible by one, two, three and four columns. */
export const PAGE_SIZE = 48;

/** The page of products that the address asks for. */
export function listInputOf(search: ProductSearch): ListAdminProductsInput {
  const { place, q, category, brand, without, sort: order, page: number } = search;
  return {
    place,
    q,
    categoryId: category,
    brandId: brand,
    without,
    ...(order ? orderOf(order) : { sort: undefined, direction: 'asc' }),
    offset: (number - 1) * PAGE_SIZE,
    limit: PAGE_SIZE,
  };
}

/** Products can be moved only if they are shown in catalogue order. */
export const isInCatalogueOrder = ({ place, q, sort: order }: ProductSearch): boolean =>
  place === 'catalogue' && q === '' && (order ?? 'order') === 'order';

export const countFilters = ({ category, brand, without }: ProductSearch): number =>
  [category, brand, without].filter((filter) => filter !== undefined).length;

export function pageCount(total: number): number {
  return Math.max(1, Math.ceil(total / PAGE_SIZE));
}
