import { and, eq, isNull, notInArray, type SQL } from 'drizzle-orm';
import type { UndoMergeInput } from '#contract/vessel/merge.ts';
import type { Vessel } from '#contract/vessel/vessel-directory.ts';
import { bareVesselName, imoInName, nameWithImo } from '#contract/vessel/vessel-name.ts';
import type { Transaction } from '#db/open-database.ts';
import { vesselDirectory } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import {
  editsToRevert,
  mergedInto,
  mergeInForce,
  namesWithout,
  recordUndo,
  valuesBefore,
  type Merge,
} from '#server/services/merges/merge-records.ts';
import { recordInProjects } from '#server/services/merges/record-in-projects.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { freeVesselName } from '#server/services/vessels/free-name.ts';
import { propagateInProjects, projectsToUpdate } from '#server/services/vessels/propagate-to-projects.ts';
import { projectsOf } from './merge-vessels.ts';
import { restoreNamedContacts } from '#server/services/vessels/contacts/merged-contacts.ts';
import { PERSON_OF } from '#server/services/vessels/contacts/person-of.ts';
import { recalculateServiceStatus } from '#server/services/vessels/service-status/record-service.ts';
import { companyNow, resolveCompany } from '#server/services/vessels/matching/resolve-company.ts';
import {
  describeVessel,
  directoryEntry,
  storedEntry,
  type DirectoryRow,
} from '#server/services/vessels/vessel-rows.ts';
import {
  changeVessel,
  ownerNow,
  VESSEL_CHANGE_FIELDS,
  type VesselChange,
} from '#server/services/vessels/write-vessel.ts';

/**
 * Undoes a merge: clears the pointer, and reverts what the merge changed of the other vessel if it is unchanged
 * since. Throws notFound, conflict if it was undone already, or another vessel has the name or the IMO number by now.
 */
export function undoMerge(ctx: PortalContext, { id }: UndoMergeInput): Vessel {
  return inTransaction(ctx.db, (tx) => {
    const merge = mergeInForce(tx, 'vessel', id);
    const survivor = directoryEntry(tx, merge.winnerId);
    const followers = projectsToUpdate(tx, merge.loserId);
    revertWinner(tx, ctx, merge);
    const loser = storedEntry(tx, merge.loserId);
    refuseTaken(tx, merge, loser);
    recordUndo(tx, ctx, 'vessel', merge);
    recalculateServiceStatus(tx, ctx, directoryEntry(tx, survivor.id));
    const back = recalculateServiceStatus(tx, ctx, directoryEntry(tx, loser.id));
    propagateInProjects(tx, ctx, followers, {
      before: survivor,
      after: back,
      owner: ownerNow(back),
      earlier: (projectId) => earlierOf(tx, merge, projectId),
    });
    const { vesselName } = back;
    recordInProjects(
      tx,
      ctx,
      projectsOf(tx, loser.id).map((project) => ({ id: project.id, vesselName })),
      { action: 'restore', description: `The vessel is ${vesselName} again` },
    );
    return describeVessel(back);
  });
}

/**
 * An ordinary edit. The names that the merge added are also removed from vessels that the other one was merged into.
 */
function revertWinner(tx: Transaction, ctx: PortalContext, merge: Merge): void {
  const [winnerId, ...further] = mergedInto(tx, 'vessel', merge.winnerId);
  for (const id of further) {
    const entry = storedEntry(tx, id);
    const previousNames = entry.previousNames.filter((name) => !merge.addedNames.includes(name));
    changeVessel(tx, ctx, entry, { previousNames }, { reverts: true });
  }
  const winner = storedEntry(tx, winnerId ?? merge.winnerId);
  const isStill = (field: string, written: string | null) =>
    field === 'clientName' && written !== null
      ? (resolveCompany(tx, written)?.name ?? written) === winner.clientName
      : winner[field as keyof DirectoryRow] === written;
  const edits = editsToRevert(tx, 'vessel', merge, { isStill, personOf: PERSON_OF });
  const fields = fieldsOf(edits);
  const vesselName = nameWithItsNumber(tx, winner, fields);
  const previousNames = namesWithout(merge, winner.previousNames, bareVesselName(winner.vesselName)).filter(
    (name) => name !== bareVesselName(vesselName),
  );
  const change: VesselChange = { ...fields, vesselName, previousNames };
  refuseTaken(tx, merge, { ...winner, ...change });
  restoreNamedContacts(tx, ctx, merge, change);
  changeVessel(tx, ctx, winner, change, {
    reverts: true,
    exactName: true,
    earlier: (projectId) => earlierOf(tx, merge, projectId),
    companyId: ownerBefore(tx, merge, null, change.clientName),
  });
}

/** The values of a project before the merge, with its company. */
function earlierOf(tx: Transaction, merge: Merge, projectId: number): ReadonlyMap<string, string | null> {
  const fields = valuesBefore(tx, merge, { entityType: 'project', entityId: projectId });
  const companyId = ownerBefore(tx, merge, projectId, fields.get('clientName'));
  return companyId === undefined ? fields : new Map([...fields, ['companyId', String(companyId)]]);
}

/** The company before the merge, if it or the one that it was merged into has that name. */
function ownerBefore(
  tx: Transaction,
  { ownersBefore }: Merge,
  projectId: number | null,
  name: string | null | undefined,
): number | undefined {
  const owner = ownersBefore.find((one) => one.projectId === projectId);
  return owner && companyNow(tx, owner.companyId)?.name === name ? owner.companyId : undefined;
}

const fieldsOf = (edits: Readonly<Record<string, string | null>>): VesselChange =>
  Object.fromEntries(
    VESSEL_CHANGE_FIELDS.flatMap((field) => (field in edits ? [[field, edits[field]]] : [])),
  );

/** The number within a name is the vessel's own, also where only one of the two is reverted. */
function nameWithItsNumber(
  tx: Transaction,
  { id, vesselName, imoNumber }: DirectoryRow,
  reverted: VesselChange,
): string {
  const name = reverted.vesselName ?? vesselName;
  const number = reverted.imoNumber === undefined ? imoNumber : reverted.imoNumber;
  const named = imoInName(name);
  if (named === undefined || named === number) return name;
  if (number !== null) return nameWithImo(name, number);
  return freeVesselName(tx, { vesselName: name, imoNumber: null, ownId: id });
}

/** Names and numbers are unique among the vessels that are not merged. */
function refuseTaken(
  tx: Transaction,
  { winnerId, winnerName, loserId, loserName }: Merge,
  wanted: Pick<DirectoryRow, 'id' | 'vesselName' | 'imoNumber' | 'mergedIntoId'>,
): void {
  if (wanted.id === winnerId && wanted.mergedIntoId !== null) return;
  const takerOf = (value: SQL) =>
    tx
      .select({ id: vesselDirectory.id, vesselName: vesselDirectory.vesselName })
      .from(vesselDirectory)
      .where(
        and(
          value,
          isNull(vesselDirectory.mergedIntoId),
          notInArray(vesselDirectory.id, [wanted.id, loserId]),
        ),
      )
      .get();
  const { vesselName, imoNumber } = wanted;
  const namesake = takerOf(eq(vesselDirectory.vesselName, vesselName));
  if (namesake) {
    throw new AppError(
      'conflict',
      namesake.id === winnerId
        ? `The merge cannot be undone: ${winnerName} is now called ${vesselName}, the former name of the merged vessel. Rename it first.`
        : `The merge cannot be undone: another vessel is now called ${vesselName}. Rename that one first.`,
    );
  }
  const taker = imoNumber === null ? undefined : takerOf(eq(vesselDirectory.imoNumber, imoNumber));
  if (taker) {
    const owner = wanted.id === winnerId ? winnerName : loserName;
    throw new AppError(
      'conflict',
      `The merge cannot be undone: ${taker.vesselName} now has the IMO number ${imoNumber} of ${owner}. Remove it from ${taker.vesselName} first.`,
    );
  }
}
