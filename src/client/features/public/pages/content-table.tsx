/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/control-has-associated-label -- a table laid out as blocks loses its roles in some browsers, so they are written out */
import type { ContentTable as Table } from '#content/content-section.ts';
import { classNames } from '#client/ui/class-names.ts';
import { InlineText } from './inline-text.tsx';

/**
 * If the columns do not fit, each row is a card whose cells have their column's name. Roles are explicit, because
 * browsers drop them for rows laid out as blocks.
 */
export function ContentTable({ caption, head, rows }: Table) {
  const isWide = head.length > 3;
  const at = isWide ? wide : narrow;
  return (
    <div className="@container mt-6">
      <table role="table" className={classNames('block w-full text-left text-md', at.table)}>
        <caption className={classNames('block pb-2 text-left text-sm font-medium text-muted', at.caption)}>
          {caption}
        </caption>
        <thead role="rowgroup" className={classNames('sr-only border-b-2 border-ink', at.thead)}>
          <tr role="row">
            {head.map((name) =>
              name === '' ? (
                // The corner cell above row headers and beside column headers is not a header.
                <td key={name} role="cell" />
              ) : (
                <th
                  key={name}
                  role="columnheader"
                  scope="col"
                  className="py-2 pr-5 align-bottom text-sm font-semibold last:pr-0"
                >
                  {name}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody role="rowgroup" className={classNames('block border-t-2 border-ink', at.tbody)}>
          {rows.map(([first = '', ...cells], row) => (
            // eslint-disable-next-line react/no-array-index-key -- rows never change places
            <tr key={row} role="row" className={classNames('block border-b border-line py-3', at.tr)}>
              <th role="rowheader" scope="row" className={classNames('block font-semibold', at.th)}>
                <InlineText text={first} />
              </th>
              {cells.map((cell, index) => (
                <td
                  // eslint-disable-next-line react/no-array-index-key
                  key={index}
                  role="cell"
                  className={classNames('mt-1 grid grid-cols-[minmax(0,7rem)_minmax(0,1fr)] gap-x-4', at.td)}
                >
                  <span aria-hidden="true" className={classNames('text-sm leading-6 text-muted', at.label)}>
                    {head[index + 1]}
                  </span>
                  <span>
                    <InlineText text={cell} />
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const narrow = {
  table: '@md:table',
  caption: '@md:table-caption',
  thead: '@md:not-sr-only @md:table-header-group',
  tbody: '@md:table-row-group @md:border-t-0',
  tr: '@md:table-row',
  th: '@md:table-cell @md:py-2.5 @md:pr-5 @md:align-top',
  td: '@md:mt-0 @md:table-cell @md:py-2.5 @md:pr-5 @md:align-top @md:last:pr-0',
  label: '@md:hidden',
};

const wide = {
  table: '@2xl:table',
  caption: '@2xl:table-caption',
  thead: '@2xl:not-sr-only @2xl:table-header-group',
  tbody: '@2xl:table-row-group @2xl:border-t-0',
  tr: '@2xl:table-row',
  th: '@2xl:table-cell @2xl:py-2.5 @2xl:pr-5 @2xl:align-top',
  td: '@2xl:mt-0 @2xl:table-cell @2xl:py-2.5 @2xl:pr-5 @2xl:align-top @2xl:last:pr-0',
  label: '@2xl:hidden',
};
