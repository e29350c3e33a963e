import { Link } from '@tanstack/react-router';
import type { BillingProject } from '#contract/billing/billing-board.ts';
import { listColumns } from '#client/kit/list/columns.ts';
import { rowLink, rowLinkClasses } from '#client/kit/list/row-link.ts';
import { formatCount } from '#contract/format/format-number.ts';
import { formatMoney } from '#client/lib/format-money.ts';
import { sentenceCase } from '#client/lib/sentence-case.ts';
import { vesselNameClasses } from '#client/entities/vessel/vessel-name.ts';
import { classNames } from '#client/ui/class-names.ts';
import { Badge, type BadgeTone } from '#client/ui/badge.tsx';
import { MoneyLines } from '#client/entities/billing/money-lines.tsx';

const column = listColumns<BillingProject & { id: number }>();

export const projectColumns = column.columns([
  column.accessor('vesselName', {
    header: 'Project',
    cell: ({ row }) => <Name project={row.original} />,
    meta: { className: 'min-w-44 wrap-anywhere', card: 'title' },
  }),
  column.display({
    id: 'status',
    header: 'Status',
    cell: ({ row }) => <Status project={row.original} />,
    meta: { className: 'min-w-32' },
  }),
  column.accessor('totals', {
    header: 'Amounts',
    cell: ({ row }) => <Amounts project={row.original} />,
    meta: { className: 'text-sm' },
  }),
  column.accessor('age', {
    header: 'Work ended',
    cell: ({ row }) => <Age project={row.original} />,
    meta: { className: 'min-w-24 text-sm' },
  }),
]);

interface ProjectPart {
  project: BillingProject;
}

function Name({ project: { projectId, vesselName, clientName, serviceType } }: ProjectPart) {
  return (
    <>
      <Link
        to="/portal/billing-dashboard"
        search={(before) => ({ ...before, project: projectId })}
        resetScroll={false}
        className={classNames(rowLinkClasses, vesselNameClasses)}
        {...rowLink}
      >
        <span className="sr-only">Open billing lines of </span>
        {vesselName}
      </Link>
      <p className="text-sm text-muted">
        {[clientName, sentenceCase(serviceType), `project ${projectId}`].filter(Boolean).join(' · ')}
      </p>
    </>
  );
}

const tones: Record<BillingProject['billingState'], BadgeTone> = {
  'nothing to bill': 'neutral',
  pending: 'neutral',
  ready: 'theme',
  'part invoiced': 'signal',
  invoiced: 'glass',
  paid: 'success',
};

function Status({ project: { billingState, status, withoutPrice } }: ProjectPart) {
  return (
    <div className="flex flex-wrap items-start gap-1.5">
      <Badge tone={tones[billingState]}>{sentenceCase(billingState)}</Badge>
      <Badge>{sentenceCase(status)}</Badge>
      {withoutPrice > 0 && <Badge tone="signal">{withoutPrice} without price</Badge>}
    </div>
  );
}

const STATES = ['pending', 'approved', 'invoiced', 'paid'] as const;

const amountsOf = (total: BillingProject['totals'][number]) =>
  STATES.filter((state) => total[state] !== '0.00').map((state) => ({
    amount: total[state],
    currency: total.currency,
    note: state,
  }));

function Amounts({ project: { totals, projectValue, parts, operatorHours } }: ProjectPart) {
  const price = projectValue
    ? `Fixed price ${formatMoney(projectValue.amount, projectValue.currency)}`
    : 'No fixed price';
  return (
    <>
      <MoneyLines
        amounts={totals.flatMap(amountsOf)}
        className="lg:grid-cols-[minmax(7rem,auto)_auto_minmax(0,1fr)]"
      />
      <p className="text-muted tabular-nums">
        {price}, {formatCount(parts, 'part')}, {operatorHours} h
      </p>
    </>
  );
}

/** Projects that are still unpaid this long after the work ended are highlighted. */
const LATE_DAYS = 30;

function Age({ project: { age, column: step, billingState } }: ProjectPart) {
  if (age === null) return <span className="text-muted">Not ended</span>;
  const isLate = billingState !== 'paid' && age > LATE_DAYS;
  return (
    <span className={isLate ? 'font-medium text-signal' : 'text-muted'}>
      {step === 'invoiced' ? 'Invoiced' : 'Ended'}{' '}
      <span className="whitespace-nowrap">{age === 0 ? 'today' : `${formatCount(age, 'day')} ago`}</span>
    </span>
  );
}
