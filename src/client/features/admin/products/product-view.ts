import {
  PRODUCT_GAPS,
  PRODUCT_SORTS,
  type ListAdminProductsInput,
  type PRODUCT_PLACES,
} from '#contract/catalogue-admin.ts';
import type { TabSearch } from '#client/lib/admin-tab.ts';

/** So many cards a page: it divides by one, two, three and four columns. */
export const PAGE_SIZE = 48;

export type ProductPlace = (typeof PRODUCT_PLACES)[number];
export type ProductGap = (typeof PRODUCT_GAPS)[number];
export type ProductSort = (typeof PRODUCT_SORTS)[number];

/** What the address says of the tab. */
export interface ProductView {
  place: ProductPlace;
  q: string;
  categoryId: number | undefined;
  brandId: number | undefined;
  without: ProductGap | undefined;
  sort: ProductSort | undefined;
  direction: 'asc' | 'desc';
  /** From 1. */
  page: number;
  /** The product whose drawer is open. */
  product: number | undefined;
  /** The form for a new product is wanted. */
  isNew: boolean;
}

const TEXT_MAX = 200;
const PAGE_MAX = 20_000;

/** Reads the address; what is no value of ours falls away without a word. */
export function readProductView(search: TabSearch): ProductView {
  const { q = '', without, sort = '' } = search;
  const isTurned = sort.startsWith('-');
  return {
    place: search['place'] === 'trash' ? 'trash' : 'catalogue',
    q: q.slice(0, TEXT_MAX),
    categoryId: positive(search['category']),
    brandId: positive(search['brand']),
    without: PRODUCT_GAPS.find((gap) => gap === without),
    sort: PRODUCT_SORTS.find((name) => name === (isTurned ? sort.slice(1) : sort)),
    direction: isTurned ? 'desc' : 'asc',
    page: Math.min(positive(search['page']) ?? 1, PAGE_MAX),
    product: positive(search['product']),
    isNew: search['new'] === '1',
  };
}

function positive(text: string | undefined): number | undefined {
  const value = Number(text);
  return Number.isSafeInteger(value) && value >= 1 ? value : undefined;
}

/** The address of a view; what is as at first is left out. */
export function writeProductView(view: ProductView): TabSearch {
  const sort = view.sort && `${view.direction === 'desc' ? '-' : ''}${view.sort}`;
  const entries = {
    place: view.place === 'trash' ? 'trash' : undefined,
    q: view.q,
    category: view.categoryId,
    brand: view.brandId,
    without: view.without,
    sort,
    page: view.page > 1 ? view.page : undefined,
    product: view.product,
    new: view.isNew ? 1 : undefined,
  };
  return Object.fromEntries(
    Object.entries(entries)
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([name, value]) => [name, String(value)]),
  );
}

/** The page of products that a view asks the server for. */
export function listInputOf(view: ProductView): ListAdminProductsInput {
  const { place, q, categoryId, brandId, without, sort, direction, page } = view;
  return {
    place,
    q: q.trim(),
    categoryId,
    brandId,
    without,
    sort,
    direction,
    offset: (page - 1) * PAGE_SIZE,
    limit: PAGE_SIZE,
  };
}

/** Products can be moved where they stand in the order of the catalogue. */
export function isInCatalogueOrder({ place, q, sort, direction }: ProductView): boolean {
  return place === 'catalogue' && q.trim() === '' && (sort ?? 'order') === 'order' && direction === 'asc';
}

export function countFilters({ categoryId, brandId, without }: ProductView): number {
  return [categoryId, brandId, without].filter((filter) => filter !== undefined).length;
}

export function pageCount(total: number): number {
  return Math.max(1, Math.ceil(total / PAGE_SIZE));
}
