import {
  MERGE_FIELDS,
  type MergedVessel,
  type MergeField,
  type MergeVesselsInput,
} from '#contract/vessel/vessel-merge.ts';
import { bareVesselName } from '#contract/vessel/vessel-name.ts';
import type { Transaction } from '#db/open-database.ts';
import { vesselProjects } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { recordMerge } from '#server/services/merges/merge-records.ts';
import { recordInProjects } from '#server/services/merges/record-in-projects.ts';
import { vesselSurvivors } from '#server/services/merges/survivors.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { propagateInProjects, projectsToUpdate } from '#server/services/vessels/propagate-to-projects.ts';
import { mergeById } from './list-merges.ts';
import { copyNamedContacts } from '#server/services/vessels/contacts/merged-contacts.ts';
import { describeMerge, mergeablePair, suggestedSide, type MergePair } from './preview-merge.ts';
import { recalculateServiceStatus } from '#server/services/vessels/service-status/record-service.ts';
import {
  describeVessel,
  directoryEntry,
  storedEntry,
  type DirectoryRow,
} from '#server/services/vessels/vessel-rows.ts';
import { changeVessel, ownerNow, type VesselChange } from '#server/services/vessels/write-vessel.ts';

/**
 * Merges one entry of the directory into another, which takes the chosen fields as an ordinary edit. Open projects of
 * the loser follow the winner; references to the loser stay. Throws notFound, badInput (two IMO numbers, not
 * confirmed), conflict (a stale version; `current` is the current preview).
 */
export function mergeVessels(ctx: PortalContext, input: MergeVesselsInput): MergedVessel {
  return inTransaction(ctx.db, (tx) => {
    const pair = mergeablePair(tx, input);
    const { winner, loser } = pair;
    if (winner.version !== input.version || loser.version !== input.loserVersion) {
      throw new AppError('conflict', 'One of the two has been changed. Nothing was merged.', {
        current: describeMerge(tx, pair),
      });
    }
    const fromLoser = new Set(
      input.fromLoser ?? MERGE_FIELDS.filter((field) => suggestedSide(pair, field) === 'loser'),
    );
    refuseUnconfirmedNumber(pair, fromLoser, input.confirmImoNumber);
    const owners = ownersOf(tx, pair);
    const id = recordMerge(tx, ctx, 'vessel', { winnerId: winner.id, loserId: loser.id }, () => {
      const { previousNames } = editWinner(tx, ctx, pair, changeOf(pair, fromLoser));
      return {
        names: { before: winner.previousNames, after: previousNames },
        ownersBefore: changedOwners(owners, ownersOf(tx, pair)),
      };
    });
    const merged = directoryEntry(tx, winner.id);
    return { vessel: describeVessel(merged), merge: mergeById(tx, merged, id) };
  });
}

type Owners = ReadonlyMap<number | null, number | null>;

/** The companies of the winner and of the open projects of both, by project. */
function ownersOf(tx: Transaction, { winner, loser }: MergePair): Owners {
  const projects = [winner, loser].flatMap(({ id }) => projectsToUpdate(tx, id));
  return new Map([
    [null, storedEntry(tx, winner.id).companyId],
    ...projects.map(({ id, companyId }) => [id, companyId] as const),
  ]);
}

const changedOwners = (before: Owners, after: Owners) =>
  [...before].flatMap(([projectId, companyId]) =>
    companyId === null || after.get(projectId) === companyId ? [] : { projectId, companyId },
  );

function editWinner(
  tx: Transaction,
  ctx: PortalContext,
  { winner, loser }: MergePair,
  change: VesselChange,
): DirectoryRow {
  copyNamedContacts(tx, ctx, { winner, loser }, change);
  const changed = changeVessel(tx, ctx, winner, change);
  const projects = projectsOf(tx, loser.id);
  propagateInProjects(tx, ctx, projectsToUpdate(tx, loser.id), {
    before: loser,
    after: changed,
    owner: ownerNow(changed),
  });
  const merged = recalculateServiceStatus(tx, ctx, changed);
  recordInProjects(
    tx,
    ctx,
    projects.map(({ id }) => ({ id, vesselName: merged.vesselName })),
    { action: 'merge', description: `The vessel ${loser.vesselName} was merged into ${merged.vesselName}` },
  );
  return merged;
}

/** The projects of a vessel and of those merged into it. */
export const projectsOf = (tx: Transaction, vesselId: number) =>
  tx
    .select({ id: vesselProjects.id })
    .from(vesselProjects)
    .where(vesselSurvivors.within(vesselProjects.vesselDirectoryId, vesselId))
    .orderBy(vesselProjects.id)
    .all();

/** An IMO number belongs to one ship for life, so two of them mean two ships unless one was entered wrongly. */
function refuseUnconfirmedNumber(
  { winner, loser }: MergePair,
  fromLoser: ReadonlySet<MergeField>,
  typed: string | undefined,
): void {
  if (winner.imoNumber === null || loser.imoNumber === null) return;
  const givenUp = fromLoser.has('imoNumber') ? winner.imoNumber : loser.imoNumber;
  if (typed === givenUp) return;
  const message = `Type ${givenUp}, the IMO number that will be dropped, to confirm that these two are one ship.`;
  throw new AppError('badInput', message, { issues: [{ path: ['confirmImoNumber'], message }] });
}

/** The winner's new values. Reported services of the loser stay with the loser (`service-status.ts`). */
function changeOf({ loser }: MergePair, fromLoser: ReadonlySet<MergeField>): VesselChange {
  const change: VesselChange = Object.fromEntries(
    MERGE_FIELDS.filter((field) => fromLoser.has(field)).map((field) => [field, loser[field]]),
  );
  if (change.vesselName !== undefined) change.vesselName = bareVesselName(change.vesselName);
  if (fromLoser.has('nextServiceDue')) {
    change.nextServiceSource = loser.nextServiceSource;
    change.reportedServiceDue = loser.reportedServiceDue;
  }
  change.formerNames = [...loser.previousNames, loser.vesselName];
  return change;
}
