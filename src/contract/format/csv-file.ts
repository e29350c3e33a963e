import * as z from 'zod/mini';

/** The maximum number of rows of a file. */
export const CSV_ROWS_MAX = 100_000;

/** A list for a spreadsheet, with a header row and formulas escaped. */
export const CsvFile = z.object({ fileName: z.string(), csv: z.string() });
export type CsvFile = z.infer<typeof CsvFile>;

/** For lists that are exported as a whole. */
export const ExportInput = z.object({});
