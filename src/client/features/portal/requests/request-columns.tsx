import { Link } from '@tanstack/react-router';
import type { RfqSummary } from '#contract/rfq/office-rfq.ts';
import { shortDay } from '#client/lib/short-date.ts';
import { formatCount } from '#contract/format/format-number.ts';
import { momentCell } from '#client/kit/list/table/cells.tsx';
import { listColumns } from '#client/kit/list/table/columns.ts';
import { rowLink, rowLinkClasses } from '#client/kit/list/table/row-link.ts';
import { rfqLink } from '#client/entities/rfq/rfq-link.ts';
import { RfqStatusBadge } from '#client/entities/rfq/rfq-status.tsx';

const column = listColumns<RfqSummary>();

/** Where the screen has room, a request takes one line: its own screen shows all of it. */
const oneLine = 'lg:max-w-0 lg:truncate';

export const requestColumns = column.columns([
  column.accessor('number', {
    header: 'Request',
    cell: ({ row: { original } }) => <RequestName rfq={original} />,
    meta: { card: 'title', className: 'whitespace-nowrap max-lg:min-w-44 max-lg:whitespace-normal' },
  }),
  column.display({
    id: 'buyer',
    header: 'Buyer',
    cell: ({ row: { original } }) => original.buyerCompany || original.buyerName,
    meta: { className: `w-1/2 ${oneLine}`, needsRoom: 'lg', card: 'hidden' },
  }),
  column.display({
    id: 'vessel',
    header: 'Vessel and port',
    cell: ({ row: { original } }) => <Delivery rfq={original} />,
    meta: { className: `wrap-anywhere lg:w-1/2 ${oneLine}` },
  }),
  column.accessor('lineCount', {
    header: 'Lines',
    cell: ({ row: { original } }) => linesText(original),
    meta: { className: 'lg:whitespace-nowrap', needsRoom: '2xl' },
  }),
  column.accessor(({ assignee }) => assignee?.name, {
    id: 'assignee',
    header: 'Assigned to',
    meta: { className: 'lg:whitespace-nowrap', needsRoom: 'xl' },
  }),
  column.accessor('status', {
    header: 'State',
    cell: ({ row: { original } }) => <State rfq={original} />,
    meta: { className: 'lg:whitespace-nowrap', card: 'corner' },
  }),
  column.accessor('createdAt', {
    header: 'Received',
    cell: momentCell,
    meta: { className: 'tabular-nums lg:whitespace-nowrap' },
  }),
]);

function RequestName({ rfq: { id, number, isUnread, buyerName, buyerCompany } }: { rfq: RfqSummary }) {
  return (
    <>
      <Link
        {...rowLink}
        {...rfqLink()}
        search={(before: object) => ({ ...before, request: id })}
        className={rowLinkClasses}
      >
        {isUnread && (
          <>
            <span aria-hidden className="mr-1.5 inline-block size-2 rounded-full bg-theme" />
            <span className="sr-only">Unread: </span>
          </>
        )}
        {number}
      </Link>
      <p className="font-normal wrap-anywhere text-muted lg:hidden">
        {[buyerName, buyerCompany].filter(Boolean).join(', ')}
      </p>
    </>
  );
}

function Delivery({ rfq: { vesselName, port, eta } }: { rfq: RfqSummary }) {
  const arrival = [eta && shortDay(eta), port].filter(Boolean).join(', ');
  if (vesselName === null && arrival === '') return <span className="text-muted">–</span>;
  return (
    <>
      {vesselName}
      {arrival !== '' && <p className="text-muted lg:ml-2 lg:inline">{arrival}</p>}
    </>
  );
}

function State({ rfq: { status, projectId } }: { rfq: RfqSummary }) {
  return (
    <>
      <RfqStatusBadge status={status} />
      {projectId !== null && (
        <p className="text-sm whitespace-nowrap text-muted lg:ml-2 lg:inline">Project {projectId}</p>
      )}
    </>
  );
}

export function linesText({ lineCount, matched }: Pick<RfqSummary, 'lineCount' | 'matched'>): string {
  const lines = formatCount(lineCount, 'line');
  return matched === lineCount ? lines : `${lines}, ${matched} matched`;
}
