/** Categories and brands are kept alike; this is all they differ in. */
export interface GroupKind {
  /** By this name the calls and the tab are known. */
  calls: 'categories' | 'brands';
  noun: 'category' | 'brand';
  title: 'Category' | 'Brand';
  titles: 'Categories' | 'Brands';
  /** What an empty tab says that will be here. */
  purpose: string;
}

export const CATEGORIES: GroupKind = {
  calls: 'categories',
  noun: 'category',
  title: 'Category',
  titles: 'Categories',
  purpose: 'Visitors narrow the catalogue by category. Create the first one with the form.',
};

export const BRANDS: GroupKind = {
  calls: 'brands',
  noun: 'brand',
  title: 'Brand',
  titles: 'Brands',
  purpose: 'Visitors narrow the catalogue by brand. Create the first one with the form.',
};
