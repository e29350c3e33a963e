import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { INVOICEABLE_STATUSES, type BillingStatus } from '#contract/billing/billing.ts';
import { TRANSITION_PARTS_MAX, type ProjectBilling } from '#contract/billing/line-billing.ts';
import type { NotBillableReason } from '#contract/billing/priced-part.ts';
import { formatSums } from '#client/entities/billing/format-sums.ts';
import { projectLink } from '#client/entities/project/project-link.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { useTransitionParts, useTransitionValue } from '#client/entities/billing/use-billing-mutations.ts';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { ReasonDialog } from '#client/entities/billing/reason-dialog.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { InvoiceForm } from './invoice-form.tsx';
import { InvoicePack } from './invoice-pack.tsx';
import { ProjectValue } from './project-value.tsx';
import { leftBehind } from './left-behind.ts';
import { LineList } from './line-list.tsx';
import { isApprovedIn, isAsked, linesOf, type AskedStep, type Line } from './lines.ts';
import { OpenInvoices } from './open-invoices.tsx';
import { InvoiceReasonDialog } from './invoice-reason-dialog.tsx';

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
            <Button
              size="sm"
              variant={isOnProject ? 'secondary' : 'primary'}
              disabled={isBusy}
              onClick={approveAll}
            >
              Approve {approvable.length === pending.length && 'all '}
              {approvable.length} lines, {formatSums(approvable)}
            </Button>
          )}
        </div>
        {lines.length + withoutLine.length === 0 && (
          <p className="text-muted">No fixed price and no parts yet.</p>
        )}
        {lines.length + withoutLine.length > 0 && (
          <LineList
            lines={lines}
            withoutLine={withoutLine}
            isBusy={isBusy}
            onStep={(one, to) => (isAsked(to) ? setAsked({ partId: one.partId, to }) : move(one, to))}
          />
        )}
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

interface Said {
  reason?: NotBillableReason;
  note?: string;
  creditRef?: string;
}
