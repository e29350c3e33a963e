import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { CSV_COLUMNS, CSV_ROWS_MAX, type CsvColumn, type ImportError } from '#contract/catalogue-transfer.ts';

/** Quotes before what a spreadsheet would take for a formula: ours, or those of the text itself. */
const GUARDED_FORMULA = /^'+[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** The cells of one product, by column. A column the file lacks is not there. */
export type CsvCells = Partial<Record<CsvColumn, string>>;

/**
 * A file that spreadsheets open as it is: with a byte order mark, so that they read UTF-8, and without a cell that they
 * would run as a formula. `readCatalogueCsv` reads it back unchanged.
 */
export function writeCatalogueCsv(rows: readonly Record<CsvColumn, string | null>[]): string {
  const guarded = rows.map((row) => CSV_COLUMNS.map((column) => guard(row[column] ?? '')));
  return stringify([[...CSV_COLUMNS], ...guarded], {
    bom: true,
    record_delimiter: '\r\n',
    escape_formulas: true,
    quoted: true,
  });
}

/** One quote more, where the file would otherwise not tell it from a guarded formula; the rest is the library's. */
function guard(cell: string): string {
  return GUARDED_FORMULA.test(cell) ? `'${cell}` : cell;
}

function unguard(cell: string): string {
  return GUARDED_FORMULA.test(cell) ? cell.slice(1) : cell;
}

export interface ReadCsv {
  /** `row` counts as a spreadsheet does: the names of the columns are row 1. */
  rows: { row: number; cells: CsvCells }[];
  errors: ImportError[];
}

/** Reads a file with a first row of column names, separated by comma, semicolon or tab. Empty rows count but say nothing. */
export function readCatalogueCsv(text: string): ReadCsv {
  let records: string[][];
  try {
    records = parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const row = typeof error['lines'] === 'number' ? error['lines'] : 1;
    return {
      rows: [],
      errors: [{ row, column: null, message: 'A quote is not closed, or stands in the middle.' }],
    };
  }
  const [header = [], ...lines] = records;
  const names = header.map((name) => name.trim());
  const errors = errorsOfHeader(names);
  if (errors.length > 0) return { rows: [], errors };

  const filled = lines
    .map((cells, index) => ({ row: index + 2, cells: cells.map(unguard) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (filled.length > CSV_ROWS_MAX) {
    const message = `The file has ${filled.length} rows; at most ${CSV_ROWS_MAX} are imported at once.`;
    return { rows: [], errors: [{ row: 1, column: null, message }] };
  }
  return {
    rows: filled
      .filter(({ cells }) => cells.length === names.length)
      .map(({ row, cells }) => ({
        row,
        cells: Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])),
      })),
    errors: filled
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
      .map((name) => at(name, `The column ${name} stands there twice.`)),
  ];
}

/** Spreadsheets of countries with a decimal comma separate by semicolons. Names of columns hold none of these. */
function separatorOf(text: string): string {
  const [header = ''] = text.split(/[\r\n]/, 1);
  return [',', ';', '\t'].find((separator) => header.includes(separator)) ?? ',';
}
