import { createHash } from 'node:crypto';
import type { CalendarDay } from '#contract/format/calendar-day.ts';
import type { ImportError } from '#contract/catalogue/catalogue-transfer.ts';
import { foldText } from '#contract/catalogue/search-text.ts';
import { VESSEL_TEXT_FIELDS } from '#contract/vessel/vessel-directory.ts';
import { type DifferingField, type ImportField, type VesselImport } from '#contract/vessel/vessel-import.ts';
import { bareVesselName, nameWithImo, normalVesselName } from '#contract/vessel/vessel-name.ts';
import type { Transaction } from '#db/open-database.ts';
import type { CsvTable } from '#server/services/csv/csv-table.ts';
import { plainCompanyName } from '#server/services/vessels/matching/resolve-company.ts';
import { isAnotherPersons } from '#server/services/vessels/contacts/person-of.ts';
import { reportedServices } from '#server/services/vessels/service-status/record-service.ts';
import { directoryEntry, type DirectoryRow } from '#server/services/vessels/vessel-rows.ts';
import { clientNames, similarClient } from './client-names.ts';
import { COLUMN_NAMES, columnsOf } from './header-columns.ts';
import { readRow, type SaidInRow } from './read-row.ts';
import { refusalOf } from './row-refusal.ts';
import { rowsWithReasons, withoutReasons } from './left-out-rows.ts';
import { VesselIndex, type KnownVessel } from './vessel-index.ts';

type SingleField = Exclude<ImportField, 'previousNames'>;

/** A vessel of the file, from one or more of its rows. */
export interface PlannedVessel {
  row: number;
  /** Null for a new one. */
  entry: DirectoryRow | null;
  vesselName: string;
  /** Its values so far, from the directory or earlier rows. */
  known: Partial<Record<SingleField, string | null>>;
  /** Empty fields that are filled in. */
  fill: Partial<Record<SingleField, string>>;
  formerNames: string[];
  differing: (DifferingField & { serviceType?: string | undefined })[];
}

export interface ImportPlan {
  hash: string;
  columns: VesselImport['columns'];
  planned: PlannedVessel[];
  duplicates: VesselImport['duplicates'];
  warnings: VesselImport['warnings'];
  similarClients: VesselImport['similarClients'];
  errors: ImportError[];
  /** The rows with errors as a table with reasons; empty if there are none. */
  leftOut: string[][];
}

export interface ImportChoices {
  today: CalendarDay;
  newClients: boolean;
}

/** Plans the import of a file, with all errors in it. Reads only. */
export function planImport(
  tx: Transaction,
  sent: CsvTable,
  { today, newClients }: ImportChoices,
): ImportPlan {
  if ('broken' in sent) return unreadable([], { column: null, ...sent.broken });
  const table = withoutReasons(sent);
  const columns = columnsOf(table.header);
  if (!columns.some(({ field }) => field === 'vesselName')) {
    return unreadable(columns, {
      row: 1,
      column: null,
      message: 'No column has the names of the vessels. Name it “Vessel” in the first row.',
    });
  }
  const hasNumbers = columns.some(({ field }) => field === 'imoNumber');
  const planning = new Planning(tx, { hasNumbers, newClients });
  for (const { row, cells } of table.rows) {
    const read = new Map(
      columns.flatMap(({ field }, index) => (field ? [[field, cells[index] ?? ''] as const] : [])),
    );
    const { said, problems } = readRow(read, today);
    const named = (field: ImportField) =>
      columns.find((column) => column.field === field)?.header ?? COLUMN_NAMES[field];
    for (const { field, message } of problems) planning.errors.push({ row, column: named(field), message });
    if (problems.length === 0) planning.take(row, said, named);
  }
  return { ...planning.finish(columns), leftOut: rowsWithReasons(table, planning.errors) };
}

function unreadable(columns: ImportPlan['columns'], error: ImportError): ImportPlan {
  const nothing = { planned: [], duplicates: [], warnings: [], similarClients: [], leftOut: [] };
  return { hash: '', columns, errors: [error], ...nothing };
}

class Planning {
  readonly errors: ImportError[] = [];
  readonly #tx: Transaction;
  readonly #file: { hasNumbers: boolean; newClients: boolean };
  readonly #index: VesselIndex;
  readonly #planned = new Map<KnownVessel, PlannedVessel>();
  readonly #duplicates: ImportPlan['duplicates'] = [];
  readonly #warnings: ImportPlan['warnings'] = [];
  readonly #companies: Map<string, string>;
  readonly #similarClients: ImportPlan['similarClients'] = [];
  readonly #similarTo: (name: string) => string | undefined;

  constructor(tx: Transaction, file: { hasNumbers: boolean; newClients: boolean }) {
    this.#tx = tx;
    this.#file = file;
    this.#index = new VesselIndex(tx);
    this.#companies = clientNames(tx);
    this.#similarTo = similarClient(tx, new Set(this.#companies.keys()));
  }

  take(row: number, given: SaidInRow, named: (field: ImportField) => string): void {
    const { vesselName = '', imoNumber = null } = given;
    const resolution = this.#index.resolve({ vesselName, imoNumber }, this.#file);
    const refusal = refusalOf(this.#index, resolution, { vesselName, imoNumber });
    if (refusal) {
      this.errors.push({ row, column: named(refusal.field), message: refusal.message });
      return;
    }
    const existing = given.clientName && this.#similarTo(given.clientName);
    if (existing) {
      const { clientName = '' } = given;
      this.#similarClients.push({ row, clientName, existing });
      if (!this.#file.newClients) {
        const message = `Did you mean the client ${existing}? Correct the name, or say at the import that it is a new client.`;
        this.errors.push({ row, column: named('clientName'), message });
        return;
      }
    }
    const said = this.#withOneSpelling(given);
    if (resolution.found === null) {
      this.#addNew(row, { vesselName, imoNumber }, said);
      return;
    }
    const { found } = resolution;
    const earlier = this.#planned.get(found);
    if (earlier) this.#duplicates.push({ row, sameAs: earlier.row, vesselName: earlier.vesselName });
    const planned = earlier ?? this.#planKnown(row, found);
    this.#fold(row, planned, said);
    if (planned.fill.imoNumber !== undefined) this.#index.giveNumber(found, planned.fill.imoNumber);
    this.#index.giveFormerNames(found, said.previousNames ?? []);
  }

  finish(columns: ImportPlan['columns']): Omit<ImportPlan, 'leftOut'> {
    const planned = [...this.#planned.values()];
    const hashed = planned.map(({ entry, known: _known, ...plan }) => [
      entry?.id ?? null,
      entry?.version ?? null,
      plan,
    ]);
    return {
      hash: createHash('sha256')
        .update(JSON.stringify([hashed, this.errors]))
        .digest('hex'),
      columns,
      planned,
      duplicates: this.#duplicates,
      warnings: this.#warnings,
      similarClients: this.#similarClients,
      errors: this.errors.toSorted((one, other) => one.row - other.row),
    };
  }

  /** A known client name, or one that an earlier row spelled differently, resolves to that client. */
  #withOneSpelling(said: SaidInRow): SaidInRow {
    if (said.clientName === undefined) return said;
    const plain = plainCompanyName(said.clientName);
    const clientName = this.#companies.get(plain) ?? said.clientName;
    this.#companies.set(plain, clientName);
    return { ...said, clientName };
  }

  #addNew(
    row: number,
    { vesselName, imoNumber }: { vesselName: string; imoNumber: string | null },
    said: SaidInRow,
  ): void {
    const bare = bareVesselName(vesselName);
    const isTaken = this.#index.takerOfName(bare) !== undefined;
    const name = isTaken && imoNumber !== null ? nameWithImo(bare, imoNumber) : bare;
    const vessel: KnownVessel = {
      id: null,
      row,
      vesselName: name,
      normalizedName: normalVesselName(name),
      imoNumber,
      isArchived: false,
    };
    const alike = this.#index.similarTo(vessel);
    if (alike) {
      const where = alike.row === null ? 'in the directory' : `of row ${alike.row}`;
      this.#warnings.push({ row, message: `${bare} reads almost like ${alike.vesselName} ${where}.` });
    }
    this.#index.add(vessel);
    const planned: PlannedVessel = {
      row,
      entry: null,
      vesselName: name,
      known: { vesselName: name, imoNumber },
      fill: {},
      formerNames: [],
      differing: [],
    };
    this.#planned.set(vessel, planned);
    this.#fold(row, planned, said);
    this.#index.giveFormerNames(vessel, said.previousNames ?? []);
  }

  #planKnown(row: number, found: KnownVessel): PlannedVessel {
    const entry = directoryEntry(this.#tx, found.id ?? 0);
    const { vesselName, imoNumber, lastServiceDate, lastServiceType, nextServiceDue } = entry;
    const texts = Object.fromEntries(VESSEL_TEXT_FIELDS.map((field) => [field, entry[field]]));
    const planned: PlannedVessel = {
      row,
      entry,
      vesselName,
      known: { ...texts, vesselName, imoNumber, lastServiceDate, lastServiceType, nextServiceDue },
      fill: {},
      formerNames: [],
      differing: [],
    };
    this.#planned.set(found, planned);
    return planned;
  }

  #fold(row: number, planned: PlannedVessel, said: SaidInRow): void {
    const { entry, known } = planned;
    const { vesselName = '', previousNames = [], lastServiceDate, lastServiceType, ...others } = said;
    for (const [field, given] of Object.entries(others) as [SingleField, string][]) {
      if (isAnotherPersons(field, said, known)) {
        planned.differing.push({ row, field, current: known[field] ?? '', given });
      } else this.#put(row, planned, field, given);
    }
    // A name with a semicolon would read as several names in one cell.
    const formerNames = (entry?.previousNames ?? []).flatMap((name) => name.split(';').concat(name));
    const names = new Set(
      [known.vesselName ?? '', ...formerNames, ...planned.formerNames].map(normalVesselName),
    );
    if (!names.has(normalVesselName(vesselName))) {
      planned.differing.push({ row, field: 'vesselName', current: planned.vesselName, given: vesselName });
    }
    planned.formerNames.push(...previousNames.filter((name) => !names.has(normalVesselName(name))));
    if (lastServiceDate !== undefined) this.#putService(row, planned, lastServiceDate, lastServiceType);
    else if (lastServiceType !== undefined && lastServiceType !== known.lastServiceType) {
      this.#warnings.push({ row, message: 'A last service type without its date is left out.' });
    }
  }

  #put(row: number, planned: PlannedVessel, field: SingleField, given: string): void {
    const current = planned.known[field] ?? null;
    if (current === null) {
      planned.known[field] = given;
      planned.fill[field] = given;
    } else if (foldText(current) !== foldText(given)) {
      planned.differing.push({ row, field, current, given });
    }
  }

  /** The history's later services take precedence over a file; what an earlier file reported may be wrong. */
  #putService(row: number, planned: PlannedVessel, date: string, type: string | undefined): void {
    const { known } = planned;
    const current = known.lastServiceDate ?? null;
    if (current === null) {
      this.#put(row, planned, 'lastServiceDate', date);
      if (type !== undefined) this.#put(row, planned, 'lastServiceType', type);
      return;
    }
    const isFromProjects =
      planned.entry !== null && reportedServices(this.#tx, planned.entry).reportedServiceDate !== current;
    if (isFromProjects && date < current) {
      this.#warnings.push({ row, message: `The last service was later, on ${current}. That stays.` });
    } else if (date !== current) {
      planned.differing.push({ row, field: 'lastServiceDate', current, given: date, serviceType: type });
    } else if (!isFromProjects && type !== undefined) this.#put(row, planned, 'lastServiceType', type);
  }
}
