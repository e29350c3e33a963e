import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { osloDay } from '#contract/calendar-day.ts';
import {
  MERGE_FIELDS,
  type MergedVessel,
  type MergeField,
  type MergeVesselsInput,
} from '#contract/vessel-merge.ts';
import { bareVesselName, normalVesselName } from '#contract/vessel-name.ts';
import type { Transaction } from '#db/open-database.ts';
import {
  vesselContacts,
  vesselDirectory,
  vesselMerges,
  vesselProjects,
  vesselServiceHistory,
  vessels,
} from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import { mergedName } from '#server/services/merges/made-merges.ts';
import { differenceOf } from '#server/services/merges/merge-image.ts';
import { tellProjects } from '#server/services/merges/tell-projects.ts';
import type { PortalContext, PortalWork } from '#server/services/portal-context.ts';
import { followInProjects, isOpenToFollow } from './follow-directory.ts';
import { mergeById } from './list-merges.ts';
import { imageOf } from './merge-image.ts';
import { describeMerge, mergeablePair, suggestedSide, type MergePair } from './preview-merge.ts';
import { contactsOnEntry } from './primary-contacts.ts';
import { restandVessel } from './record-service.ts';
import { describeVessel, type DirectoryRow } from './vessel-rows.ts';
import { changeVessel, ownerNow, type VesselChange } from './write-vessel.ts';

/**
 * Makes two entries of the directory one: projects, services and contacts of the loser move to the winner, which takes the
 * chosen fields; the loser stays under "NAME (merged n)". Snapshots of completions keep the name of their day. Throws
 * notFound, badInput (two IMO numbers, not confirmed), conflict (a version is stale; `current` is the preview as it would be now).
 */
export function mergeVessels(ctx: PortalContext, input: MergeVesselsInput): MergedVessel {
  return inTransaction(ctx.db, (tx) => {
    const pair = mergeablePair(tx, input);
    const { winner, loser } = pair;
    if (winner.version !== input.version || loser.version !== input.loserVersion) {
      throw new AppError('conflict', 'One of the two has been changed meanwhile. Nothing was merged.', {
        current: describeMerge(tx, pair),
      });
    }
    const fromLoser = new Set(
      input.fromLoser ?? MERGE_FIELDS.filter((field) => suggestedSide(pair, field) === 'loser'),
    );
    refuseUnconfirmedNumber(pair, fromLoser, input.confirmImoNumber);
    const ids = { winnerId: winner.id, loserId: loser.id };
    const before = imageOf(tx, ids);
    putAside(tx, ctx, pair);
    const change = changeOf(pair, fromLoser);
    moveContacts(tx, ctx, pair, change);
    const changed = changeVessel(tx, ctx, winner, change);
    // After the winner's own projects have followed it: these have followed the loser so far.
    const moved = moveProjects(tx, pair);
    const open = moved.filter(isOpenToFollow);
    followInProjects(tx, ctx, open, { before: loser, after: changed, owner: ownerNow(tx, changed) });
    const merged = restandVessel(tx, ctx, changed);
    const { vesselName } = merged;
    tellProjects(
      tx,
      ctx,
      moved.map(({ id }) => ({ id, vesselName })),
      { action: 'merge', description: `The vessel ${loser.vesselName} became part of ${vesselName}` },
    );

    const { id } = tx
      .insert(vesselMerges)
      .values({
        ...ids,
        snapshot: differenceOf(before, imageOf(tx, ids), 'vessel_directory'),
        mergedBy: ctx.actor.userId,
        createdAt: ctx.clock.now(),
      })
      .returning({ id: vesselMerges.id })
      .get();
    writePortalAudit(tx, ctx, {
      entityType: 'vessel',
      entityId: merged.id,
      entityName: merged.vesselName,
      action: 'merge',
      description: `${loser.vesselName} was merged into it`,
    });
    return { vessel: describeVessel(merged), merge: mergeById(tx, merged, id) };
  });
}

/** An IMO number belongs to one ship for life, so two of them mean two ships unless one was entered wrongly. */
function refuseUnconfirmedNumber(
  { winner, loser }: MergePair,
  fromLoser: ReadonlySet<MergeField>,
  typed: string | undefined,
): void {
  if (winner.imoNumber === null || loser.imoNumber === null) return;
  const givenUp = fromLoser.has('imoNumber') ? winner.imoNumber : loser.imoNumber;
  if (typed === givenUp) return;
  const message = `Type ${givenUp}, the IMO number that is given up, to confirm that these two are one ship.`;
  throw new AppError('badInput', message, { issues: [{ path: ['confirmImoNumber'], message }] });
}

/** The loser gives up its name and number, so that the winner may have them. */
function putAside(tx: Transaction, work: PortalWork, { winner, loser }: MergePair): void {
  const now = work.clock.now();
  const vesselName = mergedName(bareVesselName(loser.vesselName), (name) => isCalled(tx, name));
  tx.update(vesselDirectory)
    .set({
      vesselName,
      normalizedName: normalVesselName(vesselName),
      imoNumber: null,
      archivedAt: loser.archivedAt ?? now,
      mergedIntoId: winner.id,
      version: sql`${vesselDirectory.version} + 1`,
      updatedAt: now,
    })
    .where(eq(vesselDirectory.id, loser.id))
    .run();
  tx.update(vessels).set({ name: vesselName, updatedAt: now }).where(eq(vessels.directoryId, loser.id)).run();
  const entry = { entityType: 'vessel', entityId: loser.id, entityName: vesselName } as const;
  writePortalAudit(tx, work, {
    ...entry,
    action: 'merge',
    description: `Merged into ${winner.vesselName}`,
  });
  writePortalAudit(tx, work, {
    ...entry,
    action: 'rename',
    description: 'Vessel name changed',
    field: 'vesselName',
    from: loser.vesselName,
    to: vesselName,
  });
  recordChange(tx, work, { entity: 'vessel', entityId: loser.id, op: 'update' });
}

function isCalled(tx: Transaction, vesselName: string): boolean {
  const entry = tx
    .select({ id: vesselDirectory.id })
    .from(vesselDirectory)
    .where(eq(vesselDirectory.vesselName, vesselName))
    .get();
  return entry !== undefined;
}

/** What the winner takes over. Of two reported last services the later one holds; the history decides after that. */
function changeOf({ winner, loser }: MergePair, fromLoser: ReadonlySet<MergeField>): VesselChange {
  const change: VesselChange = Object.fromEntries(
    MERGE_FIELDS.filter((field) => fromLoser.has(field)).map((field) => [field, loser[field]]),
  );
  if (change.vesselName !== undefined) change.vesselName = bareVesselName(change.vesselName);
  if (fromLoser.has('nextServiceDue')) {
    change.nextServiceSource = loser.nextServiceSource;
    change.reportedServiceDue = loser.reportedServiceDue;
  }
  if ((loser.reportedServiceDate ?? '') > (winner.reportedServiceDate ?? '')) {
    change.reportedServiceDate = loser.reportedServiceDate;
    change.reportedServiceType = loser.reportedServiceType;
  }
  change.formerNames = [...loser.previousNames, loser.vesselName];
  return change;
}

function keyOf(tx: Transaction, directoryId: number): number | undefined {
  return tx.select({ id: vessels.id }).from(vessels).where(eq(vessels.directoryId, directoryId)).get()?.id;
}

/**
 * Of two people in one place the one whom the merged entry names stays; the time of the other one ends. Everybody else
 * moves as they are.
 */
function moveContacts(
  tx: Transaction,
  { clock }: PortalWork,
  { winner, loser }: MergePair,
  change: VesselChange,
): void {
  const [winnerKey, loserKey] = [keyOf(tx, winner.id), keyOf(tx, loser.id)];
  if (winnerKey === undefined || loserKey === undefined) return;
  const now = clock.now();
  const isCurrentPrimary = and(eq(vesselContacts.isPrimary, true), isNull(vesselContacts.validTo));
  const primaries = (vesselId: number) =>
    tx
      .select()
      .from(vesselContacts)
      .where(and(eq(vesselContacts.vesselId, vesselId), isCurrentPrimary))
      .all();
  const named = new Map(
    contactsOnEntry(wishedEntry(winner, change)).map(({ contactType, name }) => [contactType, name]),
  );
  const ofWinner = new Map(primaries(winnerKey).map((row) => [row.contactType, row]));
  const ended = primaries(loserKey).flatMap((row) => {
    const there = ofWinner.get(row.contactType);
    if (!there) return row.name === named.get(row.contactType) ? [] : [row.id];
    return row.name === named.get(row.contactType) && there.name !== row.name ? [there.id] : [row.id];
  });
  // When they were written is as of when they are known: a merge learns nothing of them.
  const next = { version: sql`${vesselContacts.version} + 1` };
  if (ended.length > 0) {
    tx.update(vesselContacts)
      .set({ ...next, validTo: osloDay(now) })
      .where(inArray(vesselContacts.id, ended))
      .run();
  }
  tx.update(vesselContacts)
    .set({ ...next, vesselId: winnerKey })
    .where(eq(vesselContacts.vesselId, loserKey))
    .run();
}

const wishedEntry = (winner: DirectoryRow, change: VesselChange): DirectoryRow => ({
  ...winner,
  ...Object.fromEntries(
    Object.entries(change).filter(([field, value]) => field !== 'formerNames' && value !== undefined),
  ),
});

function moveProjects(tx: Transaction, { winner, loser }: MergePair) {
  tx.update(vesselServiceHistory)
    .set({ vesselDirectoryId: winner.id })
    .where(eq(vesselServiceHistory.vesselDirectoryId, loser.id))
    .run();
  return tx
    .update(vesselProjects)
    .set({ vesselDirectoryId: winner.id })
    .where(eq(vesselProjects.vesselDirectoryId, loser.id))
    .returning()
    .all();
}
