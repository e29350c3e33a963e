import { products } from '#db/schema/index.ts';

/** The columns that visitors may see. */
export const publicProductColumns = {
  id: products.id,
  name: products.name,
  itemNumber: products.itemNumber,
  description: products.description,
  imageUrl: products.imageUrl,
  imageAlt: products.imageAlt,
  categoryId: products.categoryId,
  brandId: products.brandId,
  specifications: products.specifications,
  applications: products.applications,
  order: products.order,
};
