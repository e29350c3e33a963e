import type { DirectoryProposal } from '#contract/vessel/vessel-directory.ts';
import type { Transaction } from '#db/open-database.ts';
import { AppError } from '#server/errors.ts';
import type { PortalWork } from '#server/services/portal-context.ts';
import { enrichDirectory, type ReportedVessel } from '#server/services/vessels/enrich-directory.ts';
import { resolveVessel } from '#server/services/vessels/matching/resolve-vessel.ts';
import { directoryEntry, referTo, type DirectoryRow } from '#server/services/vessels/vessel-rows.ts';
import { createVessel } from '#server/services/vessels/write-vessel.ts';

/** The vessel fields of a form: which vessel, and its data. */
export interface NamedInForm extends ReportedVessel {
  vesselDirectoryId?: number | undefined;
  vesselName?: string | undefined;
  /** None of the suggested ones. */
  newVessel?: boolean | undefined;
}

interface LinkedVessel {
  /** Null if an operator requests a vessel that is not in the directory: a manager adds it. */
  entry: DirectoryRow | null;
  proposals: DirectoryProposal[];
}

/**
 * Finds the vessel of a project in the directory. For a manager, adds an unknown one and fills in empty fields; for
 * operators it only reads. Throws notFound (no such entry), conflict (several candidates; `current` names them),
 * badInput (the name is in use and there is no IMO number).
 */
export function linkVessel(tx: Transaction, work: PortalWork, said: NamedInForm): LinkedVessel {
  const found = find(tx, said);
  if (work.actor.role !== 'manager') return { entry: found, proposals: [] };
  return enrichDirectory(tx, work, found ?? addVessel(tx, work, said), said);
}

function find(tx: Transaction, said: NamedInForm): DirectoryRow | null {
  const { vesselDirectoryId, vesselName = '', newVessel = false } = said;
  if (vesselDirectoryId !== undefined) return inDirectory(tx, vesselDirectoryId);
  const imoNumber = said.imoNumber || null;
  const resolution = resolveVessel(tx, { vesselName, imoNumber });
  if (resolution.found) {
    // The IMO number identifies the ship; the same name insisted on means another ship.
    if (newVessel && resolution.by !== 'IMO number') return null;
    if (resolution.found.archivedAt === null) return resolution.found;
    throw new AppError(
      'conflict',
      `${resolution.found.vesselName} has this IMO number and is archived. Restore it in the directory first.`,
      { current: { candidates: [referTo(resolution.found)] } },
    );
  }
  if (newVessel || resolution.candidates.length === 0) return null;
  const [first] = resolution.candidates;
  throw new AppError(
    'conflict',
    resolution.several
      ? `Several vessels are called ${vesselName}. Which one is it?`
      : `Did you mean ${first?.vesselName}?`,
    { current: { candidates: resolution.candidates.map(referTo) } },
  );
}

function inDirectory(tx: Transaction, id: number): DirectoryRow {
  const entry = directoryEntry(tx, id);
  if (entry.archivedAt === null) return entry;
  throw new AppError('conflict', `${entry.vesselName} is archived. Restore it in the directory first.`, {
    current: { candidates: [referTo(entry)] },
  });
}

function addVessel(tx: Transaction, work: PortalWork, said: NamedInForm): DirectoryRow {
  return createVessel(tx, work, {
    vesselName: said.vesselName ?? '',
    imoNumber: said.imoNumber || null,
    clientName: said.clientName || null,
    systemType1: said.systemType || null,
  });
}
