import type { ImportError } from '#contract/catalogue/catalogue-transfer.ts';
import type { CsvTable } from '#server/services/csv/csv-table.ts';

type Table = Exclude<CsvTable, { broken: unknown }>;

const REASON_COLUMN = 'Reason not imported';

/** The rows with errors as they were sent, below the column names, with a last column that gives the reasons. */
export function rowsWithReasons({ header, rows }: Table, errors: readonly ImportError[]): string[][] {
  const reasons = new Map<number, string[]>();
  for (const { row, column, message } of errors) {
    const said = column === null ? message : `${column}: ${message}`;
    reasons.set(row, [...(reasons.get(row) ?? []), said]);
  }
  if (reasons.size === 0) return [];
  const leftOut = rows.filter(({ row }) => reasons.has(row));
  // A row may have more cells than there are names of columns.
  const width = Math.max(header.length, ...leftOut.map(({ cells }) => cells.length));
  const padded = (cells: readonly string[]) =>
    Array.from({ length: width }, (_, index) => cells[index] ?? '');
  return [
    padded(header).concat(REASON_COLUMN),
    ...leftOut.map(({ row, cells }) => padded(cells).concat(reasons.get(row)?.join(' ') ?? '')),
  ];
}

/** The table of a file that an earlier import has left out, without the reasons that it added. */
export function withoutReasons({ header, rows }: Table): Table {
  if (!header.includes(REASON_COLUMN)) return { header, rows };
  const without = (cells: readonly string[]) => cells.filter((_, index) => header[index] !== REASON_COLUMN);
  return { header: without(header), rows: rows.map(({ row, cells }) => ({ row, cells: without(cells) })) };
}
