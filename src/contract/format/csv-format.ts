import * as z from 'zod/mini';

/**
 * How a file for a spreadsheet is written: `comma` with a decimal point, `semicolon` with a decimal comma. A spreadsheet
 * program opens in columns only the one that fits the country it is set to; Norway's is `semicolon`.
 */
export const CSV_FORMATS = ['comma', 'semicolon'] as const;
export const CsvFormat = z.enum(CSV_FORMATS);
export type CsvFormat = z.infer<typeof CsvFormat>;

/** How the exports of a person are written. */
export const CsvSettings = z.object({ csvFormat: CsvFormat });
export type CsvSettings = z.infer<typeof CsvSettings>;
