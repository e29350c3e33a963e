import type { UpdateVesselInput, Vessel } from '#contract/vessel/vessel-directory.ts';
import type { Transaction } from '#db/open-database.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import type { PortalContext, PortalWork } from '#server/services/portal-context.ts';
import { recalculateServiceStatus } from '#server/services/vessels/service-status/record-service.ts';
import { describeVessel, directoryEntry } from './vessel-rows.ts';
import { refuseUnclearClient } from '#server/services/vessels/matching/similar-companies.ts';
import { changeVessel, type VesselChange } from './write-vessel.ts';

/**
 * Changes a vessel of the directory. A due day set here stays until null gives it back to the service rules, or to what
 * a file said where none applies. Throws notFound, badInput (name or number taken), conflict (`version`; carries the
 * vessel as it is now. Or the client may be a known one; carries those).
 */
export function updateVessel(ctx: PortalContext, input: UpdateVesselInput): Vessel {
  return inTransaction(ctx.db, (tx) => saveVessel(tx, ctx, input));
}

/** The same as part of a larger write. `reverts`: it puts back what was there before. */
export function saveVessel(
  tx: Transaction,
  work: PortalWork,
  input: UpdateVesselInput,
  { reverts = false } = {},
): Vessel {
  const { id, version, nextServiceDue, newClient: _newClient, ...fields } = input;
  const before = directoryEntry(tx, id);
  if (version !== before.version) {
    throw new AppError('conflict', 'Somebody else has changed this vessel meanwhile. Nothing was saved.', {
      current: describeVessel(before),
    });
  }
  refuseUnclearClient(tx, work, input);
  const change: VesselChange = Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => [field, value === '' ? null : value]),
  );
  if (nextServiceDue !== undefined) {
    change.nextServiceSource = nextServiceDue === null ? 'rule' : 'manual';
    // Otherwise the day follows from the rules in the same stroke.
    if (nextServiceDue !== null) change.nextServiceDue = nextServiceDue;
  }
  return describeVessel(
    recalculateServiceStatus(tx, work, changeVessel(tx, work, before, change, { reverts })),
  );
}
