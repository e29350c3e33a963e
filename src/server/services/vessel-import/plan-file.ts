import { and, gt, inArray, max } from 'drizzle-orm';
import { VESSEL_ROWS_MAX } from '#contract/vessel/vessel-import.ts';
import type { Transaction } from '#db/open-database.ts';
import { changes } from '#db/schema/index.ts';
import { readCsvTable } from '#server/services/csv/csv-table.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { planImport, type ImportChoices, type ImportPlan } from './plan-import.ts';

export interface FileToPlan extends ImportChoices {
  csv: string;
}

/** A plan with the last change that it includes. */
export interface PlannedFile {
  plan: ImportPlan;
  lastChange: number;
}

/** A question that a query worker answers with the plan. */
export interface VesselImportQuestion {
  kind: 'vessel import';
  file: FileToPlan;
}

export interface VesselImportContext extends PortalContext {
  queryWorkers: { ask(question: VesselImportQuestion, signal?: AbortSignal): Promise<PlannedFile> };
  request: { signal?: AbortSignal | undefined };
}

/** Plans the import of a file, in any thread: it reads only. */
export function planFile(tx: Transaction, { csv, ...choices }: FileToPlan): PlannedFile {
  const last = tx
    .select({ seq: max(changes.seq) })
    .from(changes)
    .get();
  return { plan: planImport(tx, readCsvTable(csv, VESSEL_ROWS_MAX), choices), lastChange: last?.seq ?? 0 };
}

/** The data that a plan depends on. */
const PLANNED_FROM = ['vessel', 'company', 'service rule'];

/** Whether the directory is unchanged since the plan was made. */
export function isUpToDate(tx: Transaction, { lastChange }: PlannedFile): boolean {
  const newer = tx
    .select({ seq: changes.seq })
    .from(changes)
    .where(and(gt(changes.seq, lastChange), inArray(changes.entity, PLANNED_FROM)))
    .limit(1)
    .get();
  return newer === undefined;
}
