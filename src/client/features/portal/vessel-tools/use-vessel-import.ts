import { useState } from 'react';
import type { DifferingField, VesselImport } from '#contract/vessel/vessel-import.ts';
import { sourceOfFile, sourceOfText, type CsvSource } from '#client/lib/browser/csv-file.ts';
import { useImportVessels } from '#client/entities/vessel/use-vessel-mutations.ts';

type Cell = Pick<DifferingField, 'row' | 'field'>;
const nameOf = ({ row, field }: Cell) => `${row} ${field}`;

/**
 * Imports vessels from a file. Each choice starts a dry run; the import sends its result and is refused if the
 * directory has changed since.
 */
export function useVesselImport() {
  const [source, setSource] = useState<CsvSource>();
  const [report, setReport] = useState<VesselImport>();
  const [refusal, setRefusal] = useState<string>();
  /** Whether clients with similar names were confirmed as new. */
  const [newClients, setNewClients] = useState(false);
  /** The differing cells to take from the file. */
  const [taken, setTaken] = useState<ReadonlyMap<string, Cell>>(new Map());
  const call = useImportVessels();

  function runCheck(csv: string, areNew: boolean): void {
    setRefusal(undefined);
    setNewClients(areNew);
    call.mutate({ csv, dryRun: true, newClients: areNew }, { onSuccess: setReport });
  }

  function check(next: CsvSource): void {
    setSource(next);
    setReport(undefined);
    setTaken(new Map());
    runCheck(next.text, false);
  }

  return {
    source,
    report,
    /** Why the file could not be read, or the server's message. */
    problem: refusal ?? call.error ?? undefined,
    isChecking: call.isPending && call.variables.dryRun === true,
    isImporting: call.isPending && call.variables.dryRun !== true,
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
    setNewClients: (areNew: boolean) => source && !call.isPending && runCheck(source.text, areNew),
    checkText: (text: string) => check(sourceOfText(text)),
    async checkFile(file: File) {
      const read = await sourceOfFile(file);
      if (!('refusal' in read)) {
        check(read);
        return;
      }
      call.reset();
      setReport(undefined);
      setSource(undefined);
      setRefusal(read.refusal);
    },
    checkAgain: () => source && check(source),
    importAll() {
      if (!source || !report) return;
      const { planHash } = report;
      call.mutate(
        { csv: source.text, planHash, newClients, except: [...taken.values()] },
        { onSuccess: setReport },
      );
    },
    startAnew() {
      call.reset();
      setSource(undefined);
      setReport(undefined);
      setRefusal(undefined);
      setTaken(new Map());
    },
  };
}

export type VesselImportWork = ReturnType<typeof useVesselImport>;
