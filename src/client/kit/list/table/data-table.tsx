import { useTable } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { useMediaQuery, WIDE_SCREEN } from '#client/ui/use-media-query.ts';
import { CardList } from './card-list.tsx';
import { plainCell } from './cells.tsx';
import { listFeatures, type ListColumns } from './columns.ts';
import type { SortChoice } from '#client/kit/list/sort-choice.ts';
import { WideTable } from './wide-table.tsx';

export type TableFoot = Readonly<Record<string, ReactNode>>;

export interface ListRow {
  id: number | string;
}

export interface DataTableProps<Row extends ListRow> {
  /** What the rows are: "Vessels". */
  label: string;
  /** Define it outside the component, or memoize it. */
  columns: ListColumns<Row>;
  rows: readonly Row[];
  /** Whether these are the rows of the previous filters, shown until the answer arrives. */
  isBusy?: boolean | undefined;
  /** Absent if the order is fixed. A narrow screen has it among the filters. */
  sort?: SortChoice | undefined;
  /** Rows of 32 px on one line, for amounts that are compared. */
  isDense?: boolean | undefined;
  /** The sums below the columns, by column id; they stay in sight. */
  foot?: TableFoot | undefined;
  /** Returns whether a row starts a group, which gets a line above it. */
  beginsGroup?: ((row: Row, previous: Row) => boolean) | undefined;
}

/** Shows the rows of a list: a table on a wide screen, cards on a narrow one. */
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
  return isWide ? <WideTable table={table} sort={sort} {...props} /> : <CardList table={table} {...props} />;
}
