import type { ImportError } from '#contract/catalogue/catalogue-transfer.ts';
import type { CsvTable } from '#server/services/csv/csv-table.ts';

type Table = Exclude<CsvTable, { broken: unknown }>;

const REASON_COLUMN = 'Reason not imported';

/** Returns the rows with errors as they were sent, below the header, with a last column for the reasons. */
export function rowsWithReasons({ header, rows }: Table, errors: readonly ImportError[]): string[][] {
  const reasons = new Map<number, string[]>();
  for (const { row, column, message } of errors) {
    const said = column === null ? message : `${column}: ${message}`;
    reasons.set(row, [...(reasons.get(row) ?? []), said]);
  }
  if (reasons.size === 0) return [];
  const leftOut = rows.filter(({ row }) => reasons.has(row));
  // A row may have more cells than the header.
  const width = Math.max(header.length, ...leftOut.map(({ cells }) => cells.length));
  const padded = (cells: readonly string[]) =>
    Array.from({ length: width }, (_, index) => cells[index] ?? '');
  return [
    padded(header).concat(REASON_COLUMN),
    ...leftOut.map(({ row, cells }) => padded(cells).concat(reasons.get(row)?.join(' ') ?? '')),
  ];
}

/** Reads the table of rows that an earlier import left out, without the added reasons. */
export function withoutReasons({ header, rows }: Table): Table {
  if (!header.includes(REASON_COLUMN)) return { header, rows };
  const without = (cells: readonly string[]) => cells.filter((_, index) => header[index] !== REASON_COLUMN);
  return { header: without(header), rows: rows.map(({ row, cells }) => ({ row, cells: without(cells) })) };
}
