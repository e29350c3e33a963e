import { and, inArray, isNull } from 'drizzle-orm';
import type { BulkUpdate, BulkUpdateProductsInput } from '#contract/catalogue/catalogue-admin.ts';
import { indexProducts } from '#db/queries/product-search.ts';
import { products } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { changesBetween, cleared, refuseUnknownGroups } from './product-fields.ts';
import { changeProduct } from './update-product.ts';

/**
 * Assigns products to a category or brand, or to none (null): all of them or none. A dry run writes nothing and
 * returns the same. Throws conflict if a product no longer exists.
 */
export function bulkUpdateProducts(ctx: ServiceContext, input: BulkUpdateProductsInput): BulkUpdate {
  const { ids, categoryId, brandId, dryRun } = input;
  return inTransaction(ctx.db, (tx) => {
    refuseUnknownGroups(tx, { categoryId: cleared(categoryId, null), brandId: cleared(brandId, null) });
    const rows = tx
      .select()
      .from(products)
      .where(and(inArray(products.id, ids), isNull(products.deletedAt)))
      .all();
    if (rows.length !== ids.length) {
      throw new AppError('conflict', 'One of these products no longer exists. Please refresh the list.');
    }
    const byId = new Map(rows.map((row) => [row.id, row]));
    const changed = ids.flatMap((id) => {
      const before = byId.get(id);
      if (!before) return [];
      const after = {
        ...before,
        categoryId: cleared(categoryId, before.categoryId),
        brandId: cleared(brandId, before.brandId),
      };
      const changes = dryRun ? changesBetween(tx, before, after) : changeProduct(tx, ctx, id, before, after);
      const { name, itemNumber } = before;
      return changes.length === 0 ? [] : [{ id, name, itemNumber, changes }];
    });
    if (!dryRun) {
      indexProducts(
        tx,
        changed.map(({ id }) => id),
      );
    }
    return { applied: !dryRun, changed, unchanged: ids.length - changed.length };
  });
}
