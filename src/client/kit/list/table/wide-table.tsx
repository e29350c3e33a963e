import { flexRender } from '@tanstack/react-table';
import { listRow } from '#client/kit/shortcuts/row-keys.ts';
import { classNames } from '#client/ui/class-names.ts';
import { isFirstOfGroup, roomClass, type ListTable } from './columns.ts';
import type { DataTableProps, ListRow, TableFoot } from './data-table.tsx';
import { openByRow } from './row-link.ts';
import { SortButton } from './sort-order.tsx';

export interface ShownRows<Row extends ListRow> extends Omit<DataTableProps<Row>, 'columns' | 'rows'> {
  table: ListTable<Row>;
}

/** The rows as a table whose head stays in sight: below the bar of the portal, or at the top of a dialog. */
export function WideTable<Row extends ListRow>({
  label,
  table,
  isBusy,
  isDense = false,
  sort,
  foot,
  beginsGroup,
}: ShownRows<Row>) {
  const { rows } = table.getRowModel();
  return (
    <table
      aria-busy={isBusy}
      className="w-full border-separate border-spacing-0 rounded-md border border-line bg-paper"
    >
      <caption className="sr-only">{label}</caption>
      <Head table={table} sort={sort} />
      <tbody>
        {rows.map((row, index) => (
          // A cell of the row has the link; the click handler on the row only enlarges its target.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
          <tr
            key={row.id}
            {...listRow}
            onClick={openByRow}
            className={classNames(
              '*:border-t *:border-line first:*:border-t-0 has-data-row-link:cursor-pointer has-data-row-link:hover:bg-mist',
              isDense
                ? 'text-dense *:h-8 *:px-2 *:py-0.5 pointer-coarse:*:h-11'
                : 'align-top *:px-2.5 *:py-2',
              isFirstOfGroup(rows, index, beginsGroup) && '*:border-t-2 *:border-t-edge',
            )}
          >
            {row.getAllCells().map((cell) => {
              const { meta } = cell.column.columnDef;
              if (meta?.isCardOnly) return null;
              return (
                <td
                  key={cell.id}
                  className={classNames(
                    meta?.className,
                    meta?.align && 'text-right tabular-nums',
                    roomClass(meta),
                  )}
                >
                  {flexRender(cell.column.columnDef.cell, cell.getContext())}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
      {foot && <Foot table={table} foot={foot} />}
    </table>
  );
}

function Foot<Row extends ListRow>({ table, foot }: Pick<ShownRows<Row>, 'table'> & { foot: TableFoot }) {
  const [headers] = table.getHeaderGroups();
  return (
    <tfoot>
      <tr>
        {headers?.headers.map(({ id, column }) => {
          const { meta } = column.columnDef;
          if (meta?.isCardOnly) return null;
          return (
            <td
              key={id}
              className={classNames(
                'sticky bottom-(--list-foot,0rem) z-10 h-8 border-t border-edge bg-paper px-2 text-dense font-semibold first:rounded-bl-md last:rounded-br-md',
                meta?.align && 'text-right tabular-nums',
                roomClass(meta),
              )}
            >
              {foot[id]}
            </td>
          );
        })}
      </tr>
    </tfoot>
  );
}

function Head<Row extends ListRow>({ table, sort }: Pick<ShownRows<Row>, 'table' | 'sort'>) {
  return (
    <thead>
      {table.getHeaderGroups().map((group) => (
        <tr key={group.id}>
          {group.headers.map((header) => {
            const { id, columnDef } = header.column;
            const direction = header.column.getIsSorted();
            const sortLabel = sort?.labels[id];
            if (columnDef.meta?.isCardOnly) return null;
            return (
              <th
                key={header.id}
                scope="col"
                aria-sort={direction ? (direction === 'asc' ? 'ascending' : 'descending') : undefined}
                className={classNames(
                  'sticky top-(--list-head,3.5rem) z-10 border-b border-line bg-paper px-2.5 text-left text-xs font-semibold whitespace-nowrap text-muted first:rounded-tl-md last:rounded-tr-md',
                  sort ? 'py-1' : 'py-2',
                  columnDef.meta?.align && 'text-right',
                  roomClass(columnDef.meta),
                )}
              >
                {sort && sortLabel !== undefined ? (
                  <SortButton id={id} label={sortLabel} value={sort.value} onSort={sort.onChange} />
                ) : (
                  flexRender(columnDef.header, header.getContext())
                )}
              </th>
            );
          })}
        </tr>
      ))}
    </thead>
  );
}
