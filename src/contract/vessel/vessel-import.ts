import * as z from 'zod/mini';
import { ImportError } from '#contract/catalogue/catalogue-transfer.ts';
import { CsvFile } from '#contract/format/csv-file.ts';
import { VESSEL_TEXT_FIELDS } from './vessel-directory.ts';

/** The fields that a column may have, in the order in which an export writes them. */
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

/** One value of the file that differs from the directory. */
const DifferingCell = z.object({ row: z.int(), field: ImportField });

/**
 * A file of vessels. Unknown ones are added; for known ones empty fields are filled in, and different values of the
 * directory are kept unless `differing` says otherwise, except for the cells in `except`. Rows with errors are left
 * out, all others are imported in one transaction. A dry run reports what would happen; its `planHash` must be sent
 * with the import, so that what was seen is what is written.
 */
export const ImportVesselsInput = z.object({
  csv: z.string().check(z.minLength(1, 'The file is empty')),
  dryRun: z._default(z.boolean(), false),
  planHash: z.optional(z.string()),
  /** Treats clients with names similar to known ones as new. Otherwise their rows are left out. */
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

/** A new or known vessel and its values in the file: filled-in and different ones. */
const ImportedVessel = z.object({
  row: z.int(),
  id: z.nullable(z.int()),
  vesselName: z.string(),
  imoNumber: z.nullable(z.string()),
  filled: z.array(FilledField),
  differing: z.array(DifferingField),
});
export type ImportedVessel = z.infer<typeof ImportedVessel>;

/** `row` counts as in a spreadsheet: the header is row 1. */
export const VesselImport = z.object({
  /** False after a dry run. */
  applied: z.boolean(),
  planHash: z.string(),
  /** The columns as the file names them; unknown ones have no field. */
  columns: z.array(z.object({ header: z.string(), field: z.nullable(ImportField) })),
  created: z.array(ImportedVessel),
  /** Known vessels with new or different values in the file. */
  changed: z.array(ImportedVessel),
  /** Known vessels without new values. */
  unchanged: z.int(),
  /** Rows about the vessel of an earlier row. */
  duplicates: z.array(z.object({ row: z.int(), sameAs: z.int(), vesselName: z.string() })),
  warnings: z.array(z.object({ row: z.int(), message: z.string() })),
  /** Rows with a new client whose name is similar to a known one. */
  similarClients: z.array(z.object({ row: z.int(), clientName: z.string(), existing: z.string() })),
  /** The errors of the rows that are left out. Without a column: the file cannot be read, and its import is refused. */
  errors: z.array(ImportError),
  /** The rows that are left out, as they were sent, with a last column for the reasons; null if there are none. */
  leftOut: z.nullable(CsvFile),
});
export type VesselImport = z.infer<typeof VesselImport>;
