import { desc, eq, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { VesselIdInput } from '#contract/vessel-directory.ts';
import type { VesselMerge } from '#contract/vessel-merge.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { portalUsers, vesselDirectory, vesselMerges, type StoredRow } from '#db/schema/index.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { directoryEntry, referTo } from './vessel-rows.ts';

const undoer = alias(portalUsers, 'undoer');

/** The merges into a vessel, newest first; those that were undone say so. Throws notFound. */
export function listMerges({ db }: PortalContext, { id }: VesselIdInput): VesselMerge[] {
  return selectMerges(db, eq(vesselMerges.winnerId, directoryEntry(db, id).id));
}

export function mergeById(tx: Database | Transaction, id: number): VesselMerge {
  const [merge] = selectMerges(tx, eq(vesselMerges.id, id));
  if (!merge) throw new Error(`merge ${id} is not there`);
  return merge;
}

function selectMerges(tx: Database | Transaction, which: SQL): VesselMerge[] {
  return tx
    .select({
      merge: vesselMerges,
      winner: vesselDirectory,
      mergedBy: portalUsers.name,
      undoneBy: undoer.name,
    })
    .from(vesselMerges)
    .innerJoin(vesselDirectory, eq(vesselDirectory.id, vesselMerges.winnerId))
    .innerJoin(portalUsers, eq(portalUsers.id, vesselMerges.mergedBy))
    .leftJoin(undoer, eq(undoer.id, vesselMerges.undoneBy))
    .where(which)
    .orderBy(desc(vesselMerges.id))
    .all()
    .map(({ merge, winner, mergedBy, undoneBy }) => ({
      id: merge.id,
      winner: referTo(winner),
      loserId: merge.loserId,
      loserName: loserName(merge.snapshot.before['vessel_directory'] ?? [], merge.loserId),
      mergedBy,
      mergedAt: merge.createdAt.toISOString(),
      undoneBy,
      undoneAt: merge.undoneAt?.toISOString() ?? null,
    }));
}

function loserName(rows: readonly StoredRow[], loserId: number): string {
  const name = rows.find(({ id }) => id === loserId)?.['vessel_name'];
  return typeof name === 'string' ? name : '';
}
