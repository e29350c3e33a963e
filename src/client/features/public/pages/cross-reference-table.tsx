/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- a table laid out as blocks loses its roles in some browsers, so they are written out */
import type { CrossReferenceRow } from '#content/cross-reference.ts';
import { classNames } from '#client/ui/class-names.ts';
import { ContentLink } from '#client/entities/page/content-link.tsx';
import { askByMail, nameOfRow } from './ask-about-row.ts';
import { guideColumns, isOpen, type GuideColumn, type GuideSort } from './cross-reference-view.ts';
import { textLink } from './inline-text.tsx';

export const columnNames: Record<GuideColumn, string> = {
  maker: 'Maker',
  equipment: 'System or instrument',
  analyser: 'Analyser',
  reagent: 'Reagent',
  status: 'Status',
};

const cell = 'flex gap-3 @3xl:table-cell @3xl:py-3 @3xl:pr-5 @3xl:align-top @3xl:last:pr-0';

/** If five columns do not fit, each row is a card. Roles are explicit: blocks would lose them. */
export function CrossReferenceTable({
  id,
  rows,
  sort,
  onSort,
}: {
  id: string;
  rows: readonly CrossReferenceRow[];
  sort: GuideSort | undefined;
  onSort: (column: GuideColumn) => void;
}) {
  return (
    <table role="table" id={id} className="mt-5 block w-full text-left text-md @3xl:table">
      <caption className="sr-only">TRO analysers and reagents by system</caption>
      <thead role="rowgroup" className="hidden border-b-2 border-ink @3xl:table-header-group">
        <tr role="row">
          {guideColumns.map((column) => {
            const direction = sort?.by === column ? sort.direction : undefined;
            return (
              <th
                key={column}
                role="columnheader"
                scope="col"
                aria-sort={direction ?? 'none'}
                className="pr-5 text-sm font-semibold last:pr-0"
              >
                <button
                  type="button"
                  onClick={() => onSort(column)}
                  className="-mx-2 inline-flex min-h-11 items-center gap-2 rounded-md px-2 text-left hover:bg-mist hover:text-theme"
                >
                  {columnNames[column]}
                  <SortMark direction={direction} />
                </button>
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody
        role="rowgroup"
        className="grid gap-3 @3xl:table-row-group [&>tr]:rounded-md [&>tr]:border [&>tr]:border-line @3xl:[&>tr]:border-x-0 @3xl:[&>tr]:border-t-0"
      >
        {rows.map((row) => (
          <GuideRow key={`${row.maker} ${row.equipment}`} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function GuideRow({ row }: { row: CrossReferenceRow }) {
  const { maker, equipment, analyser, reagent, itemNumber, pages, status } = row;
  return (
    <tr role="row" className="flex flex-col gap-1.5 p-4 hover:bg-mist @3xl:table-row">
      <td role="cell" className={classNames(cell, 'order-2 @3xl:w-[14%]')}>
        <Label>Maker</Label>
        <Fact text={maker} />
      </td>
      <th role="rowheader" scope="row" className={classNames(cell, 'order-1 font-semibold @3xl:w-[24%]')}>
        <ContentLink to={pages[0]} className={textLink}>
          {equipment}
        </ContentLink>
      </th>
      <td role="cell" className={classNames(cell, 'order-3 @3xl:w-[22%]')}>
        <Label>Analyser</Label>
        <Fact text={analyser} />
      </td>
      <td role="cell" className={classNames(cell, 'order-4')}>
        <Label>Reagent</Label>
        <Fact text={reagent} isNumber={itemNumber !== undefined} />
      </td>
      <td role="cell" className={classNames(cell, 'order-5 @3xl:w-[8.5rem]')}>
        <Label>Status</Label>
        {status === 'confirmed' ? (
          <span className="inline-flex items-center gap-2 font-medium whitespace-nowrap text-success">
            <ConfirmedMark />
            confirmed
          </span>
        ) : (
          <a
            href={askByMail(nameOfRow(row))}
            className={`${textLink} inline-flex items-center gap-2 whitespace-nowrap pointer-coarse:min-h-11`}
          >
            <AskMark />
            ask us
            <span className="sr-only"> about {nameOfRow(row)}</span>
          </a>
        )}
      </td>
    </tr>
  );
}

function Label({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="w-20 shrink-0 text-sm leading-6 text-muted @3xl:hidden">
      {children}
    </span>
  );
}

function Fact({ text, isNumber = false }: { text: string; isNumber?: boolean }) {
  return (
    <span
      className={classNames('min-w-0', isOpen(text) && 'text-muted', isNumber && 'font-mono font-medium')}
    >
      {text}
    </span>
  );
}

function SortMark({ direction }: { direction: GuideSort['direction'] | undefined }) {
  return (
    <svg viewBox="0 0 10 14" aria-hidden="true" className="h-3.5 w-2.5 shrink-0 noscript:hidden print:hidden">
      <path d="M5 0l4 5H1z" className={direction === 'ascending' ? 'fill-ink' : 'fill-edge/50'} />
      <path d="M5 14l4-5H1z" className={direction === 'descending' ? 'fill-ink' : 'fill-edge/50'} />
    </svg>
  );
}

const mark = 'size-4.5 shrink-0 fill-none stroke-current [stroke-linecap:round] [stroke-linejoin:round]';

/** A tick in a full circle. */
function ConfirmedMark() {
  return (
    <svg viewBox="0 0 18 18" aria-hidden="true" className={mark} strokeWidth="1.75">
      <circle cx="9" cy="9" r="7.5" />
      <path d="M5.500 9.300l2.400 2.400 4.600-5" />
    </svg>
  );
}

/** A question in an open square. */
function AskMark() {
  return (
    <svg viewBox="0 0 18 18" aria-hidden="true" className={mark} strokeWidth="1.5">
      <path d="M1.500 1.500h15v15h-15z" strokeDasharray="3 2" />
      <path d="M7 7a2 2 0 1 1 2.800 1.900c-.6.3-.8.6-.8 1.300M9 12.800v.1" strokeWidth="1.75" />
    </svg>
  );
}
