import type { UpdateVesselInput, Vessel } from '#contract/vessel/vessel-directory.ts';
import type { Transaction } from '#db/open-database.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import type { PortalContext, PortalWork } from '#server/services/portal-context.ts';
import { recalculateServiceStatus } from '#server/services/vessels/service-status/record-service.ts';
import { describeVessel, directoryEntry, type DirectoryRow } from './vessel-rows.ts';
import { refuseUnclearClient } from '#server/services/vessels/matching/similar-companies.ts';
import { changeVessel, type VesselChange } from './write-vessel.ts';

/**
 * Changes a vessel of the directory. A due day set here stays until null returns it to the service rules, or to the
 * reported day if none applies. Throws notFound, badInput (name or number in use), conflict (`version`; carries the
 * current vessel. Or the client may be a known one; carries the candidates).
 */
export function updateVessel(ctx: PortalContext, input: UpdateVesselInput): Vessel {
  return inTransaction(ctx.db, (tx) => saveVessel(tx, ctx, input));
}

/** Does the same as part of a larger write. `reverts`: the edit restores an earlier value. */
export function saveVessel(
  tx: Transaction,
  work: PortalWork,
  input: UpdateVesselInput,
  { reverts = false } = {},
): Vessel {
  const { id, version, nextServiceDue, newClient: _newClient, ...fields } = input;
  const before = directoryEntry(tx, id);
  // The version of a vessel that was merged meanwhile says nothing about the one that it was merged into.
  if (id !== before.id || version !== before.version) throw changedMeanwhile(before);
  refuseUnclearClient(tx, work, input);
  const change: VesselChange = Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => [field, value === '' ? null : value]),
  );
  if (nextServiceDue !== undefined) {
    change.nextServiceSource = nextServiceDue === null ? 'rule' : 'manual';
    // Otherwise the day is recalculated from the rules in the same write.
    if (nextServiceDue !== null) change.nextServiceDue = nextServiceDue;
  }
  return describeVessel(
    recalculateServiceStatus(tx, work, changeVessel(tx, work, before, change, { reverts })),
  );
}

export const changedMeanwhile = (current: DirectoryRow) =>
  new AppError('conflict', 'Someone else has changed this vessel. Nothing was saved.', {
    current: describeVessel(current),
  });
