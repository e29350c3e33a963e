import {
  PASTED_TEXT_MAX,
  RFQ_LINES_MAX,
  type ColumnRole,
  type PastedList,
  type PastedRefusal,
} from './pasted-list.ts';
import { isHeader, readDelimited, readTableLines } from './table-lines.ts';
import { readTextLines } from './text-lines.ts';
import { readXmlLines } from './xml-lines.ts';

const ROWS_MAX = 5000;

/**
 * Reads a list in any form: lines of a mail, rows of a spreadsheet, CSV or a requisition as XML. The same text always
 * gives the same lines, and each of its rows is in `lines` or in `rest`. `roles` says what the columns of a table hold.
 */
export function readPastedList(text: string, roles?: readonly ColumnRole[]): PastedList | PastedRefusal {
  if (text.length > PASTED_TEXT_MAX) {
    return {
      refusal: 'This list is too long: at most 300,000 characters are read. Split it into several requests.',
    };
  }
  const list = readFormat(text.replace(/^\uFEFF/, ''), roles);
  if ('lines' in list && list.lines.length > RFQ_LINES_MAX) {
    return { refusal: `A request has at most ${RFQ_LINES_MAX} lines. This list has ${list.lines.length}.` };
  }
  return list;
}

function readFormat(text: string, roles: readonly ColumnRole[] | undefined): PastedList | PastedRefusal {
  if (/^\s*<(?:[?!]|[A-Za-z_])/.test(text)) {
    const read = readXmlLines(text);
    return 'refusal' in read ? read : { format: 'xml', columns: [], ...read };
  }
  const rows = text.split(/\r\n|\n|\r/);
  if (rows.length > ROWS_MAX) {
    return { refusal: `A request has at most ${RFQ_LINES_MAX} lines. This text has ${rows.length}.` };
  }
  const separator = separatorOf(rows.filter((row) => row.trim() !== ''));
  if (separator === undefined) return { format: 'text', columns: [], ...readTextLines(rows) };
  if (separator !== '\t')
    return { format: 'table', ...readTableLines(readDelimited(text, separator), roles) };
  // The mail around a table stays text.
  const table = readDelimited(text, '\t');
  const read = readTableLines(
    table.filter(({ cells }) => cells.length > 1),
    roles,
  );
  const mail = readTextLines(table.filter(({ cells }) => cells.length === 1).map(({ rawText }) => rawText));
  return {
    format: 'table',
    columns: read.columns,
    lines: [...read.lines, ...mail.lines],
    rest: [...read.rest, ...mail.rest],
  };
}

/** Tabs in two rows or in all, otherwise the same number of bars, semicolons or commas in every row. */
function separatorOf(rows: readonly string[]): string | undefined {
  const tabs = rows.filter((row) => row.trim().includes('\t')).length;
  if (tabs >= 2 || (tabs > 0 && tabs === rows.length)) return '\t';
  if (rows.length < 2) return undefined;
  return ['|', ';', ','].find((separator) => {
    const counts = rows.map((row) => row.replaceAll(/"(?:[^"]|"")*"/g, '').split(separator).length - 1);
    const [first = 0] = counts;
    if (first === 0 || counts.some((count) => count !== first)) return false;
    // Sentences have a space after their commas.
    const isProse = separator === ',' && rows.every((row) => row.includes(', '));
    return !isProse || isHeader((rows[0] ?? '').split(separator).map((cell) => cell.trim()));
  });
}
