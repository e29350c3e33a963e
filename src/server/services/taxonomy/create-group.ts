import { max } from 'drizzle-orm';
import type { CatalogueGroup, CreateGroupInput } from '#contract/catalogue/catalogue-admin.ts';
import type { Transaction } from '#db/open-database.ts';
import { inTransaction } from '#db/transaction.ts';
import { writeAudit } from '#server/services/audit/write-audit.ts';
import type { ServiceContext } from '#server/services/context.ts';
import type { GroupKind } from './group-kinds.ts';
import { groupById } from './queries.ts';
import { refuseTakenName } from './taken-name.ts';

/** Adds a category or brand. Throws conflict at `name` if the name is in use. */
export function createGroup(
  ctx: ServiceContext,
  kind: GroupKind,
  { name, description, order }: CreateGroupInput,
): CatalogueGroup {
  return inTransaction(ctx.db, (tx) => {
    const now = ctx.clock.now();
    refuseTakenName(tx, kind, name);
    const { id } = tx
      .insert(kind.table)
      .values({
        name,
        description: description || null,
        order: order === 'last' ? nextOrder(tx, kind) : order,
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

/** While every order is 0, ids define the order. */
function nextOrder(tx: Transaction, { table }: GroupKind): number {
  const last = tx
    .select({ order: max(table.order) })
    .from(table)
    .get()?.order;
  return last ? last + 1 : 0;
}
