import {
  createColumnHelper,
  metaHelper,
  rowSortingFeature,
  tableFeatures,
  type Cell,
  type ColumnDef,
  type Table,
} from '@tanstack/react-table';

const roomClasses = { lg: 'max-lg:hidden', xl: 'max-xl:hidden', '2xl': 'max-2xl:hidden' };

/** How a column looks in the table, and where its value goes on a card. */
export interface ListColumnMeta {
  /** The class of the cell, for its width. */
  className?: string;
  /** Right-aligns numbers so that their digits line up. */
  align?: 'end';
  /** Hidden in the table on screens that are narrower than this. */
  needsRoom?: keyof typeof roomClasses;
  /** Position on the card: title, corner, or a line of its own (default). */
  card?: 'title' | 'corner' | 'hidden';
  /** Hidden in the table: shows several values on one line of the card. */
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

/** Defines the columns of a list, from which DataTable makes a table or cards. */
export const listColumns = <Row extends object>() => createColumnHelper<typeof listFeatures, Row>();

/** Hides the cells of a column where the screen has no room for it. */
export const roomClass = ({ needsRoom }: ListColumnMeta = {}): string | undefined =>
  needsRoom && roomClasses[needsRoom];

/** Returns whether a row starts a new group. */
export function isFirstOfGroup<Row>(
  rows: readonly { original: Row }[],
  index: number,
  beginsGroup: ((row: Row, previous: Row) => boolean) | undefined,
): boolean {
  const [previous, row] = [rows[index - 1], rows[index]];
  return Boolean(beginsGroup && previous && row && beginsGroup(row.original, previous.original));
}
