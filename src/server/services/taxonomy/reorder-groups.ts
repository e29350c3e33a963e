import { asc, eq } from 'drizzle-orm';
import type { Reordered, ReorderInput } from '#contract/catalogue/catalogue-admin.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { writeFieldChanges } from '#server/services/audit/write-audit.ts';
import { reorderWithin } from './reorder-within.ts';
import type { ServiceContext } from '#server/services/context.ts';
import type { GroupKind } from './group-kinds.ts';

/**
 * Sorts the named categories or brands into this order, within the positions they hold together. Returns the whole
 * order.
 */
export function reorderGroups(
  ctx: ServiceContext,
  { table, entityType, plural }: GroupKind,
  { ids }: ReorderInput,
): Reordered {
  return inTransaction(ctx.db, (tx) => {
    const rows = tx
      .select({ id: table.id, name: table.name, order: table.order })
      .from(table)
      .orderBy(asc(table.order), asc(table.id))
      .all();
    const placed = reorderWithin(rows, ids);
    if (!placed) {
      throw new AppError('conflict', `One of these ${plural} no longer exists. Please refresh the list.`);
    }
    for (const { row, place } of placed.moved) {
      tx.update(table).set({ order: place }).where(eq(table.id, row.id)).run();
      if (!ids.includes(row.id)) continue;
      writeFieldChanges(
        tx,
        ctx,
        { actor: 'admin', entityType, entityId: row.id, entityName: row.name, action: 'update' },
        [{ field: 'order', from: String(row.order), to: String(place) }],
      );
    }
    return { ids: placed.ids };
  });
}
