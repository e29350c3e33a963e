import { osloDay } from '#contract/format/calendar-day.ts';
import type { CsvFile } from '#contract/format/csv-file.ts';
import type { CsvFormat } from '#contract/format/csv-format.ts';
import { csvOf } from '#contract/format/csv.ts';
import type {
  DifferingField,
  ImportedVessel,
  ImportVesselsInput,
  VesselImport,
} from '#contract/vessel/vessel-import.ts';
import type { Transaction } from '#db/open-database.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import { brokenRows } from '#server/services/csv/broken-rows.ts';
import { csvFormatOf } from '#server/services/csv/csv-format-of.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { ensureCompanies } from '#server/services/vessels/matching/resolve-company.ts';
import { recalculateServiceStatus } from '#server/services/vessels/service-status/record-service.ts';
import { dueOfVessel } from '#server/services/vessels/service-status/vessel-due.ts';
import { changeVessel, createVessel, type VesselChange } from '#server/services/vessels/write-vessel.ts';
import { isUpToDate, type PlannedFile, type VesselImportContext } from './plan-file.ts';
import type { ImportPlan, PlannedVessel } from './plan-import.ts';

/**
 * Imports the rows of a file that have no errors through the directory's one writer, in one transaction. A dry run
 * writes nothing and lists what would be new, changed and left out. Throws badInput (the file cannot be read, or a
 * chosen name is in use) and conflict (the directory has changed since the dry run that returned `planHash`).
 */
export async function importVessels(
  ctx: VesselImportContext,
  input: ImportVesselsInput,
): Promise<VesselImport> {
  const { csv, newClients } = input;
  const file = { csv, newClients, today: osloDay(ctx.clock.now()) };
  const planned = await ctx.queryWorkers.ask({ kind: 'vessel import', file }, ctx.request.signal);
  return importPlanned(ctx, input, planned);
}

/** Imports a file that is already planned. */
export function importPlanned(
  ctx: PortalContext,
  input: Omit<ImportVesselsInput, 'csv'>,
  planned: PlannedFile,
): VesselImport {
  const { plan } = planned;
  return inTransaction(ctx.db, (tx) => {
    const format = csvFormatOf(tx, ctx);
    const leftOut = plan.leftOut.length === 0 ? null : fileOf(plan.leftOut, format, ctx.clock.now());
    const report = reportOf(plan, { applied: !input.dryRun, leftOut });
    if (input.dryRun) return report;
    if (plan.errors.some(({ column }) => column === null)) throw brokenRows(plan.errors);
    if (plan.hash !== input.planHash || !isUpToDate(tx, planned)) {
      throw new AppError(
        'conflict',
        'The directory has changed since the file was checked, or the file was not checked. Nothing was imported; please check it again.',
      );
    }
    const isTaken = takenCells(input);
    const changes = plan.planned.map((vessel) => ({ vessel, change: changeOf(tx, vessel, isTaken) }));
    ensureCompanies(
      tx,
      ctx,
      changes.flatMap(({ change }) => change.clientName ?? []),
    );
    for (const { vessel, change } of changes) namingRow(vessel, () => write(tx, ctx, vessel, change));
    const rowsLeftOut = plan.leftOut.length - 1;
    writePortalAudit(tx, ctx, {
      entityType: 'vessel',
      entityId: null,
      entityName: 'Vessel directory',
      action: 'import',
      description: `Imported a file: ${report.created.length} new, ${report.changed.length} known${
        leftOut ? `, ${rowsLeftOut} ${rowsLeftOut === 1 ? 'row' : 'rows'} left out` : ''
      }`,
    });
    return report;
  });
}

type IsTaken = (cell: Pick<DifferingField, 'row' | 'field'>) => boolean;

function takenCells({ differing, except }: Pick<ImportVesselsInput, 'differing' | 'except'>): IsTaken {
  const exceptions = new Set(except.map(({ row, field }) => `${row} ${field}`));
  return ({ row, field }) => (differing === 'take') !== exceptions.has(`${row} ${field}`);
}

/** The effect of a name from one row on another one only shows when it is written. */
function namingRow({ row, vesselName }: PlannedVessel, work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'badInput') throw error;
    const message = `Row ${row}, ${vesselName}: ${error.userMessage}`;
    throw new AppError('badInput', `${message} Nothing was imported.`, {
      issues: [{ path: ['csv', row], message }],
      cause: error,
    });
  }
}

function changeOf(tx: Transaction, planned: PlannedVessel, isTaken: IsTaken): VesselChange {
  const { lastServiceDate, lastServiceType, nextServiceDue, ...fill } = planned.fill;
  const change: VesselChange = {
    ...fill,
    formerNames: planned.formerNames,
    reportedServiceDate: lastServiceDate,
    reportedServiceType: lastServiceType,
    reportedServiceDue: nextServiceDue,
  };
  for (const { field, given, serviceType } of planned.differing.filter(isTaken)) {
    if (field === 'previousNames') continue;
    if (field === 'lastServiceDate') {
      change.reportedServiceDate = given;
      change.reportedServiceType = serviceType ?? null;
    } else if (field === 'lastServiceType') change.reportedServiceType = given;
    else if (field === 'nextServiceDue') Object.assign(change, dueFromFile(tx, planned, given));
    else change[field] = given;
  }
  return change;
}

function write(tx: Transaction, ctx: PortalContext, planned: PlannedVessel, change: VesselChange): void {
  if (planned.entry) {
    recalculateServiceStatus(tx, ctx, changeVessel(tx, ctx, planned.entry, change));
    return;
  }
  const { vesselName = planned.vesselName, imoNumber = planned.known.imoNumber ?? null, ...rest } = change;
  // Found again by the name that gave way to that of a later row.
  const formerNames = [...planned.formerNames, planned.vesselName];
  createVessel(tx, ctx, { ...rest, vesselName, imoNumber, formerNames });
}

/** The day differs. If a rule sets one, or it was set by hand, only a new one set by hand applies. */
function dueFromFile(tx: Transaction, { entry }: PlannedVessel, given: string): VesselChange {
  const isOfFile = entry === null || (entry.nextServiceSource === 'rule' && dueOfVessel(tx, entry) === null);
  return isOfFile ? { reportedServiceDue: given } : { nextServiceDue: given, nextServiceSource: 'manual' };
}

function fileOf(rows: string[][], format: CsvFormat, now: Date): CsvFile {
  return { fileName: `vessels-to-correct-${osloDay(now)}.csv`, csv: csvOf(rows, format) };
}

function reportOf(
  { hash, columns, planned, duplicates, warnings, similarClients, errors }: ImportPlan,
  { applied, leftOut }: Pick<VesselImport, 'applied' | 'leftOut'>,
): VesselImport {
  const known = planned.filter(({ entry }) => entry !== null);
  const changed = known.filter(
    ({ fill, formerNames, differing }) =>
      Object.keys(fill).length > 0 || formerNames.length > 0 || differing.length > 0,
  );
  return {
    applied,
    planHash: hash,
    columns,
    created: planned.filter(({ entry }) => entry === null).map(described),
    changed: changed.map(described),
    unchanged: known.length - changed.length,
    duplicates,
    warnings,
    similarClients,
    errors,
    leftOut,
  };
}

function described({
  row,
  entry,
  vesselName,
  known,
  fill,
  formerNames,
  differing,
}: PlannedVessel): ImportedVessel {
  const filled = Object.entries(fill).map(
    ([field, given]) => ({ field, given }) as ImportedVessel['filled'][number],
  );
  if (formerNames.length > 0) filled.push({ field: 'previousNames', given: formerNames.join('; ') });
  return {
    row,
    id: entry?.id ?? null,
    vesselName,
    imoNumber: known.imoNumber ?? null,
    filled: entry ? filled : [],
    differing: differing.map(({ row: at, field, current, given }) => ({ row: at, field, current, given })),
  };
}
