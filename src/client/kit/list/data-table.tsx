import { useTable } from '@tanstack/react-table';
import { useMediaQuery, WIDE_SCREEN } from '#client/ui/use-media-query.ts';
import { CardList } from './card-list.tsx';
import { plainCell } from './cells.tsx';
import { listFeatures, type ListColumns } from './columns.ts';
import type { SortKey } from './search-schema.ts';
import { WideTable } from './wide-table.tsx';

export interface SortChoice {
  /** What people call the columns by which the list can be sorted, by their ids. */
  labels: Readonly<Record<string, string>>;
  value: SortKey;
  onChange: (value: SortKey) => void;
}

export interface ListRow {
  id: number | string;
}

export interface DataTableProps<Row extends ListRow> {
  /** What the rows are: "Vessels". */
  label: string;
  /** Keep it outside the component, or memoize it. */
  columns: ListColumns<Row>;
  rows: readonly Row[];
  /** The rows are those of the previous filters, until the answer is there. */
  isBusy?: boolean | undefined;
  /** Missing where the order is fixed. */
  sort?: SortChoice | undefined;
  /** Whether a row begins a group, which a line sets apart. */
  beginsGroup?: ((row: Row, previous: Row) => boolean) | undefined;
}

/** The rows of a list: a table on a wide screen, cards on a narrow one. */
export function DataTable<Row extends ListRow>({ columns, rows, sort, ...props }: DataTableProps<Row>) {
  const isWide = useMediaQuery(WIDE_SCREEN);
  const table = useTable({
    features: listFeatures,
    columns,
    data: rows,
    getRowId: ({ id }) => String(id),
    // The address holds the order, and the server sorts.
    manualSorting: true,
    state: { sorting: sort ? [{ id: sort.value.replace('-', ''), desc: sort.value.startsWith('-') }] : [] },
    defaultColumn: { cell: plainCell },
  });
  return isWide ? (
    <WideTable table={table} sort={sort} {...props} />
  ) : (
    <CardList table={table} sort={sort} {...props} />
  );
}
