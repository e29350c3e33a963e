import { isUnit, readQuantity } from './quantity.ts';
import { plainText, type ColumnRole, type PastedLine } from './pasted-list.ts';

/** A row of a table, with the text it was read from. */
export interface TableRow {
  rawText: string;
  cells: string[];
}

/** Splits a text into rows. A cell that begins with a quotation mark ends with one, and may contain line breaks. */
export function readDelimited(text: string, separator: string): TableRow[] {
  const rows: TableRow[] = [];
  let cells: string[] = [];
  let start = 0;
  let at = 0;
  while (at <= text.length) {
    let cell: string;
    const quoted = text[at] === '"' ? readQuoted(text, at, separator) : undefined;
    if (quoted) {
      cell = quoted.cell;
      at = quoted.end;
    } else {
      const end = endOfCell(text, at, separator);
      cell = text.slice(at, end);
      at = end;
    }
    // An apostrophe marks what is meant as text, in spreadsheet programs and in our own files (`csvOf`).
    cells.push(plainText(cell).replaceAll(/^'(?=\S)|(?<=[,;]"*)'(?=[=+\-@])/g, ''));
    if (text[at] === separator) {
      at += 1;
      continue;
    }
    rows.push({ rawText: text.slice(start, at), cells });
    cells = [];
    at += text.startsWith('\r\n', at) ? 2 : 1;
    start = at;
  }
  return rows;
}

function endOfCell(text: string, from: number, separator: string): number {
  let at = from;
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at += 1;
  return at;
}

/** A mark that ends nowhere, or within a cell, is a mark of inches. */
function readQuoted(
  text: string,
  from: number,
  separator: string,
): { cell: string; end: number } | undefined {
  let at = from + 1;
  let cell = '';
  while (at < text.length) {
    if (text[at] !== '"') {
      cell += text[at];
      at += 1;
    } else if (text[at + 1] === '"') {
      cell += '"';
      at += 2;
    } else {
      const end = at + 1;
      const next = text[end];
      return next === undefined || next === separator || next === '\n' || next === '\r'
        ? { cell, end }
        : undefined;
    }
  }
  return undefined;
}

type HeaderRole = ColumnRole | 'position';

/** Words of headers in English, Norwegian and German, the surest first. */
const HEADERS: readonly (readonly [HeaderRole, RegExp])[] = [
  [
    'ignored',
    /^quot|price|pris|preis|amount|beløp|betrag|total|sum|value|discount|currency|valuta|date|dato|datum|rob|on ?board|om bord|an bord|stock|lager|min\b|max\b|weight|vekt|gewicht|account|konto|remark|comment|merknad|kommentar|bemerkung|status|supplier|leverandør|maker$|brand|delivered|approved|^notes?$|anmerkung|equipment|utstyr|gerät|maskin|^for\b|serial/iu,
  ],
  [
    'position',
    /^(?:#|no\.?|nr\.?|pos\.?|position|line|line ?no\.?|item|linje|lfd\.?(?: ?nr\.?)?|s\/?n|sl\.?(?: ?no\.?)?|row|index)$/iu,
  ],
  [
    'quantity',
    /qty|qnty|quantity|antall|^ant\.?$|menge|anzahl|mengde|required|requested|^req\.?$|ordered|bestilt/iu,
  ],
  ['unit', /^(?:unit|units|uom|u\/m|u\.m\.|enhet|einheit|me|unit of measure|measure.*)$/iu],
  [
    'number',
    /number|nummer|part ?no|p\/n|^pn$|item ?(?:no|code|id)|art(?:icle|ikkel|ikel)?\.?[ -]?(?:no|nr|code)|artikkel$|artikel$|vare ?-?nr|best\.? ?-?nr|code|^kode|impa|issa|catalogue|katalog|identification|sku|^ref\.?$|maker'?s? (?:ref|no)|reference/iu,
  ],
  [
    'description',
    /description|beskrivelse|bezeichnung|beschreibung|^name|navn|product|produkt|produktnavn|text|tekst|benevnelse|item name|item$|article$|goods|varebenevnelse|details/iu,
  ],
];

const headerRole = (cell: string): HeaderRole | undefined =>
  cell === '' || cell.length > 40 ? undefined : HEADERS.find(([, pattern]) => pattern.test(cell))?.[0];

const HEADER_WITHIN = 15;

export interface TableReading {
  lines: PastedLine[];
  rest: string[];
  columns: { role: ColumnRole; label: string }[];
}

/** Reads the rows of a table. `roles`, one for each column, replaces what header and content say. */
export function readTableLines(rows: readonly TableRow[], roles?: readonly ColumnRole[]): TableReading {
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const headerAt = filled
    .slice(0, HEADER_WITHIN)
    .findIndex(({ cells }) => cells.length > 1 && isHeader(cells));
  const header = filled[headerAt]?.cells ?? [];
  const body = filled.slice(headerAt + 1);
  const width = Math.max(header.length, ...body.map(({ cells }) => cells.length));
  const found = roles?.length === width ? roles : rolesOf(header, body, width);
  const at = (role: ColumnRole) => found.flatMap((one, index) => (one === role ? [index] : []));
  const quantities = at('quantity');
  const hasDecimals = quantities.some((index) => {
    const cells = body.map(({ cells: row }) => row[index] ?? '').filter((cell) => cell !== '');
    return cells.length > 1 && cells.every((cell) => /^\d+[.,]0{3}$/.test(cell));
  });

  const lines: PastedLine[] = [];
  const rest = filled.slice(0, headerAt + 1).map(({ rawText }) => rawText);
  for (const { rawText, cells } of body) {
    const cellsOf = (role: ColumnRole) => at(role).flatMap((index) => cells[index] || []);
    const number = cellsOf('number').find((cell) => /[\p{L}\p{N}]/u.test(cell));
    const description = cellsOf('description').join(' ');
    const [quantity = ''] = cellsOf('quantity');
    const [unit] = cellsOf('unit');
    const isItem =
      (number !== undefined || (quantity ? /[\p{L}\d]/u : /\p{L}{2}|\d{4}/u).test(description)) &&
      !(quantity === '' && quantities.length > 0 && (number === undefined || isHeading(cells))) &&
      !SUM.test([number, description].filter(Boolean).join(' '));
    if (!isItem) {
      rest.push(rawText);
      continue;
    }
    const [, count, countedUnit] = /^(\d[\d.,' ]*?)\s*([\p{L}.]+)?$/u.exec(quantity) ?? [];
    lines.push({
      rawText,
      text: [number, description].filter(Boolean).join(' '),
      number,
      quantity: count === undefined ? undefined : readQuantity(count, hasDecimals),
      unit: (unit ?? countedUnit)?.toLowerCase(),
    });
  }
  return {
    lines,
    rest,
    columns: found.map((role, index) => ({ role, label: header[index] || (body[0]?.cells[index] ?? '') })),
  };
}

/** A sum below the lines, and no item such as "Total hardness test kit". */
const SUM =
  /^(?:sub|grand )?(?:total|sum|totalt|summe|gesamt)(?:\P{L}|\b(?:amount|price|value|quantity|qty|antall|items|lines|excl|incl|vat|mva|usd|eur|nok)\b)*$/iu;

/** A title over a part of the table. */
const isHeading = (cells: readonly string[]) => cells.filter((cell) => cell !== '').length === 1;

export function isHeader(cells: readonly string[]): boolean {
  const roles = cells.map(headerRole);
  const named = roles.filter((role) => role !== undefined);
  return (
    named.length >= 2 &&
    named.some((role) => role === 'quantity' || role === 'number' || role === 'description') &&
    !cells.some((cell) => /^\d{4,}$/.test(cell))
  );
}

function rolesOf(header: readonly string[], body: readonly TableRow[], width: number): ColumnRole[] {
  const columns = Array.from({ length: width }, (_, index) => {
    const cells = body.map(({ cells: row }) => row[index] ?? '').filter((cell) => cell !== '');
    return { named: headerRole(header[index] ?? ''), cells, seen: roleOfCells(cells) };
  });
  const roles = columns.map(({ named, seen }): HeaderRole => named ?? seen);
  const has = (role: ColumnRole) => roles.includes(role);
  // A column of item numbers may be called "Item", and one of positions "No".
  for (const [index, { cells }] of columns.entries()) {
    if (roles[index] === 'position' && !areIntegers(cells) && cells.length > 0)
      roles[index] =
        !has('number') && share(cells, isCode) > 0.6
          ? 'number'
          : has('description')
            ? 'ignored'
            : 'description';
  }
  // Of two columns of counts the one that does not count the rows is the quantity, otherwise the last.
  const counts = roles.flatMap((role, index) => (role === 'quantity' ? [index] : []));
  if (counts.length > 1 && header.length === 0) {
    const kept = counts.findLast((index) => !isSequence(columns[index]?.cells ?? [])) ?? counts.at(-1);
    for (const index of counts) if (index !== kept) roles[index] = 'ignored';
  } else if (
    counts.length === 1 &&
    header.length === 0 &&
    isSequence(columns[counts[0] ?? 0]?.cells ?? []) &&
    body.length > 2
  ) {
    roles[counts[0] ?? 0] = 'ignored';
  }
  // "Amount" is a sum beside a quantity, and the quantity itself where there is no other.
  if (!has('quantity')) {
    const amount = columns.findIndex(
      ({ named, seen }, index) =>
        named === 'ignored' && seen === 'quantity' && /amount/iu.test(header[index] ?? ''),
    );
    if (amount >= 0) roles[amount] = 'quantity';
  }
  if (!has('description')) {
    const longest = columns
      .map(({ named, cells }, index) => ({ index, named, length: cells.join('').length }))
      .filter(
        ({ index, named, length }) => roles[index] === 'ignored' && (!named || !has('number')) && length > 0,
      )
      .toSorted((one, other) => other.length - one.length)[0];
    if (longest) roles[longest.index] = 'description';
  }
  return roles.map((role) => (role === 'position' ? 'ignored' : role));
}

const share = (cells: readonly string[], test: (cell: string) => boolean) =>
  cells.length === 0 ? 0 : cells.filter(test).length / cells.length;
const areIntegers = (cells: readonly string[]) => share(cells, (cell) => /^\d{1,3}\.?$/.test(cell)) > 0.8;
const isSequence = (cells: readonly string[]) =>
  cells.length > 2 && cells.every((cell, index) => Number(cell) === Number(cells[0]) + index * stepOf(cells));
const stepOf = (cells: readonly string[]) => Math.max(1, Number(cells[1]) - Number(cells[0])) || 1;
const isCode = (cell: string) =>
  /\d/.test(cell) &&
  cell.length >= 4 &&
  cell.length <= 30 &&
  !isPrice(cell) &&
  !isDate(cell) &&
  cell.split(' ').length <= 3;
const isPrice = (cell: string) =>
  /^(?:(?:usd|eur|nok|kr|€|\$)\s*)?\d[\d ., ]*[.,]\d\d(?:\s*(?:usd|eur|nok|kr|€|\$|,-))?$/iu.test(cell);
const isDate = (cell: string) => /^(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}-\d\d-\d\d)/.test(cell);
const isCount = (cell: string) => /^\d{1,3}(?:[.,]0+)?(?:\s*\p{L}{1,9}\.?)?$/u.test(cell);

/** What a column without a header holds, by its cells. */
function roleOfCells(cells: readonly string[]): ColumnRole {
  if (cells.length === 0) return 'ignored';
  if (share(cells, isUnit) > 0.6) return 'unit';
  if (share(cells, isCount) > 0.8) return 'quantity';
  if (share(cells, (cell) => isPrice(cell) || isDate(cell)) > 0.6) return 'ignored';
  if (share(cells, isCode) > 0.6 && share(cells, (cell) => cell.split(' ').length <= 2) > 0.6)
    return 'number';
  return share(cells, (cell) => /\p{L}{3}/u.test(cell)) > 0.5 ? 'description' : 'ignored';
}
