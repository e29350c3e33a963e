import { brands, productCategories, products } from '#db/schema/index.ts';

/** Categories and brands follow the same rules; this is all they differ in. */
export interface GroupKind {
  entityType: 'category' | 'brand';
  /** In sentences for people. */
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
