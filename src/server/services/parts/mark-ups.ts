import { asc } from 'drizzle-orm';
import { PART_CATEGORIES } from '#contract/billing/part.ts';
import type { PartMarkUp, SetMarkUpsInput } from '#contract/billing/priced-part.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { partMarkUps } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import type { PortalContext } from '#server/services/portal-context.ts';

/** Returns the mark-up of each category that has one, for managers. */
export function listMarkUps({ db }: { db: Database | Transaction }): PartMarkUp[] {
  const { category, percent } = partMarkUps;
  return db.select({ category, percent }).from(partMarkUps).orderBy(asc(category)).all();
}

/**
 * Sets the mark-ups of all categories. They only fill in suggested prices; a price that is set stays. Managers only.
 */
export function setMarkUps(ctx: PortalContext, { markUps }: SetMarkUpsInput): PartMarkUp[] {
  return inTransaction(ctx.db, (tx) => {
    const before = new Map(listMarkUps({ db: tx }).map(({ category, percent }) => [category, percent]));
    const after = new Map(markUps.map(({ category, percent }) => [category, percent]));
    const now = ctx.clock.now();
    tx.delete(partMarkUps).run();
    if (markUps.length > 0) {
      tx.insert(partMarkUps)
        .values(markUps.map((markUp) => ({ ...markUp, updatedAt: now })))
        .run();
    }
    for (const category of PART_CATEGORIES) {
      const [from, to] = [before.get(category), after.get(category)];
      if (from === to) continue;
      writePortalAudit(tx, ctx, {
        entityType: 'mark-up',
        entityId: null,
        entityName: category,
        action: 'update',
        description: 'Mark-up changed',
        field: 'percent',
        from: from?.toString() ?? null,
        to: to?.toString() ?? null,
        money: true,
      });
    }
    return listMarkUps({ db: tx });
  });
}
