import type { Product } from '#contract/catalogue/catalogue.ts';

/** The search parameters of the catalogue. */
export interface CatalogueSearch {
  q?: string | undefined;
  /** The id of the chosen category. */
  category?: number | undefined;
  /** The ids of the ticked brands. */
  brands?: number[] | undefined;
  /** The address of the product in the dialog. */
  product?: string | undefined;
  /** The text of a shared request, until the visitor has decided about it. */
  rfq?: string | undefined;
  /** One line for each product in place of cards. */
  view?: 'list' | undefined;
}

/** The list filtered by category and brands: no category and no brand selected mean all. */
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

/** The label of a category badge; undefined while the categories are loading. */
export function categoryLabel(
  categoryId: number | null,
  names: ReadonlyMap<number, string> | undefined,
): string | undefined {
  if (categoryId === null) return 'Uncategorized';
  return names && (names.get(categoryId) ?? 'Unknown');
}

/** The label of a brand badge; undefined while the brands are loading. */
export function brandLabel(
  brandId: number | null,
  names: ReadonlyMap<number, string> | undefined,
): string | undefined {
  if (brandId === null) return 'Unknown Brand';
  return names && (names.get(brandId) ?? 'Unknown Brand');
}
