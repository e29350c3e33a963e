import type { Product } from '#contract/catalogue/catalogue.ts';

/** What the page address says about the catalogue. */
export interface CatalogueSearch {
  q?: string | undefined;
  /** The id of the one chosen category. */
  category?: number | undefined;
  /** The ids of the ticked brands. */
  brands?: number[] | undefined;
  /** The address of the product that is looked at closely. */
  product?: string | undefined;
  /** The text of a shared request, until the visitor has said what to do with it. */
  rfq?: string | undefined;
}

/**
 * So many products are shown at once, and so many more whenever the reader nears the last one: five thousand together
 * take seconds on a phone. Usual catalogues stay below, so that everything is there for the browser's own search.
 */
export const CATALOGUE_STEP = 240;

/** The full list as category and brands narrow it: no category and no brand ticked mean all. */
export function filterProducts(
  products: readonly Product[],
  { category, brands = [] }: CatalogueSearch,
): readonly Product[] {
  if (category === undefined && brands.length === 0) return products;
  return products.filter(
    ({ categoryId, brandId }) =>
      (category === undefined || categoryId === category) &&
      (brands.length === 0 || (brandId !== null && brands.includes(brandId))),
  );
}

/** What a badge calls a category; nothing while the categories are still on their way. */
export function categoryLabel(
  categoryId: number | null,
  names: ReadonlyMap<number, string> | undefined,
): string | undefined {
  if (categoryId === null) return 'Uncategorized';
  return names && (names.get(categoryId) ?? 'Unknown');
}

/** What a badge calls a brand; nothing while the brands are still loading. */
export function brandLabel(
  brandId: number | null,
  names: ReadonlyMap<number, string> | undefined,
): string | undefined {
  if (brandId === null) return 'Unknown Brand';
  return names && (names.get(brandId) ?? 'Unknown Brand');
}
