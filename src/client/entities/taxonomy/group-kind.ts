/** The differences between categories and brands. */
export interface GroupKind {
  /** Used in the names of calls and the tab. */
  calls: 'categories' | 'brands';
  noun: 'category' | 'brand';
  title: 'Category' | 'Brand';
  titles: 'Categories' | 'Brands';
  /** The text of an empty tab. */
  purpose: string;
}

export const CATEGORIES: GroupKind = {
  calls: 'categories',
  noun: 'category',
  title: 'Category',
  titles: 'Categories',
  purpose: 'Visitors filter the catalogue by category. Create the first one with the form.',
};

export const BRANDS: GroupKind = {
  calls: 'brands',
  noun: 'brand',
  title: 'Brand',
  titles: 'Brands',
  purpose: 'Visitors filter the catalogue by brand. Create the first one with the form.',
};
