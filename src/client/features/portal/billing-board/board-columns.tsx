import type { BillingBoard, BillingColumn } from '#contract/billing/billing-board.ts';
import { formatCount } from '#contract/format/format-number.ts';
import { classNames } from '#client/ui/class-names.ts';
import { MoneyLines } from '#client/entities/billing/money-lines.tsx';

const labels: Record<BillingColumn, string> = {
  pending: 'Pending',
  ready: 'Ready to invoice',
  invoiced: 'Invoiced',
  paid: 'Paid',
};

/** Shows the sum of each column, with each currency separately. */
export function BoardColumns({
  columns,
  shown,
  onShow,
}: {
  columns: BillingBoard['columns'];
  shown: BillingColumn | undefined;
  onShow: (column: BillingColumn) => void;
}) {
  return (
    <fieldset className="grid grid-cols-1 gap-3 min-[30rem]:grid-cols-2 xl:grid-cols-4">
      <legend className="sr-only">By next step</legend>
      {columns.map(({ column, projects, totals }) => (
        <button
          key={column}
          type="button"
          aria-pressed={column === shown}
          onClick={() => onShow(column)}
          className={classNames(
            'print-plain flex min-h-11 flex-wrap items-start justify-between gap-x-4 gap-y-1 rounded-md border px-4 py-3 text-left hover:border-theme min-[30rem]:grid min-[30rem]:min-h-24 min-[30rem]:content-start min-[30rem]:justify-normal',
            column === shown ? 'border-theme bg-theme-tint' : 'border-line bg-paper',
          )}
        >
          <span className="flex flex-col gap-x-2 min-[30rem]:flex-row min-[30rem]:items-baseline min-[30rem]:justify-between">
            <span className="font-semibold">{labels[column]}</span>
            <span className="text-muted tabular-nums">{formatCount(projects, 'project')}</span>
          </span>
          <MoneyLines
            amounts={totals.map((total) => ({
              currency: total.currency,
              amount: column === 'ready' ? total.approved : total[column],
            }))}
          />
        </button>
      ))}
    </fieldset>
  );
}
