import { CsvError, parse } from 'csv-parse/sync';
import { unguardCsvText } from '#contract/format/csv.ts';

export interface CsvRow {
  /** Counted as in a spreadsheet: the header is row 1. */
  row: number;
  cells: string[];
}

/** Of a file that is broken as a whole: the place and the reason. */
interface BrokenCsv {
  row: number;
  message: string;
}

export type CsvTable = { header: string[]; rows: CsvRow[] } | { broken: BrokenCsv };

/**
 * Spreadsheets leave empty lines after the rows, and empty columns beside them; more than this is not a table of
 * ours.
 */
const LINES_MAX = 20_000;
const COLUMNS_MAX = 100;

/**
 * Reads a file with a header row, separated by comma, semicolon or tab. Empty rows are counted but not returned.
 * Lines and columns are counted before parsing, because parsing costs far more.
 */
export function readCsvTable(text: string, rowsMax: number): CsvTable {
  const separator = separatorOf(text);
  const tooLarge = findExcess(text, separator);
  if (tooLarge) return { broken: tooLarge };
  let records: string[][];
  try {
    records = parse(text, {
      bom: true,
      delimiter: separator,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const row = typeof error['lines'] === 'number' ? error['lines'] : 1;
    return { broken: { row, message: 'A quotation mark is not closed, or is in the middle of a cell.' } };
  }
  const [header = [], ...lines] = records;
  const rows = lines
    .map((cells, index) => ({ row: index + 2, cells: cells.map(unguardCsvText) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (rows.length > rowsMax) {
    const message = `The file has ${rows.length} rows; at most ${rowsMax} are imported at once.`;
    return { broken: { row: 1, message } };
  }
  return { header: header.map((name) => name.trim()), rows };
}

/** Finds the first line or column beyond the limits. Quoted text is one cell, with its line breaks. */
function findExcess(text: string, separator: string): BrokenCsv | undefined {
  let line = 1;
  let column = 1;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (sign === separator) column += 1;
    else if (sign === '\n' || (sign === '\r' && text[at + 1] !== '\n')) {
      line += 1;
      column = 1;
    }
    if (column > COLUMNS_MAX) {
      return {
        row: line,
        message: `The row has more than ${COLUMNS_MAX} columns. Delete those that are empty.`,
      };
    }
    // A trailing line break ends the line before it.
    if (line > LINES_MAX && at + 1 < text.length) {
      const message = `The file has more than ${LINES_MAX} lines, empty ones included. Delete empty lines, or split the file.`;
      return { row: line, message };
    }
  }
  return undefined;
}

/** Countries with a decimal comma separate by semicolons. A column name may contain another separator. */
function separatorOf(text: string): string {
  const unquoted = (QUOTED_HEADER.exec(text)?.[0] ?? '').replaceAll(/"[^"]*"/g, '');
  const times = (separator: string) => unquoted.split(separator).length;
  return [',', ';', '\t'].toSorted((one, other) => times(other) - times(one))[0] ?? ',';
}

/** Up to the end of the header row: a quoted name may contain a line break. */
const QUOTED_HEADER = /^(?:"[^"]*"|[^"\r\n])*/;
