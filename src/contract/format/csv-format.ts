import * as z from 'zod/mini';

/**
 * The format of spreadsheet files: `comma` with a decimal point, `semicolon` with a decimal comma. A spreadsheet
 * program opens in columns only the one of its country setting; Norway's is `semicolon`.
 */
export const CSV_FORMATS = ['comma', 'semicolon'] as const;
export const CsvFormat = z.enum(CSV_FORMATS);
export type CsvFormat = z.infer<typeof CsvFormat>;

/** The format of a person's exports. */
export const CsvSettings = z.object({ csvFormat: CsvFormat });
export type CsvSettings = z.infer<typeof CsvSettings>;
