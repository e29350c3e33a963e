import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { CatalogueIdInput } from '#contract/catalogue/catalogue-admin.ts';
import type { Transaction } from '#db/open-database.ts';
import { products } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { writeAudit, writeFieldChanges } from '#server/services/audit/write-audit.ts';
import type { ServiceContext } from '#server/services/context.ts';
import type { GroupKind } from './group-kinds.ts';
import { groupById } from './queries.ts';

const NAMED_AT_MOST = 3;

/**
 * Deletes a category or brand that no product uses. Throws conflict with the names of the products that do. Products
 * in the trash lose it.
 */
export function removeGroup(ctx: ServiceContext, kind: GroupKind, { id }: CatalogueIdInput): void {
  inTransaction(ctx.db, (tx) => {
    const { name } = groupById(tx, kind, id);
    refuseWhereUsed(tx, kind, id);
    clearFromTrash(tx, ctx, kind, { id, name });
    tx.delete(kind.table).where(eq(kind.table.id, id)).run();
    writeAudit(tx, ctx, {
      actor: 'admin',
      entityType: kind.entityType,
      entityId: id,
      entityName: name,
      action: 'delete',
      description: `Deleted the ${kind.noun}`,
    });
  });
}

function refuseWhereUsed(tx: Transaction, kind: GroupKind, id: number): void {
  const users = tx
    .select({ name: products.name, itemNumber: products.itemNumber })
    .from(products)
    .where(and(eq(kind.column, id), isNull(products.deletedAt)))
    .orderBy(asc(products.order), asc(products.id))
    .all();
  if (users.length === 0) return;
  const named = users.slice(0, NAMED_AT_MOST).map(({ name, itemNumber }) => `${name} (${itemNumber})`);
  const more = users.length - named.length;
  const usage = users.length === 1 ? '1 product uses' : `${users.length} products use`;
  throw new AppError(
    'conflict',
    `${usage} this ${kind.noun}: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}. Move them to another one first.`,
  );
}

function clearFromTrash(
  tx: Transaction,
  ctx: ServiceContext,
  kind: GroupKind,
  { id, name }: { id: number; name: string },
): void {
  const discarded = tx
    .update(products)
    .set({ [kind.field]: null })
    .where(and(eq(kind.column, id), isNotNull(products.deletedAt)))
    .returning({ id: products.id, name: products.name })
    .all();
  for (const product of discarded) {
    writeFieldChanges(
      tx,
      ctx,
      {
        actor: 'admin',
        entityType: 'product',
        entityId: product.id,
        entityName: product.name,
        action: 'update',
      },
      [{ field: kind.field, from: name, to: null }],
    );
  }
}
