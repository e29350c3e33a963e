import * as z from 'zod/mini';
import { ImportError } from '#contract/catalogue/catalogue-transfer.ts';
import { CsvFile } from '#contract/format/csv-file.ts';
import { VESSEL_TEXT_FIELDS } from './vessel-directory.ts';

/** What a column of the file may say, in the order in which an export writes it. */
export const IMPORT_FIELDS = [
  'vesselName',
  'imoNumber',
  'previousNames',
  ...VESSEL_TEXT_FIELDS,
  'lastServiceDate',
  'lastServiceType',
  'nextServiceDue',
] as const;
export const ImportField = z.enum(IMPORT_FIELDS);
export type ImportField = z.infer<typeof ImportField>;

export const VESSEL_ROWS_MAX = 5000;

/** One value of the file that differs from what the directory says. */
const DifferingCell = z.object({ row: z.int(), field: ImportField });

/**
 * A file of vessels. Unknown ones are added; known ones get what is empty filled, and where the file says something else
 * the directory's word is kept unless `differing` says otherwise, but for the cells in `except`. Rows with errors are left
 * out, all others are imported in one transaction. A dry run reports what would happen; its `planHash` must come with the
 * real one, so that what was seen is what is written.
 */
export const ImportVesselsInput = z.object({
  csv: z.string().check(z.minLength(1, 'The file is empty')),
  dryRun: z._default(z.boolean(), false),
  planHash: z.optional(z.string()),
  /** The clients whose names are similar to known ones are new. Otherwise their rows are left out. */
  newClients: z._default(z.boolean(), false),
  differing: z._default(z.enum(['keep', 'take']), 'keep'),
  except: z._default(z.array(DifferingCell), []),
});
export type ImportVesselsInput = z.infer<typeof ImportVesselsInput>;

const FilledField = z.object({ field: ImportField, given: z.string() });
const DifferingField = z.object({
  row: z.int(),
  field: ImportField,
  current: z.string(),
  given: z.string(),
});
export type DifferingField = z.infer<typeof DifferingField>;

/** A vessel that is new or known and what the file says of it: what was empty, and what differs. */
const ImportedVessel = z.object({
  row: z.int(),
  id: z.nullable(z.int()),
  vesselName: z.string(),
  imoNumber: z.nullable(z.string()),
  filled: z.array(FilledField),
  differing: z.array(DifferingField),
});
export type ImportedVessel = z.infer<typeof ImportedVessel>;

/** `row` counts as a spreadsheet does: the names of the columns are row 1. */
export const VesselImport = z.object({
  /** False after a dry run. */
  applied: z.boolean(),
  planHash: z.string(),
  /** The columns as the file names them; those that say nothing to us have no field. */
  columns: z.array(z.object({ header: z.string(), field: z.nullable(ImportField) })),
  created: z.array(ImportedVessel),
  /** Known ones of which the file says something new, or something else. */
  changed: z.array(ImportedVessel),
  /** Known ones of which it says nothing new. */
  unchanged: z.int(),
  /** Rows that are about the vessel of an earlier row. */
  duplicates: z.array(z.object({ row: z.int(), sameAs: z.int(), vesselName: z.string() })),
  warnings: z.array(z.object({ row: z.int(), message: z.string() })),
  /** Rows whose client is new and has a name similar to a known one. */
  similarClients: z.array(z.object({ row: z.int(), clientName: z.string(), existing: z.string() })),
  /** What is wrong in the rows that are left out. Without a column: the file cannot be read, and its import is refused. */
  errors: z.array(ImportError),
  /** The rows that are left out as they were sent, with a last column of reasons; null where there are none. */
  leftOut: z.nullable(CsvFile),
});
export type VesselImport = z.infer<typeof VesselImport>;
