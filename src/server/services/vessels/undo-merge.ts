import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { UndoMergeInput } from '#contract/merge.ts';
import type { Vessel } from '#contract/vessel-directory.ts';
import type { Transaction } from '#db/open-database.ts';
import {
  vesselDirectory,
  vesselMerges,
  vesselProjects,
  vesselServiceHistory,
  vessels,
  type StoredRow,
} from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import { writeBack } from '#server/services/merges/merge-image.ts';
import { tellProjects } from '#server/services/merges/tell-projects.ts';
import type { PortalContext, PortalWork } from '#server/services/portal-context.ts';
import { followDirectory } from './follow-directory.ts';
import { MERGED_TABLES } from './merge-image.ts';
import { lostByUndo } from './merge-losses.ts';
import { restandVessel } from './record-service.ts';
import { giveReportedBack } from './reported-of-merged.ts';
import { companyNow } from './resolve-company.ts';
import { describeVessel, directoryEntry, type DirectoryRow } from './vessel-rows.ts';
import { takeFromContacts } from './take-from-contacts.ts';
import { changeVessel, ownerNow } from './write-vessel.ts';

type Merge = typeof vesselMerges.$inferSelect;

/**
 * Takes two entries apart again: every row that the merge touched is as it was before; what was changed meanwhile
 * otherwise stays. Throws notFound, conflict where something would be lost, a name or a number was given away, or it was
 * undone already.
 */
export function undoMerge(ctx: PortalContext, { id }: UndoMergeInput): Vessel {
  return inTransaction(ctx.db, (tx) => {
    const merge = tx.select().from(vesselMerges).where(eq(vesselMerges.id, id)).get();
    if (!merge) throw new AppError('notFound', 'There is no such merge.');
    refuseLoss(tx, merge);
    const { before, after } = merge.snapshot;
    for (const table of MERGED_TABLES) {
      const earlier = new Map((before[table] ?? []).map((row) => [row.id, row]));
      for (const row of inSafeOrder(after[table] ?? [], earlier, merge)) {
        const was = earlier.get(row.id);
        if (was) writeBack(tx, ctx, table, was, row);
        else tx.run(sql`delete from ${sql.identifier(table)} where id = ${row.id}`);
      }
    }
    const projects = idsOf(before['vessel_projects'], merge.loserId);
    bringServicesBack(tx, merge, projects);
    giveReportedBack(tx, merge);
    tx.update(vesselMerges)
      .set({ undoneBy: ctx.actor.userId, undoneAt: ctx.clock.now() })
      .where(eq(vesselMerges.id, id))
      .run();
    const [winner, loser] = [standAgain(tx, ctx, merge.winnerId), standAgain(tx, ctx, merge.loserId)];
    tell(tx, ctx, { winner, loser, projects });
    return describeVessel(loser);
  });
}

function refuseLoss(tx: Transaction, merge: Merge): void {
  if (merge.undoneAt !== null) throw new AppError('conflict', 'This merge has been undone already.');
  const winner = tx.select().from(vesselDirectory).where(eq(vesselDirectory.id, merge.winnerId)).get();
  if (winner?.mergedIntoId !== null) {
    throw new AppError(
      'conflict',
      `${winner?.vesselName} has itself become part of another vessel since. Undo that merge first.`,
    );
  }
  const [loss] = lostByUndo(tx, merge);
  if (loss !== undefined) throw new AppError('conflict', `The merge cannot be undone: ${loss}`);
}

/** First what gives a name, a number or a place free that another row takes back. */
function inSafeOrder(
  rows: readonly StoredRow[],
  before: ReadonlyMap<number, StoredRow>,
  merge: Merge,
): StoredRow[] {
  const late = ({ id, ...row }: StoredRow) => {
    if ('merged_into_id' in row) return id === merge.loserId;
    if ('directory_id' in row) return row['directory_id'] === merge.loserId;
    return before.get(id)?.['vessel_id'] === row['vessel_id'];
  };
  return rows.toSorted((one, other) => Number(late(one)) - Number(late(other)));
}

const idsOf = (rows: readonly StoredRow[] | undefined, vesselDirectoryId: number) =>
  (rows ?? []).filter((row) => row['vessel_directory_id'] === vesselDirectoryId).map(({ id }) => id);

/** A project that was completed while the two were one takes its service along. */
function bringServicesBack(tx: Transaction, { loserId }: Merge, projects: number[]): void {
  const own = tx
    .select({ id: vesselProjects.id })
    .from(vesselProjects)
    .where(and(inArray(vesselProjects.id, projects), isNotNull(vesselProjects.vesselDirectoryId)));
  tx.update(vesselServiceHistory)
    .set({ vesselDirectoryId: loserId })
    .where(inArray(vesselServiceHistory.projectId, own))
    .run();
}

/**
 * What follows from other records is worked out anew: rules, services, people and the names of clients may have changed
 * meanwhile.
 */
function standAgain(tx: Transaction, work: PortalWork, id: number): DirectoryRow {
  const client = ownerOfEntry(tx, id);
  const entry = restandVessel(
    tx,
    work,
    changeVessel(tx, work, directoryEntry(tx, id), { clientName: client?.name ?? null }),
  );
  followDirectory(tx, work, entry, entry, ownerNow(tx, entry));
  takeFromContacts(tx, work, entry);
  return directoryEntry(tx, id);
}

function ownerOfEntry(tx: Transaction, directoryId: number) {
  const key = tx
    .select({ companyId: vessels.companyId })
    .from(vessels)
    .where(eq(vessels.directoryId, directoryId))
    .get();
  return key?.companyId ? companyNow(tx, key.companyId) : null;
}

function tell(
  tx: Transaction,
  work: PortalWork,
  { winner, loser, projects }: { winner: DirectoryRow; loser: DirectoryRow; projects: number[] },
): void {
  for (const [entry, other] of [
    [winner, loser],
    [loser, winner],
  ] as const) {
    writePortalAudit(tx, work, {
      entityType: 'vessel',
      entityId: entry.id,
      entityName: entry.vesselName,
      action: 'restore',
      description: `The merge with ${other.vesselName} was undone`,
    });
    recordChange(tx, work, { entity: 'vessel', entityId: entry.id, op: 'update' });
  }
  const { vesselName } = loser;
  tellProjects(
    tx,
    work,
    projects.map((id) => ({ id, vesselName })),
    { action: 'restore', description: `The vessel is ${vesselName} again` },
  );
}
