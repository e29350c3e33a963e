import * as z from 'zod/mini';

/** More rows than this are no file that anybody reads. */
export const CSV_ROWS_MAX = 100_000;

/** A list for a spreadsheet, with a line of column names. No cell is run as a formula. */
export const CsvFile = z.object({ fileName: z.string(), csv: z.string() });
export type CsvFile = z.infer<typeof CsvFile>;

/** For lists that leave as a whole. */
export const ExportInput = z.object({});
