import * as z from 'zod/mini';
import { FieldChange } from './catalogue-admin.ts';

/** The columns of the file, by the names in the header. Products are identified by `itemNumber`. */
export const CSV_COLUMNS = [
  'itemNumber',
  'name',
  'description',
  'category',
  'brand',
  'specifications',
  'applications',
  'imageAlt',
] as const;
export type CsvColumn = (typeof CSV_COLUMNS)[number];

export const CSV_ROWS_MAX = 5000;

/** A file with the maximum number of rows is larger than the body of other calls. In bytes. */
export const CSV_BODY_LIMIT = 8 * 1024 * 1024;

/** The whole catalogue, without the trash, as text for a file. Without images. */
export const CatalogueCsv = z.object({ fileName: z.string(), csv: z.string() });
export type CatalogueCsv = z.infer<typeof CatalogueCsv>;

/**
 * Rows with a new item number become products, the others change theirs. A missing column changes nothing, an empty
 * cell clears. All rows are imported or none; a dry run returns what would happen. A new product with the name of an
 * existing one and a similar number, such as 9991 beside 09991, is refused unless `similarAreNew` confirms it.
 */
export const ImportProductsInput = z.object({
  csv: z.string().check(z.minLength(1, 'The file is empty')),
  dryRun: z._default(z.boolean(), false),
  /** The rows that a dry run listed as `similar` are separate products. */
  similarAreNew: z._default(z.boolean(), false),
});
export type ImportProductsInput = z.infer<typeof ImportProductsInput>;

/** `row` counts as in a spreadsheet: the header is row 1. */
export const ImportError = z.object({
  row: z.int(),
  column: z.nullable(z.string()),
  message: z.string(),
});
export type ImportError = z.infer<typeof ImportError>;

const ImportedRow = z.object({ row: z.int(), itemNumber: z.string(), name: z.string() });

export const ProductImport = z.object({
  /** False after a dry run. */
  applied: z.boolean(),
  created: z.array(ImportedRow),
  changed: z.array(z.extend(ImportedRow, { changes: z.array(FieldChange) })),
  unchanged: z.int(),
  /** Rows that would create a product whose name exists under a similar number; empty after a real import. */
  similar: z.array(z.extend(ImportedRow, { existing: z.string() })),
  /** In a dry run; a real one is refused with these as its issues, at `csv`, row and column. */
  errors: z.array(ImportError),
});
export type ProductImport = z.infer<typeof ProductImport>;
