import type { CreateVesselInput, Vessel } from '#contract/vessel/vessel-directory.ts';
import type { Transaction } from '#db/open-database.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { refuseUnclearClient } from '#server/services/vessels/matching/similar-companies.ts';
import { resolveVessel, type NamedVessel } from '#server/services/vessels/matching/resolve-vessel.ts';
import { describeVessel, referTo } from './vessel-rows.ts';
import { createVessel } from './write-vessel.ts';

/**
 * Adds a vessel by hand. Throws conflict ("Did you mean …?", `current` names the candidates) about the vessel or the
 * client, unless the caller rules them out, badInput (the number is in use, or the name is and there is no number).
 */
export function addVessel(ctx: PortalContext, input: CreateVesselInput): Vessel {
  const { vesselName, newVessel, newClient: _newClient, ...fields } = input;
  const imoNumber = input.imoNumber || null;
  return inTransaction(ctx.db, (tx) => {
    if (!newVessel) refuseKnown(tx, { vesselName, imoNumber });
    refuseUnclearClient(tx, ctx, input);
    const texts = Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, value || null]));
    return describeVessel(createVessel(tx, ctx, { ...texts, vesselName, imoNumber }));
  });
}

function refuseKnown(tx: Transaction, named: NamedVessel): void {
  const resolution = resolveVessel(tx, named);
  // A duplicate number is reported at its field.
  if (resolution.found && resolution.by === 'IMO number') return;
  const candidates = resolution.found ? [resolution.found] : resolution.candidates;
  const [first] = candidates;
  if (!first) return;
  throw new AppError('conflict', `Did you mean ${first.vesselName}? Nothing was added yet.`, {
    current: { candidates: candidates.map(referTo) },
  });
}
