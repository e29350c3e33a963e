import { max } from 'drizzle-orm';
import { brands, productCategories, products } from '#db/schema/index.ts';
import type { ServiceContext } from '#server/services/context.ts';

/**
 * Returns when the catalogue last changed: a product, including a move to the trash, a category or a brand. Null
 * while it is empty.
 */
export function lastCatalogueChange({ db }: ServiceContext): Date | null {
  const of = (table: typeof products | typeof productCategories | typeof brands) =>
    db
      .select({ at: max(table.updatedAt) })
      .from(table)
      .get()?.at;
  const trashed = db
    .select({ at: max(products.deletedAt) })
    .from(products)
    .get()?.at;
  const instants = [of(products), of(productCategories), of(brands), trashed].filter(
    (at) => at instanceof Date,
  );
  return instants.length === 0 ? null : new Date(Math.max(...instants.map(Number)));
}
