import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { BILLING_STEPS, INVOICEABLE_STATUSES, type BillingStatus } from '#contract/billing/billing.ts';
import { shortDay } from '#client/lib/short-date.ts';
import { minorUnits, moneyText } from '#contract/format/money.ts';
import {
  TRANSITION_PARTS_MAX,
  type CreditedLine,
  type ProjectBilling,
} from '#contract/billing/line-billing.ts';
import type { NotBillableReason } from '#contract/billing/priced-part.ts';
import { formatCost, formatMoney } from '#client/lib/format-money.ts';
import { projectLink } from '#client/entities/project/project-link.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { useTransitionParts, useTransitionValue } from '#client/entities/billing/use-billing-mutations.ts';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { LineStatus } from '#client/entities/billing/line-status.tsx';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { ReasonDialog } from '#client/entities/billing/reason-dialog.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { InvoiceForm } from './invoice-form.tsx';
import { InvoicePack } from './invoice-pack.tsx';
import { ProjectValue } from './project-value.tsx';
import { leftBehind } from './left-behind.ts';
import { OpenInvoices } from './open-invoices.tsx';
import { InvoiceReasonDialog } from './invoice-reason-dialog.tsx';

/** A billing line: a part or the fixed price. */
interface Line {
  /** The id of the part; undefined for the fixed price. */
  partId: number | undefined;
  version: number;
  what: string;
  amount: string | null;
  currency: string | null;
  status: BillingStatus;
  detail: string | null;
  /** Earlier invoices of this line that were credited. */
  credits: CreditedLine[];
}

/** Shows the lines of one project, to approve, invoice and download. */
export function BillingPanel({ id, isOnProject = false }: { id: number; isOnProject?: boolean }) {
  const billing = trpc.portal.billing.project.useQuery({ id }, { staleTime: 0 });
  return (
    <div className={classNames('grid gap-5', !isOnProject && 'px-6 py-4')}>
      <QueryProblem query={billing} />
      {billing.isPending && <Skeleton className="h-64" />}
      {billing.data && <Loaded data={billing.data} isOnProject={isOnProject} />}
    </div>
  );
}

function Loaded({ data, isOnProject }: { data: ProjectBilling; isOnProject: boolean }) {
  const moveParts = useTransitionParts();
  const moveValue = useTransitionValue();
  const [asked, setAsked] = useState<{ partId: number | undefined; to: AskedStep }>();
  const lines = linesOf(data);
  const withoutLine = data.credits.filter((credit) => !lines.some(({ credits }) => credits.includes(credit)));
  // The current line, which may have changed while the dialog was open.
  const line = asked && lines.find(({ partId }) => partId === asked.partId);
  const close = () => setAsked(undefined);
  const isBusy = moveParts.isPending || moveValue.isPending;

  function move({ partId, version }: Line, to: BillingStatus, said: Said = {}) {
    const step = { to, ...said };
    if (partId === undefined) {
      moveValue.mutate({ id: data.projectId, version, ...step }, { onSuccess: close });
      return;
    }
    moveParts.mutate(
      { parts: [{ id: partId, version }], ...step },
      // A refused step keeps its dialog open with the text in it.
      { onSuccess: ({ refused }) => refused.length === 0 && close() },
    );
  }
  const pending = lines.filter(({ status, amount }) => status === 'pending' && amount !== null);
  const approvable = pending.slice(0, TRANSITION_PARTS_MAX);

  function approveAll(): void {
    const value = approvable.find(({ partId }) => partId === undefined);
    const parts = approvable.flatMap(({ partId, version }) =>
      partId === undefined ? [] : [{ id: partId, version }],
    );
    if (parts.length > 0) moveParts.mutate({ parts, to: 'approved' });
    if (value) moveValue.mutate({ id: data.projectId, version: value.version, to: 'approved' });
  }

  return (
    <>
      {isOnProject ? (
        <ProjectValue data={data} />
      ) : (
        <p>
          <Link {...projectLink(data.projectId)} className="text-md font-semibold">
            {data.vesselName}
          </Link>{' '}
          <span className="text-muted">
            project {data.projectId}, {data.status}
          </span>
        </p>
      )}
      <section aria-label="Lines">
        <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
          <h3 className="text-dense font-semibold">Lines</h3>
          {approvable.length > 1 && (
            <Button size="sm" variant="secondary" disabled={isBusy} onClick={approveAll}>
              Approve {approvable.length === pending.length && 'all '}
              {approvable.length} lines, {sumsText(approvable)}
            </Button>
          )}
        </div>
        {lines.length + withoutLine.length === 0 && (
          <p className="text-muted">No fixed price and no parts yet.</p>
        )}
        <ul className="divide-y divide-line rounded-md border border-line">
          {lines.map((one) => (
            <li key={one.partId ?? 'value'} className="grid gap-2 px-4 py-3">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
                <span className="min-w-0 wrap-break-word">{one.what}</span>
                <span className="ml-auto font-medium tabular-nums">
                  {one.amount === null ? 'No price' : formatMoney(one.amount, one.currency)}
                </span>
              </div>
              <div className="flex flex-wrap items-center gap-2">
                <LineStatus status={one.status} />
                {one.detail !== null && (
                  <span className="text-sm text-muted wrap-break-word">{one.detail}</span>
                )}
                <span className="ml-auto flex flex-wrap gap-1.5">
                  {stepsHere(one).map((to) => (
                    <Button
                      key={to}
                      size="sm"
                      variant={to === 'approved' ? 'primary' : 'secondary'}
                      disabled={isBusy}
                      onClick={() => (isAsked(to) ? setAsked({ partId: one.partId, to }) : move(one, to))}
                    >
                      {stepText(one.status, to)}
                      <span className="sr-only"> {one.what}</span>
                    </Button>
                  ))}
                </span>
              </div>
              <Credits credits={one.credits} />
            </li>
          ))}
          {withoutLine.length > 0 && (
            <li className="grid gap-2 px-4 py-3">
              <span className="text-muted">Credited, no longer billed</span>
              <Credits credits={withoutLine} />
            </li>
          )}
        </ul>
      </section>
      {INVOICEABLE_STATUSES.some((status) => status === data.status) ? (
        data.totals
          .filter(({ currency }) => isApprovedIn(lines, currency))
          .map(({ currency, approved }) => (
            <InvoiceForm
              key={currency}
              projectId={data.projectId}
              currency={currency}
              total={approved}
              left={leftBehind(data, currency)}
            />
          ))
      ) : (
        <p className="text-muted">You can invoice this project once it is completed or cancelled.</p>
      )}
      <OpenInvoices data={data} />
      <InvoicePack data={data} />
      {line && asked.to === 'not billable' && (
        <ReasonDialog
          what={line.what}
          onClose={close}
          onChoose={(reason) => move(line, asked.to, { reason })}
        />
      )}
      {line && asked.to !== 'not billable' && (
        <InvoiceReasonDialog
          to={asked.to}
          what={line.what}
          isBusy={isBusy}
          onClose={close}
          onSay={(text) =>
            move(line, asked.to, asked.to === 'disputed' ? { note: text } : { creditRef: text })
          }
        />
      )}
    </>
  );
}

/** 3,383.40 USD; one sum for each currency. */
function sumsText(lines: readonly Line[]): string {
  const sums = new Map<string | null, number>();
  for (const { amount, currency } of lines) {
    sums.set(currency, (sums.get(currency) ?? 0) + minorUnits(amount ?? '0'));
  }
  return [...sums].map(([currency, sum]) => formatMoney(moneyText(sum), currency)).join(' and ');
}

/** Also true when the sum is zero: lines given away are invoiced as well. */
const isApprovedIn = (lines: readonly Line[], currency: string) =>
  lines.some((line) => line.status === 'approved' && line.currency === currency);

interface Said {
  reason?: NotBillableReason;
  note?: string;
  creditRef?: string;
}

type AskedStep = 'not billable' | 'disputed' | 'credited';
const isAsked = (to: Step): to is AskedStep =>
  to === 'not billable' || to === 'disputed' || to === 'credited';

type Step = Exclude<BillingStatus, 'paid'>;
const stepWords: Record<Step, string> = {
  approved: 'Approve',
  pending: 'Unapprove',
  'not billable': 'Not billable',
  disputed: 'Mark as disputed',
  invoiced: 'Resolve dispute',
  credited: 'Credit',
};
const STEPS = Object.keys(stepWords) as Step[];
function stepText(from: BillingStatus, to: Step): string {
  if (from === 'credited') return 'Bill again';
  return from === 'not billable' ? 'Make billable' : stepWords[to];
}

/** The steps taken line by line. Invoicing covers a whole project, and payment a whole invoice. */
function stepsHere({ status, amount }: Line): Step[] {
  return STEPS.filter(
    (to) =>
      BILLING_STEPS[status].includes(to) &&
      !(status === 'approved' && to === 'invoiced') &&
      !(to === 'approved' && amount === null),
  );
}

function Credits({ credits }: { credits: readonly CreditedLine[] }) {
  return credits.map((credit) => (
    <p
      key={`${credit.partId} ${credit.invoiceRef} ${credit.creditRef}`}
      className="text-sm text-muted wrap-break-word"
    >
      Credited: {credit.quantity} × {credit.description}, {formatMoney(credit.amount, credit.currency)},{' '}
      {formatInvoice(credit)}
    </p>
  ));
}

function linesOf({ value, parts, version, credits }: ProjectBilling): Line[] {
  const rows: Line[] = parts.map((part) => ({
    partId: part.id,
    version: part.version,
    what: `${part.quantity} × ${part.partName}`,
    amount: part.totalPrice,
    currency: part.currency,
    status: part.billingStatus,
    detail: [formatCost(part), detailOf(part)].filter(Boolean).join(', ') || null,
    credits: credits.filter(({ partId }) => partId === part.id),
  }));
  if (!value) return rows;
  const { amount, currency, billingStatus: status } = value;
  return [
    {
      partId: undefined,
      version,
      what: 'Fixed price',
      amount,
      currency,
      status,
      detail: detailOf(value),
      credits: credits.filter(({ partId }) => partId === null),
    },
    ...rows,
  ];
}

type Billed = Pick<
  NonNullable<ProjectBilling['value']>,
  'invoiceRef' | 'invoicedAt' | 'paidAt' | 'notBillableReason' | 'disputeNote' | 'creditRef' | 'billingStatus'
>;

const dayOf = (day: string | null) => (day === null ? 'no date' : shortDay(day));

/** Describes the invoice, its payment and its credit note, where they exist. */
function formatInvoice({
  invoiceRef,
  invoicedAt,
  paidAt,
  creditRef,
}: Pick<CreditedLine, 'invoiceRef' | 'invoicedAt' | 'paidAt' | 'creditRef'>): string {
  return [
    invoiceRef && `invoice ${invoiceRef} of ${dayOf(invoicedAt)}`,
    paidAt && `paid ${dayOf(paidAt)}`,
    creditRef && `credit note ${creditRef}`,
  ]
    .filter(Boolean)
    .join(', ');
}

function detailOf(line: Billed): string | null {
  const words = [
    formatInvoice(line),
    line.billingStatus === 'not billable' && line.notBillableReason,
    line.billingStatus === 'disputed' && line.disputeNote,
  ].filter(Boolean);
  return words.length > 0 ? words.join(', ') : null;
}
