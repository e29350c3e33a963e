import {
  createColumnHelper,
  metaHelper,
  rowSortingFeature,
  tableFeatures,
  type Cell,
  type ColumnDef,
  type Table,
} from '@tanstack/react-table';

/** How a column looks in the table, and where its value is on a card. */
export interface ListColumnMeta {
  /** Of the cell, for its width. */
  className?: string;
  /** For numbers, whose digits are compared. */
  align?: 'end';
  /** Left out of the table between a card and a wide screen. */
  needsRoom?: boolean;
  /** The first line of the card, the corner beside it, or a line of its own, which is the default. */
  card?: 'title' | 'corner' | 'hidden';
  /** Left out of the table: several values that a card shows on one line. */
  isCardOnly?: boolean;
}

export const listFeatures = tableFeatures({
  rowSortingFeature,
  columnMeta: metaHelper<ListColumnMeta>(),
});

export type ListColumns<Row extends object> = ColumnDef<typeof listFeatures, Row>[];
export type ListTable<Row extends object> = Pick<
  Table<typeof listFeatures, Row>,
  'getRowModel' | 'getHeaderGroups'
>;
export type ListCell<Row extends object> = Cell<typeof listFeatures, Row>;

/** Names the columns of a list, of which DataTable makes a table or cards. */
export const listColumns = <Row extends object>() => createColumnHelper<typeof listFeatures, Row>();

/** Returns whether a row begins another group than the row above it. */
export function isFirstOfGroup<Row>(
  rows: readonly { original: Row }[],
  index: number,
  beginsGroup: ((row: Row, previous: Row) => boolean) | undefined,
): boolean {
  const [previous, row] = [rows[index - 1], rows[index]];
  return Boolean(beginsGroup && previous && row && beginsGroup(row.original, previous.original));
}
