import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { AdminProduct, CatalogueIdInput } from '#contract/catalogue/catalogue-admin.ts';
import { indexProduct } from '#db/queries/product-search.ts';
import { products } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { writeAudit } from '#server/services/audit/write-audit.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { noSuchProduct, productById } from './admin-queries.ts';

/** Moves a product to the trash: visitors no longer see it, and it can be restored until it is purged. */
export function removeProduct(ctx: ServiceContext, { id }: CatalogueIdInput): void {
  inTransaction(ctx.db, (tx) => {
    const removed = tx
      .update(products)
      .set({ deletedAt: ctx.clock.now(), version: sql`${products.version} + 1` })
      .where(and(eq(products.id, id), isNull(products.deletedAt)))
      .returning({ name: products.name })
      .get();
    if (!removed) throw noSuchProduct();
    indexProduct(tx, id);
    writeAudit(tx, ctx, {
      actor: 'admin',
      entityType: 'product',
      entityId: id,
      entityName: removed.name,
      action: 'delete',
      description: 'Moved the product to the trash',
    });
  });
}

/** Restores a product from the trash, at its old position. */
export function restoreProduct(ctx: ServiceContext, { id }: CatalogueIdInput): AdminProduct {
  return inTransaction(ctx.db, (tx) => {
    const restored = tx
      .update(products)
      .set({ deletedAt: null, updatedAt: ctx.clock.now(), version: sql`${products.version} + 1` })
      .where(and(eq(products.id, id), isNotNull(products.deletedAt)))
      .returning({ name: products.name })
      .get();
    if (!restored) throw new AppError('notFound', 'That product is not in the trash.');
    indexProduct(tx, id);
    writeAudit(tx, ctx, {
      actor: 'admin',
      entityType: 'product',
      entityId: id,
      entityName: restored.name,
      action: 'restore',
      description: 'Restored the product from the trash',
    });
    return productById(tx, id);
  });
}
