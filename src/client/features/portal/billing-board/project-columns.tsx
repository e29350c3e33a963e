import { Link } from '@tanstack/react-router';
import { listColumns } from '#client/kit/list/table/columns.ts';
import { rowLink, rowLinkClasses } from '#client/kit/list/table/row-link.ts';
import { formatCount } from '#contract/format/format-number.ts';
import { formatMoney } from '#client/lib/format-money.ts';
import { sentenceCase } from '#client/lib/sentence-case.ts';
import { classNames } from '#client/ui/class-names.ts';
import { canApprove, canInvoice, nextStep, type Bill } from './bills.ts';
import { ChooseBill } from './chosen-bills.tsx';

const column = listColumns<Bill>();

/** A table has one currency, which its heading names: the amounts stand alone. */
const amount = (text: string | null | undefined) => (text ? formatMoney(text, null) : '–');

export const projectColumns = column.columns([
  column.display({
    id: 'choose',
    header: () => <span className="sr-only">Select</span>,
    cell: ({ row: { original: bill } }) =>
      (canApprove(bill) || canInvoice(bill)) && (
        <ChooseBill id={bill.id} name={`${bill.project.vesselName}, project ${bill.project.projectId}`} />
      ),
    meta: { className: 'w-10', card: 'corner' },
  }),
  column.accessor('project.vesselName', {
    id: 'vesselName',
    header: 'Project',
    cell: ({ row }) => <Name bill={row.original} />,
    meta: { className: 'w-full max-w-0', card: 'title' },
  }),
  column.accessor('sum.value', {
    id: 'value',
    header: 'Value',
    cell: ({ row }) => amount(row.original.sum?.value),
    meta: { align: 'end', card: 'hidden' },
  }),
  column.accessor('sum.parts', {
    id: 'parts',
    header: 'Parts',
    cell: ({ row }) => amount(row.original.sum?.parts),
    meta: { align: 'end', card: 'hidden' },
  }),
  column.accessor('project.operatorHours', {
    id: 'hours',
    header: 'Hours',
    meta: { align: 'end', card: 'hidden', needsRoom: 'xl' },
  }),
  column.accessor('sum.total', {
    id: 'total',
    header: 'Total',
    cell: ({ row: { original } }) => (
      <span className="font-medium whitespace-nowrap tabular-nums">{amount(original.sum?.total)}</span>
    ),
    meta: { align: 'end', card: 'hidden' },
  }),
  column.accessor('project.age', {
    id: 'age',
    header: 'Age',
    cell: ({ row }) => <Age bill={row.original} />,
    meta: { className: 'whitespace-nowrap', align: 'end', card: 'hidden' },
  }),
  column.display({
    id: 'next',
    header: 'Next step',
    cell: ({ row }) => <NextStep bill={row.original} />,
    meta: { className: 'whitespace-nowrap', card: 'hidden' },
  }),
  column.display({
    id: 'card',
    cell: ({ row: { original } }) => (
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium tabular-nums">
          {amount(original.sum?.total)} {original.currency}
        </span>
        <Age bill={original} />
        <NextStep bill={original} />
      </div>
    ),
    meta: { isCardOnly: true },
  }),
]);

interface BillPart {
  bill: Bill;
}

/** On one line in the table: the panel that the row opens shows all of it. */
function Name({ bill: { project, currency } }: BillPart) {
  const { projectId, vesselName, clientName, serviceType } = project;
  return (
    <div className="md:flex md:items-baseline md:gap-2">
      <Link
        to="/portal/billing-dashboard"
        search={(before) => ({ ...before, project: projectId })}
        resetScroll={false}
        className={classNames(rowLinkClasses, 'md:truncate xl:max-w-[60%] xl:shrink-0')}
        {...rowLink}
      >
        <span className="sr-only">Open billing lines of </span>
        {vesselName}
        <span className="sr-only">{currency !== null && ` in ${currency}`}</span>
      </Link>
      <p className="min-w-0 text-xs text-muted md:max-xl:sr-only xl:truncate">
        {[`project ${projectId}`, clientName].filter(Boolean).join(' · ')}
        <span className="md:max-2xl:sr-only"> · {sentenceCase(serviceType)}</span>
      </p>
    </div>
  );
}

/** Projects that are still unpaid this long after the work ended are highlighted. */
const LATE_DAYS = 30;

function Age({ bill: { project } }: BillPart) {
  const { age, billingState, status } = project;
  if (age === null) return <span className="text-muted">{sentenceCase(status)}</span>;
  const isLate = billingState !== 'paid' && age > LATE_DAYS;
  return (
    <span className={isLate ? 'font-medium text-signal' : 'text-muted'}>
      {age === 0 ? 'today' : formatCount(age, 'day')}
    </span>
  );
}

function NextStep({ bill }: BillPart) {
  const { billingState, withoutPrice } = bill.project;
  return (
    <span className="inline-flex items-baseline gap-x-2">
      <span
        className={classNames(withoutPrice > 0 && 'text-signal', billingState === 'paid' && 'text-muted')}
      >
        {nextStep(bill)}
      </span>
      {billingState === 'part invoiced' && <span className="text-xs text-muted">part invoiced</span>}
    </span>
  );
}
