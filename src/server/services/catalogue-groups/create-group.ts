import { max } from 'drizzle-orm';
import type { CatalogueGroup, CreateGroupInput } from '#contract/catalogue-admin.ts';
import { inTransaction } from '#db/transaction.ts';
import { writeAudit } from '#server/services/audit/write-audit.ts';
import type { ServiceContext } from '#server/services/context.ts';
import type { GroupKind } from './group-kinds.ts';
import { groupById } from './queries.ts';

/** Adds a category or brand at the end. */
export function createGroup(
  ctx: ServiceContext,
  kind: GroupKind,
  { name, description }: CreateGroupInput,
): CatalogueGroup {
  return inTransaction(ctx.db, (tx) => {
    const now = ctx.clock.now();
    const last =
      tx
        .select({ order: max(kind.table.order) })
        .from(kind.table)
        .get()?.order ?? 0;
    const { id } = tx
      .insert(kind.table)
      .values({
        name,
        description: description || null,
        // Where nobody has given an order yet, the id keeps it.
        order: last > 0 ? last + 1 : 0,
        createdAt: now,
        updatedAt: now,
      })
      .returning({ id: kind.table.id })
      .get();
    writeAudit(tx, ctx, {
      actor: 'admin',
      entityType: kind.entityType,
      entityId: id,
      entityName: name,
      action: 'create',
      description: `Added the ${kind.noun}`,
    });
    return groupById(tx, kind, id);
  });
}
