import { asc, eq, sql } from 'drizzle-orm';
import type { Reordered, ReorderInput } from '#contract/catalogue/catalogue-admin.ts';
import { placeholders, preparedOnce } from '#db/prepared-once.ts';
import { products } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { writeFieldChanges } from '#server/services/audit/write-audit.ts';
import { reorderWithin } from '#server/services/taxonomy/reorder-within.ts';
import type { ServiceContext } from '#server/services/context.ts';

/**
 * Sorts the named products into this order within the positions they hold together; the others stay, also those in the
 * trash, which may be restored. Makes no new version, so that it does not disturb anyone who is editing a text. Returns
 * the order of the named ones.
 */
export function reorderProducts(ctx: ServiceContext, { ids }: ReorderInput): Reordered {
  return inTransaction(ctx.db, (tx) => {
    const rows = tx
      .select({
        id: products.id,
        name: products.name,
        order: products.order,
        deletedAt: products.deletedAt,
      })
      .from(products)
      .orderBy(asc(products.order), asc(products.id))
      .all();
    const named = new Set(ids);
    const placed = reorderWithin(rows, ids);
    if (!placed || rows.some(({ id, deletedAt }) => deletedAt !== null && named.has(id))) {
      throw new AppError('conflict', 'One of these products no longer exists. Please refresh the list.');
    }
    for (const { row, place } of placed.moved) {
      writeOrder(tx).run({ id: row.id, order: place });
      if (!named.has(row.id)) continue;
      writeFieldChanges(
        tx,
        ctx,
        { actor: 'admin', entityType: 'product', entityId: row.id, entityName: row.name, action: 'update' },
        [{ field: 'order', from: String(row.order), to: String(place) }],
      );
    }
    return { ids: placed.ids.filter((id) => named.has(id)) };
  });
}

const writeOrder = preparedOnce((tx) =>
  tx
    .update(products)
    .set(placeholders(products, ['order']))
    .where(eq(products.id, sql.placeholder('id')))
    .prepare(),
);
