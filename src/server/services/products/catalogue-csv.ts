import { CSV_COLUMNS, type CsvColumn } from '#contract/catalogue/catalogue-transfer.ts';
import { csvOf } from '#contract/format/csv.ts';
import type { CsvFormat } from '#contract/format/csv-format.ts';
import type { CsvTable } from '#server/services/csv/csv-table.ts';
import { readNamedRows, type NamedRows } from '#server/services/csv/named-rows.ts';

/** The cells of one product, by column. A column that the file lacks is absent. */
export type CsvCells = Partial<Record<CsvColumn, string>>;

/** Writes the catalogue as a file that `readCatalogueCsv` reads back unchanged. */
export function writeCatalogueCsv(
  rows: readonly Record<CsvColumn, string | null>[],
  format: CsvFormat,
): string {
  return csvOf([CSV_COLUMNS, ...rows.map((row) => CSV_COLUMNS.map((column) => row[column] ?? ''))], format);
}

/** Reads a file whose header names our columns; each row has a cell for each. */
export function readCatalogueCsv(table: CsvTable): NamedRows<CsvColumn> {
  return readNamedRows(table, CSV_COLUMNS, ['itemNumber']);
}
