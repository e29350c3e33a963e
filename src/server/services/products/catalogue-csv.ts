import { CSV_COLUMNS, type CsvColumn, type ImportError } from '#contract/catalogue/catalogue-transfer.ts';
import { csvOf } from '#contract/format/csv.ts';
import type { CsvFormat } from '#contract/format/csv-format.ts';
import type { CsvTable } from '#server/services/csv/csv-table.ts';

/** The cells of one product, by column. A column that the file lacks is absent. */
export type CsvCells = Partial<Record<CsvColumn, string>>;

/** Writes the catalogue as a file that `readCatalogueCsv` reads back unchanged. */
export function writeCatalogueCsv(
  rows: readonly Record<CsvColumn, string | null>[],
  format: CsvFormat,
): string {
  return csvOf([CSV_COLUMNS, ...rows.map((row) => CSV_COLUMNS.map((column) => row[column] ?? ''))], format);
}

export interface ReadCsv {
  /** `row` counts as in a spreadsheet: the header is row 1. */
  rows: { row: number; cells: CsvCells }[];
  errors: ImportError[];
}

/** Reads a file whose header names our columns; each row has a cell for each. */
export function readCatalogueCsv(table: CsvTable): ReadCsv {
  if ('broken' in table) return { rows: [], errors: [{ column: null, ...table.broken }] };
  const { header: names, rows } = table;
  const errors = errorsOfHeader(names);
  if (errors.length > 0) return { rows: [], errors };
  return {
    rows: rows
      .filter(({ cells }) => cells.length === names.length)
      .map(({ row, cells }) => ({
        row,
        cells: Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])),
      })),
    errors: rows
      .filter(({ cells }) => cells.length !== names.length)
      .map(({ row, cells }) => ({
        row,
        column: null,
        message: `The row has ${cells.length} cells, the first row names ${names.length} columns.`,
      })),
  };
}

function errorsOfHeader(names: readonly string[]): ImportError[] {
  const known = new Set<string>(CSV_COLUMNS);
  const at = (column: string | null, message: string): ImportError => ({ row: 1, column, message });
  return [
    ...(names.includes('itemNumber')
      ? []
      : [at('itemNumber', 'The first row must name the column itemNumber.')]),
    ...names
      .filter((name) => !known.has(name))
      .map((name) => at(name, `There is no column '${name}'. Columns are ${CSV_COLUMNS.join(', ')}.`)),
    ...names
      .filter((name, index) => known.has(name) && names.indexOf(name) !== index)
      .map((name) => at(name, `The column ${name} occurs twice.`)),
  ];
}
