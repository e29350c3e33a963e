import { asc } from 'drizzle-orm';
import type { ProductCategory } from '#contract/catalogue/catalogue.ts';
import { productCategories } from '#db/schema/index.ts';
import type { ServiceContext } from '#server/services/context.ts';

export function listCategories({ db }: ServiceContext): ProductCategory[] {
  return db
    .select({
      id: productCategories.id,
      name: productCategories.name,
      description: productCategories.description,
      order: productCategories.order,
    })
    .from(productCategories)
    .orderBy(asc(productCategories.order), asc(productCategories.id))
    .all();
}
