import type { CsvFormat } from './csv-format.ts';

/** A decimal number as text with a point, such as an amount: it keeps its decimals and is not escaped as text. */
export interface CsvDecimal {
  decimal: string;
}

export type CsvCell = string | number | CsvDecimal;

/** Marks an amount as a number, null as an empty cell. */
export const csvDecimal = (amount: string | null): CsvDecimal | null =>
  amount === null ? null : { decimal: amount };

/**
 * Writes a table as CSV (RFC 4180: CRLF, quotes doubled) with the byte order mark by which spreadsheet programs
 * recognize UTF-8. Text that such a program would run as a formula, or change into a number or a date, starts with an
 * apostrophe: texts from visitors and catalogues must not calculate, fetch or run anything, and an item number keeps
 * its zeros. `unguardCsvText` removes the apostrophe again.
 */
export function csvOf(rows: readonly (readonly CsvCell[])[], format: CsvFormat = 'comma'): string {
  const separator = format === 'comma' ? ',' : ';';
  const lineOf = (row: readonly CsvCell[]) => row.map((cell) => cellOf(cell, format)).join(separator);
  return `\uFEFF${rows.map((row) => `${lineOf(row)}\r\n`).join('')}`;
}

/** Returns the text of a cell that `csvOf` has written. */
export function unguardCsvText(cell: string): string {
  const text = cell.startsWith("'") && isChanged(withoutQuotes(cell)) ? cell.slice(1) : cell;
  return text.replace(
    STARTS_ANOTHER_CELL,
    (_all, before: string, quotes: string) => before + quotes.slice(1),
  );
}

/** Programs set to East Asian languages read full-width signs as plain ones. */
const STARTS_A_FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/**
 * A program of another format ends a cell at a comma, a semicolon or a tab, and a row at a line break, even within
 * our quotes. The apostrophes are part of the text.
 */
const STARTS_ANOTHER_CELL = /([,;\t\r\n]"*)('*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/** Months as English and Norwegian programs know them. */
const MONTH =
  '(?:jan(?:uary|uar)?|feb(?:ruary|ruar)?|mar(?:ch|s)?|apr(?:il)?|ma[yi]|jun[ei]?|jul[yi]?|aug(?:ust)?|sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cs](?:ember)?)';

/** What spreadsheet programs, set to any country of ours, change into another number or a date. */
const CHANGED_BY_SPREADSHEETS = [
  // Leading zeros, and more digits than are shown in full.
  /^0\d+$/,
  /^\d{12,}$/,
  // 12E3 is a number, 1.5 a day in May, 3-4 and 10:30 are a day and a time. Our own days and times are meant as such.
  /^\d+(?:[.,]\d+)?e[+-]?\d+$/i,
  /^(?!\d{4}-\d\d-\d\d(?: |$))\d{1,12}(?:[ .,/:-]\d{1,12})+$/,
  new RegExp(`^\\d{1,4}[ ./-]?${MONTH}(?:[ ./-]?\\d{1,4})?$`, 'i'),
  new RegExp(`^${MONTH}[ ./-]?\\d{1,4}$`, 'i'),
];

const isChanged = (text: string) =>
  STARTS_A_FORMULA.test(text) || CHANGED_BY_SPREADSHEETS.some((pattern) => pattern.test(text.trim()));

const withoutQuotes = (text: string) => text.replace(/^'+/, '');

function cellOf(value: CsvCell, format: CsvFormat): string {
  if (typeof value === 'string') return quoted(guarded(value));
  const plain = typeof value === 'number' ? String(value) : value.decimal;
  return format === 'comma' ? plain : plain.replace('.', ',');
}

/** Adds an apostrophe also if the text has some of its own, so that removing one restores the text. */
function guarded(value: string): string {
  const text = value.replace(STARTS_ANOTHER_CELL, "$1'$2");
  return isChanged(withoutQuotes(text)) ? `'${text}` : text;
}

const quoted = (text: string) => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
