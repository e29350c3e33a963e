import { desc, eq, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { MergeHistoryEntry } from '#contract/vessel/merge.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { portalUsers, type companyMerges, type vesselMerges } from '#db/schema/index.ts';

const undoer = alias(portalUsers, 'undoer');

/** Merges, newest first, including undone ones. */
export function mergeHistory(
  tx: Database | Transaction,
  merges: typeof vesselMerges | typeof companyMerges,
  which?: SQL,
): (MergeHistoryEntry & { winnerName: string })[] {
  return tx
    .select({
      id: merges.id,
      loserId: merges.loserId,
      loserName: merges.loserName,
      winnerName: merges.winnerName,
      mergedBy: portalUsers.name,
      mergedAt: merges.createdAt,
      undoneBy: undoer.name,
      undoneAt: merges.undoneAt,
    })
    .from(merges)
    .innerJoin(portalUsers, eq(portalUsers.id, merges.mergedBy))
    .leftJoin(undoer, eq(undoer.id, merges.undoneBy))
    .where(which)
    .orderBy(desc(merges.id))
    .all()
    .map((merge) =>
      Object.assign(merge, {
        mergedAt: merge.mergedAt.toISOString(),
        undoneAt: merge.undoneAt?.toISOString() ?? null,
      }),
    );
}
