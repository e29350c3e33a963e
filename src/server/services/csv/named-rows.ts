import type { ImportError } from '#contract/catalogue/catalogue-transfer.ts';
import type { CsvTable } from './csv-table.ts';

export interface NamedRows<Column extends string> {
  /** `row` counts as in a spreadsheet: the header is row 1. A column that the file lacks is absent. */
  rows: { row: number; cells: Partial<Record<Column, string>> }[];
  errors: ImportError[];
}

/** Reads a file whose header names these columns, all of the required ones; each row has a cell for each. */
export function readNamedRows<Column extends string>(
  table: CsvTable,
  columns: readonly Column[],
  required: readonly Column[],
): NamedRows<Column> {
  if ('broken' in table) return { rows: [], errors: [{ column: null, ...table.broken }] };
  const { header: names, rows } = table;
  const errors = errorsOfHeader(names, columns, required);
  if (errors.length > 0) return { rows: [], errors };
  return {
    rows: rows
      .filter(({ cells }) => cells.length === names.length)
      .map(({ row, cells }) => ({
        row,
        cells: Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])) as Partial<
          Record<Column, string>
        >,
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

function errorsOfHeader(
  names: readonly string[],
  columns: readonly string[],
  required: readonly string[],
): ImportError[] {
  const known = new Set(columns);
  const at = (column: string | null, message: string): ImportError => ({ row: 1, column, message });
  return [
    ...required
      .filter((name) => !names.includes(name))
      .map((name) => at(name, `The first row must name the column ${name}.`)),
    ...names
      .filter((name) => !known.has(name))
      .map((name) => at(name, `There is no column '${name}'. Columns are ${columns.join(', ')}.`)),
    ...names
      .filter((name, index) => known.has(name) && names.indexOf(name) !== index)
      .map((name) => at(name, `The column ${name} occurs twice.`)),
  ];
}
