import { asc, eq } from 'drizzle-orm';
import type { MovedProduct, MoveProductInput } from '#contract/catalogue/catalogue-admin.ts';
import { products } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { writeFieldChanges } from '#server/services/audit/write-audit.ts';
import { reorderWithin } from '#server/services/taxonomy/reorder-within.ts';
import type { ServiceContext } from '#server/services/context.ts';

/**
 * Moves a product to a position in the whole catalogue; those in between shift by one. The audit log has one row, for
 * the moved product. Throws notFound.
 */
export function moveProduct(ctx: ServiceContext, { id, position }: MoveProductInput): MovedProduct {
  return inTransaction(ctx.db, (tx) => {
    // Those in the trash keep their places between the others: they may be restored.
    const all = tx
      .select({
        id: products.id,
        name: products.name,
        order: products.order,
        deletedAt: products.deletedAt,
      })
      .from(products)
      .orderBy(asc(products.order), asc(products.id))
      .all();
    const rows = all.filter(({ deletedAt }) => deletedAt === null);
    const product = rows.find((row) => row.id === id);
    if (!product) throw new AppError('notFound', 'This product is not in the catalogue.');
    const place = Math.min(position, rows.length) - 1;
    const sequence = rows.filter((row) => row !== product).toSpliced(place, 0, product);
    const placed = reorderWithin(
      all,
      sequence.map((row) => row.id),
    );
    for (const { row, place: order } of placed?.moved ?? []) {
      tx.update(products).set({ order }).where(eq(products.id, row.id)).run();
      if (row !== product) continue;
      writeFieldChanges(
        tx,
        ctx,
        { actor: 'admin', entityType: 'product', entityId: id, entityName: row.name, action: 'update' },
        [{ field: 'order', from: String(row.order), to: String(order) }],
      );
    }
    return { position: place + 1, total: rows.length };
  });
}
