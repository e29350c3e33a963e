import { useState, type ReactNode } from 'react';
import { Pager } from './pager.tsx';

/** Rows per page: an import file may have thousands. */
const PAGE = 50;

interface PagedRowsProps<Row> {
  caption: string;
  head: readonly string[];
  rows: readonly Row[];
  children: (row: Row) => ReactNode;
}

/** A table that shows one page of its rows. */
export function PagedRows<Row>({ caption, head, rows, children }: PagedRowsProps<Row>) {
  const [wished, setPage] = useState(1);
  const pages = Math.max(1, Math.ceil(rows.length / PAGE));
  const page = Math.min(wished, pages);
  const first = (page - 1) * PAGE;
  return (
    <div className="grid gap-3">
      <div className="overflow-x-auto">
        <table className="w-full text-dense">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              {head.map((name, index) => (
                <th
                  key={name}
                  scope="col"
                  className={`pr-4 pb-1 text-xs font-medium text-muted ${index === 0 ? 'text-right' : 'text-left'}`}
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{rows.slice(first, first + PAGE).map(children)}</tbody>
        </table>
      </div>
      <Pager label={caption} page={page} pages={pages} onPageChange={setPage} />
    </div>
  );
}

/** A row that begins with its line number in the file. */
export function NumberedRow({ row, children }: { row: number; children: ReactNode }) {
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className="w-14 py-2 pr-4 text-right font-normal text-muted tabular-nums">
        {row}
      </th>
      {children}
    </tr>
  );
}

export function RowCell({ children }: { children: ReactNode }) {
  return (
    <td className="min-w-16 py-2 pr-4 wrap-anywhere last:min-w-28 last:pr-0 sm:min-w-20 sm:last:min-w-40">
      {children}
    </td>
  );
}
