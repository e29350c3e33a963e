import { eq, sql } from 'drizzle-orm';
import type { CatalogueGroup, UpdateGroupInput } from '#contract/catalogue/catalogue-admin.ts';
import { foldText } from '#contract/catalogue/search-text.ts';
import { indexProducts } from '#db/queries/product-search.ts';
import { products } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { writeFieldChanges } from '#server/services/audit/write-audit.ts';
import type { ServiceContext } from '#server/services/context.ts';
import type { GroupKind } from './group-kinds.ts';
import { groupById } from './queries.ts';
import { refuseTakenName } from './taken-name.ts';

/**
 * Renames or describes a category or brand. Absent fields stay; null or '' clears the description. Throws conflict if
 * `version` is stale (with the current record) or another one has the name (at its field). The search finds products
 * by the new name at once.
 */
export function updateGroup(
  ctx: ServiceContext,
  kind: GroupKind,
  { id, version, name, description }: UpdateGroupInput,
): CatalogueGroup {
  return inTransaction(ctx.db, (tx) => {
    const group = groupById(tx, kind, id);
    if (version !== undefined && version !== group.version) {
      throw new AppError('conflict', `Someone else has changed this ${kind.noun}. Nothing was saved.`, {
        current: group,
      });
    }
    const wished = {
      name: name ?? group.name,
      description: description === undefined ? group.description : description || null,
    };
    const changes = (['name', 'description'] as const)
      .filter((field) => wished[field] !== group[field])
      .map((field) => ({ field, from: group[field], to: wished[field] }));
    if (changes.length === 0) return group;
    if (foldText(wished.name) !== foldText(group.name)) refuseTakenName(tx, kind, wished.name);

    tx.update(kind.table)
      .set({ ...wished, version: sql`${kind.table.version} + 1`, updatedAt: ctx.clock.now() })
      .where(eq(kind.table.id, id))
      .run();
    if (foldText(wished.name) !== foldText(group.name)) {
      const named = tx.select({ id: products.id }).from(products).where(eq(kind.column, id)).all();
      indexProducts(
        tx,
        named.map((product) => product.id),
      );
    }
    writeFieldChanges(
      tx,
      ctx,
      {
        actor: 'admin',
        entityType: kind.entityType,
        entityId: id,
        entityName: wished.name,
        action: 'update',
      },
      changes,
    );
    return groupById(tx, kind, id);
  });
}
