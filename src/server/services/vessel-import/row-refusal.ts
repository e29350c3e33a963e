import { bareVesselName } from '#contract/vessel/vessel-name.ts';
import type { CellProblem } from './read-row.ts';
import type { RowResolution, VesselIndex } from './vessel-index.ts';

interface NamedInRow {
  vesselName: string;
  imoNumber: string | null;
}

/** Why the vessel of a row is ambiguous, or cannot be changed by a file. */
export function refusalOf(
  index: VesselIndex,
  resolution: RowResolution,
  { vesselName, imoNumber }: NamedInRow,
): CellProblem | undefined {
  const { found } = resolution;
  if (found === null) {
    if (resolution.several.length > 0) {
      const message = `Several vessels are called ${vesselName}. Give the IMO number.`;
      return { field: 'vesselName', message };
    }
    return imoNumber === null ? nameIsTaken(index, bareVesselName(vesselName)) : undefined;
  }
  if (found.isArchived) {
    const message = `${found.vesselName} has this IMO number and is archived. Restore it first, or remove the row.`;
    return { field: 'imoNumber', message };
  }
  const rival = index.rivalOfName(found, vesselName);
  if (!rival) return undefined;
  const message = `The number is that of ${found.vesselName}, but ${rival.vesselName} is another vessel. Correct the name or the number.`;
  return { field: 'imoNumber', message };
}

function nameIsTaken(index: VesselIndex, bare: string): CellProblem | undefined {
  const taker = index.takerOfName(bare);
  if (!taker) return undefined;
  const [who, first] = taker.isArchived ? ['An archived', 'Restore it, or give'] : ['Another', 'Give'];
  const message = `${who} vessel is called ${bare}. ${first} the IMO number, so that the two can be told apart.`;
  return { field: 'imoNumber', message };
}
