import { flexRender } from '@tanstack/react-table';
import { listRow } from '#client/kit/shortcuts/row-keys.ts';
import { classNames } from '#client/ui/class-names.ts';
import { isFirstOfGroup, type ListCell, type ListColumnMeta } from './columns.ts';
import type { ListRow, TableFoot } from './data-table.tsx';
import type { ShownRows } from './wide-table.tsx';

/** The link of the row covers the whole card; other controls lie above it. */
const card = classNames(
  'relative grid grid-cols-1 gap-1 rounded-md border border-line bg-paper px-3 py-2.5',
  '[&_[data-row-link]]:after:absolute [&_[data-row-link]]:after:inset-0',
  '[&_:is(a,button,input,label,select,summary):not([data-row-link])]:relative',
  '[&_:is(a,button,input,label,select,summary):not([data-row-link])]:z-1',
);

/** Shows the rows as cards, for narrow screens. */
export function CardList<Row extends ListRow>({
  label,
  table,
  isBusy,
  foot,
  beginsGroup,
}: Omit<ShownRows<Row>, 'sort'>) {
  const { rows } = table.getRowModel();
  return (
    <div className="grid grid-cols-1 gap-3">
      <ul aria-label={label} aria-busy={isBusy} className="grid grid-cols-1 gap-2">
        {rows.map((row, index) => (
          <li
            key={row.id}
            {...listRow}
            className={classNames(card, isFirstOfGroup(rows, index, beginsGroup) && 'mt-3')}
          >
            <Card cells={row.getAllCells()} />
          </li>
        ))}
      </ul>
      {foot && <Sums table={table} foot={foot} />}
    </div>
  );
}

/** The sums of the columns, which a card names itself. */
function Sums<Row extends ListRow>({ table, foot }: Pick<ShownRows<Row>, 'table'> & { foot: TableFoot }) {
  const columns = table.getHeaderGroups().flatMap(({ headers }) => headers);
  return (
    <div className="flex flex-wrap justify-between gap-x-4 gap-y-1 px-3 font-semibold tabular-nums">
      {columns
        .filter(({ id }) => foot[id] !== undefined)
        .map(({ id, column: { columnDef } }) => (
          <span key={id}>
            {columnDef.meta?.align && (
              <span className="font-normal text-muted">{String(columnDef.header)} </span>
            )}
            {foot[id]}
          </span>
        ))}
    </div>
  );
}

function Card<Row extends ListRow>({ cells }: { cells: readonly ListCell<Row>[] }) {
  const at = (place: ListColumnMeta['card']) =>
    cells
      .filter(({ column }) => column.columnDef.meta?.card === place)
      .map((cell) => (
        // Leaves out missing values.
        <div key={cell.id} className="min-w-0 wrap-anywhere empty:hidden has-data-empty:hidden">
          {flexRender(cell.column.columnDef.cell, cell.getContext())}
        </div>
      ));
  const corner = at('corner');
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 basis-32">{at('title')}</div>
        {corner.length > 0 && <div className="flex flex-wrap items-center gap-2">{corner}</div>}
      </div>
      {at(undefined)}
    </>
  );
}
