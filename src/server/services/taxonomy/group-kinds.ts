import { brands, productCategories, products } from '#db/schema/index.ts';

/** What differs between categories and brands; they follow the same rules otherwise. */
export interface GroupKind {
  entityType: 'category' | 'brand';
  /** Used in messages. */
  noun: string;
  plural: string;
  table: typeof productCategories | typeof brands;
  /** The product's reference. */
  column: typeof products.categoryId | typeof products.brandId;
  field: 'categoryId' | 'brandId';
}

export const categoryKind: GroupKind = {
  entityType: 'category',
  noun: 'category',
  plural: 'categories',
  table: productCategories,
  column: products.categoryId,
  field: 'categoryId',
};

export const brandKind: GroupKind = {
  entityType: 'brand',
  noun: 'brand',
  plural: 'brands',
  table: brands,
  column: products.brandId,
  field: 'brandId',
};
