import { BULK_PROJECTS_MAX } from '#contract/billing/bulk-billing.ts';
import { formatCount } from '#contract/format/format-number.ts';
import { formatSums } from '#client/entities/billing/format-sums.ts';
import { useApproveProjects } from '#client/entities/billing/use-billing-mutations.ts';
import { useIdempotencyKey } from '#client/kit/record/idempotency-key.ts';
import { Button } from '#client/ui/button.tsx';
import { canApprove, canInvoice, projectsText, type Bill } from './bills.ts';

interface BulkBarProps {
  chosen: readonly Bill[];
  onInvoice: (bills: readonly Bill[]) => void;
  onClear: () => void;
}

/** Approves the chosen bills, or begins to invoice them. It stays in sight at the foot of the window. */
export function BulkBar({ chosen, onInvoice, onClear }: BulkBarProps) {
  const approve = useApproveProjects();
  const { stamp, settled } = useIdempotencyKey();
  const approvable = chosen.filter(canApprove).slice(0, BULK_PROJECTS_MAX);
  const invoiceable = chosen.filter(canInvoice).slice(0, BULK_PROJECTS_MAX);
  const lines = approvable.reduce((all, { sum }) => all + (sum?.pendingLines ?? 0), 0);
  const projects = approvable.flatMap(({ project, currency, pending }) =>
    currency === null ? [] : [{ id: project.projectId, currency, total: pending }],
  );
  return (
    <fieldset
      aria-label="Actions for the selected projects"
      className="sticky bottom-(--foot,0rem) z-20 -mx-1 flex flex-wrap items-center gap-2 rounded-md border border-edge bg-paper px-3 py-2 shadow-raised"
    >
      <span className="mr-2 text-sm font-medium tabular-nums">{chosen.length} selected</span>
      <Button
        size="sm"
        disabled={lines === 0 || approve.isPending}
        onClick={() => approve.mutate(stamp({ projects }), { onSettled: (_, error) => settled(error) })}
      >
        Approve {formatCount(lines, 'line')}
        {lines > 0 && `, ${formatSums(approvable.map(amountOf('pending')))}`}
      </Button>
      <Button
        size="sm"
        variant="secondary"
        disabled={invoiceable.length === 0}
        onClick={() => onInvoice(invoiceable)}
      >
        Invoice {projectsText(invoiceable)}
        {invoiceable.length > 0 && `, ${formatSums(invoiceable.map(amountOf('approved')))}`}…
      </Button>
      <Button size="sm" variant="ghost" onClick={onClear}>
        Clear selection
      </Button>
    </fieldset>
  );
}

const amountOf = (state: 'pending' | 'approved') => (bill: Bill) => ({
  amount: bill[state],
  currency: bill.currency,
});
