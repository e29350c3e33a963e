/**
 * A table as CSV (RFC 4180: commas, CRLF, quotes doubled) with the byte order mark by which spreadsheet programs know
 * UTF-8. A cell that such a program would take for a formula starts with an apostrophe instead: what visitors and
 * catalogues write must not calculate, fetch or run anything where it is opened.
 */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`;
}

/** Full-width signs are read as their plain ones by programs set to East Asian languages. */
const STARTS_A_FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/**
 * Where a comma parts the decimals, such a program ends a cell at a semicolon or a tab and a row at a line break, within
 * our quotes as well.
 */
const STARTS_ANOTHER_CELL = /[;\t\r\n]"*(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const guarded = value.replace(STARTS_ANOTHER_CELL, "$&'");
  const text = STARTS_A_FORMULA.test(value) ? `'${guarded}` : guarded;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
