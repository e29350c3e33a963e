import { eq, type SQL } from 'drizzle-orm';
import type { VesselIdInput } from '#contract/vessel/vessel-directory.ts';
import type { VesselMerge } from '#contract/vessel/vessel-merge.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { vesselMerges } from '#db/schema/index.ts';
import { mergeHistory } from '#server/services/merges/merge-history.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { directoryEntry, referTo, type DirectoryRow } from '#server/services/vessels/vessel-rows.ts';

/** Returns the merges into a vessel, newest first, including undone ones. Throws notFound. */
export function listMerges({ db }: PortalContext, { id }: VesselIdInput): VesselMerge[] {
  const winner = directoryEntry(db, id);
  return selectMerges(db, winner, eq(vesselMerges.winnerId, winner.id));
}

/** Returns the merge that was just made. */
export function mergeById(tx: Transaction, winner: DirectoryRow, id: number): VesselMerge {
  const [merge] = selectMerges(tx, winner, eq(vesselMerges.id, id));
  if (!merge) throw new Error(`merge ${id} is not there`);
  return merge;
}

function selectMerges(tx: Database | Transaction, winner: DirectoryRow, which: SQL): VesselMerge[] {
  return mergeHistory(tx, vesselMerges, which).map((merge) =>
    Object.assign(merge, { winner: referTo(winner) }),
  );
}
