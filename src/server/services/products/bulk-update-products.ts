import { and, inArray, isNull } from 'drizzle-orm';
import type { BulkUpdate, BulkUpdateProductsInput } from '#contract/catalogue/catalogue-admin.ts';
import { indexProduct } from '#db/queries/product-search.ts';
import { products } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { changesBetween, cleared, refuseUnknownGroups } from './product-fields.ts';
import { changeProduct } from './update-product.ts';

/**
 * Puts products into a category or under a brand, or out of them (null): all of them or none. A dry run writes nothing
 * and tells the same. A product that is gone meanwhile is a conflict.
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
      throw new AppError('conflict', 'One of these products is gone. Please look at the list again.');
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
    if (!dryRun) for (const { id } of changed) indexProduct(tx, id);
    return { applied: !dryRun, changed, unchanged: ids.length - changed.length };
  });
}
