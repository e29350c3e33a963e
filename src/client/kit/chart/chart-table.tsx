import { useRef, type ReactNode } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import { useScrollFocus } from '#client/ui/overlay/use-scroll-focus.ts';

interface ChartTableColumn {
  title: string;
  /** Where two columns may have one title, such as people of one name. */
  key?: string;
  /** Numbers, whose digits line up. */
  isNumber?: boolean;
}

interface ChartTableProps {
  title: string;
  /** The first one names the row. */
  columns: readonly ChartTableColumn[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}

/** Shows the numbers of a chart. */
export function ChartTable({ title, columns, rows }: ChartTableProps) {
  const keys = columns.map(({ key, title: head }) => key ?? head);
  const part = useRef<HTMLElement>(null);
  const takesFocus = useScrollFocus(part, true);
  return (
    <section
      ref={part}
      aria-label={`${title}: table`}
      {...(takesFocus && { tabIndex: 0 })}
      className="relative max-h-96 overflow-auto -outline-offset-3"
    >
      <table className="w-full text-sm">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="text-left text-muted">
            {columns.map(({ title: head, isNumber = false }, index) => (
              <th
                key={keys[index]}
                scope="col"
                className={classNames(
                  'sticky top-0 border-b border-edge bg-paper py-1 font-medium',
                  index > 0 && 'pl-3',
                  isNumber && 'text-right',
                )}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="tabular-nums">
          {rows.map(({ key, cells: [name, ...cells] }) => (
            <tr key={key} className="border-b border-line">
              <th scope="row" className="py-1 text-left font-normal">
                {name}
              </th>
              {cells.map((cell, index) => (
                <td
                  key={keys[index + 1]}
                  className={classNames(
                    'py-1 pl-3',
                    columns[index + 1]?.isNumber && 'text-right whitespace-nowrap',
                  )}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
