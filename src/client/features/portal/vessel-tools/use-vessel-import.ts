import { useState } from 'react';
import type { DifferingField, VesselImport } from '#contract/vessel/vessel-import.ts';
import { useImport } from '#client/kit/wizard/use-import.ts';
import { useImportVessels } from '#client/entities/vessel/use-vessel-mutations.ts';

type Cell = Pick<DifferingField, 'row' | 'field'>;
const nameOf = ({ row, field }: Cell) => `${row} ${field}`;

/**
 * An import of vessels. What the check found goes with the import, which is refused where the directory has changed
 * since.
 */
export function useVesselImport() {
  /** Whether clients with similar names were confirmed as new. */
  const [newClients, setNewClients] = useState(false);
  /** The differing cells to take from the file. */
  const [taken, setTaken] = useState<ReadonlyMap<string, Cell>>(new Map());
  const call = useImportVessels();
  const work = useImport<NonNullable<typeof call.variables>, VesselImport>(call, {
    checkOf: (csv) => ({ csv, dryRun: true, newClients: false }),
    onChosen() {
      setTaken(new Map());
      setNewClients(false);
    },
  });
  const { source, report } = work;

  return {
    ...work,
    isTaken: (cell: Cell) => taken.has(nameOf(cell)),
    setTaken(cells: readonly Cell[], take: boolean) {
      setTaken((before) => {
        const after = new Map(before);
        for (const cell of cells) {
          if (take) after.set(nameOf(cell), { row: cell.row, field: cell.field });
          else after.delete(nameOf(cell));
        }
        return after;
      });
    },
    newClients,
    /** Answers change the result, so the file is checked again; the previous report stays until then. */
    setNewClients: (areNew: boolean) => {
      if (!source || call.isPending) return;
      setNewClients(areNew);
      work.send({ csv: source.text, dryRun: true, newClients: areNew });
    },
    importAll() {
      if (!source || !report) return;
      const { planHash } = report;
      work.send({ csv: source.text, planHash, newClients, except: [...taken.values()] });
    },
  };
}

export type VesselImportWork = ReturnType<typeof useVesselImport>;
