import { Link } from '@tanstack/react-router';
import type { RfqSummary } from '#contract/rfq/office-rfq.ts';
import { shortDay } from '#client/lib/short-date.ts';
import { formatCount } from '#contract/format/format-number.ts';
import { momentCell } from '#client/kit/list/cells.tsx';
import { listColumns } from '#client/kit/list/columns.ts';
import { rowLink, rowLinkClasses } from '#client/kit/list/row-link.ts';
import { rfqLink } from '#client/entities/rfq/rfq-link.ts';
import { RfqStatusBadge } from '#client/entities/rfq/rfq-status.tsx';

const column = listColumns<RfqSummary>();

export const requestColumns = column.columns([
  column.accessor('number', {
    header: 'Request',
    cell: ({ row: { original } }) => <RequestName rfq={original} />,
    meta: { card: 'title', className: 'min-w-44' },
  }),
  column.display({
    id: 'vessel',
    header: 'Vessel and port',
    cell: ({ row: { original } }) => <Delivery rfq={original} />,
    meta: { className: 'wrap-anywhere' },
  }),
  column.accessor('lineCount', {
    header: 'Lines',
    cell: ({ row: { original } }) => linesText(original),
  }),
  column.accessor(({ assignee }) => assignee?.name, { id: 'assignee', header: 'Assigned to' }),
  column.accessor('status', {
    header: 'State',
    cell: ({ row: { original } }) => <State rfq={original} />,
    meta: { card: 'corner' },
  }),
  column.accessor('createdAt', {
    header: 'Received',
    cell: momentCell,
    meta: { className: 'tabular-nums' },
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
      <p className="font-normal wrap-anywhere text-muted">
        {[buyerName, buyerCompany].filter(Boolean).join(', ')}
      </p>
    </>
  );
}

function Delivery({ rfq: { vesselName, port, eta } }: { rfq: RfqSummary }) {
  const arrival = [port, eta && shortDay(eta)].filter(Boolean).join(', ');
  if (vesselName === null && arrival === '') return <span className="text-muted">–</span>;
  return (
    <>
      {vesselName}
      {arrival !== '' && <p className="text-muted">{arrival}</p>}
    </>
  );
}

function State({ rfq: { status, projectId } }: { rfq: RfqSummary }) {
  return (
    <>
      <RfqStatusBadge status={status} />
      {projectId !== null && <p className="text-sm whitespace-nowrap text-muted">Project {projectId}</p>}
    </>
  );
}

export function linesText({ lineCount, matched }: Pick<RfqSummary, 'lineCount' | 'matched'>): string {
  const lines = formatCount(lineCount, 'line');
  return matched === lineCount ? lines : `${lines}, ${matched} matched`;
}
