import { and, eq, isNotNull, lte } from 'drizzle-orm';
import { DAY_MS } from '#contract/format/durations.ts';
import { unindexProduct } from '#db/queries/product-search.ts';
import { products } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { writeAudit } from '#server/services/audit/write-audit.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { releaseImage } from './product-image.ts';

const TRASH_DAYS = 30;

/** Permanently deletes products that have been in the trash for 30 days. Returns how many. */
export function purgeTrashedProducts(ctx: ServiceContext): number {
  const before = new Date(ctx.clock.now().getTime() - TRASH_DAYS * DAY_MS);
  return inTransaction(ctx.db, (tx) => {
    const due = tx
      .select({ id: products.id, name: products.name, imageKey: products.imageKey })
      .from(products)
      .where(and(isNotNull(products.deletedAt), lte(products.deletedAt, before)))
      .all();
    for (const { id, name, imageKey } of due) {
      unindexProduct(tx, id);
      tx.delete(products).where(eq(products.id, id)).run();
      if (imageKey !== null) releaseImage(tx, ctx, id, imageKey);
      writeAudit(tx, ctx, {
        actor: 'system',
        entityType: 'product',
        entityId: id,
        entityName: name,
        action: 'delete',
        description: `Purged from the trash after ${TRASH_DAYS} days`,
      });
    }
    return due.length;
  });
}
