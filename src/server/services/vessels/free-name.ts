import { and, eq, isNull, sql } from 'drizzle-orm';
import { bareVesselName, nameWithImo, normalVesselName } from '#contract/vessel/vessel-name.ts';
import type { Transaction } from '#db/open-database.ts';
import { preparedOnce } from '#db/prepared-once.ts';
import { vesselDirectory } from '#db/schema/index.ts';
import { AppError } from '#server/errors.ts';
import { named } from '#server/services/vessels/matching/resolve-vessel.ts';

interface WantedName {
  vesselName: string;
  imoNumber: string | null;
  /** The entry itself, which does not conflict with its own name. */
  ownId: number | null;
}

/**
 * Returns the name under which a vessel is stored: as requested, or "NAME (IMO n)" if another ship has that name.
 * Throws badInput without an IMO number, because the two would be indistinguishable, and without a name beside it.
 */
export function freeVesselName(tx: Transaction, { vesselName, imoNumber, ownId }: WantedName): string {
  const bare = bareVesselName(vesselName);
  if (bare === '') {
    const message = 'Enter the name of the vessel. Its IMO number alone is not enough.';
    throw new AppError('badInput', message, { issues: [{ path: ['vesselName'], message }] });
  }
  const others = [...named(tx, normalVesselName(bare)), ...storedAs(tx, bare)].filter(
    ({ id }) => id !== ownId,
  );
  if (others.length === 0) return bare;
  if (imoNumber !== null) return nameWithImo(bare, imoNumber);
  const message = others.every(isArchived)
    ? 'An archived vessel has this name. Restore it, or enter the IMO number to distinguish the two.'
    : 'Another vessel has this name. Enter the IMO number to distinguish the two.';
  throw new AppError('badInput', message, { issues: [{ path: ['imoNumber'], message }] });
}

/** The name is unique among archived entries as well. */
const storedAs = (tx: Transaction, vesselName: string): TakenName[] => ofName(tx).all({ vesselName });

interface TakenName {
  id: number;
  archivedAt: Date | null;
}

const isArchived = ({ archivedAt }: TakenName) => archivedAt !== null;

const ofName = preparedOnce((tx) =>
  tx
    .select({ id: vesselDirectory.id, archivedAt: vesselDirectory.archivedAt })
    .from(vesselDirectory)
    .where(
      and(
        eq(vesselDirectory.vesselName, sql.placeholder('vesselName')),
        isNull(vesselDirectory.mergedIntoId),
      ),
    )
    .prepare(),
);

const ofNumber = preparedOnce((tx) =>
  tx
    .select({ id: vesselDirectory.id, vesselName: vesselDirectory.vesselName })
    .from(vesselDirectory)
    .where(
      and(eq(vesselDirectory.imoNumber, sql.placeholder('imoNumber')), isNull(vesselDirectory.mergedIntoId)),
    )
    .prepare(),
);

/** An IMO number belongs to one ship. */
export function refuseTakenImo(tx: Transaction, imoNumber: string | null, ownId: number | null): void {
  if (imoNumber === null) return;
  const owner = ofNumber(tx).get({ imoNumber });
  if (!owner || owner.id === ownId) return;
  const message = `${owner.vesselName} has this IMO number already.`;
  throw new AppError('badInput', message, { issues: [{ path: ['imoNumber'], message }] });
}
