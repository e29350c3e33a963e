import { useState } from 'react';
import type { ProjectBilling } from '#contract/billing/line-billing.ts';
import { showNotSaved } from '#client/lib/transport/not-saved.ts';
import { formatMoney } from '#client/lib/format-money.ts';
import { sentenceCase } from '#client/lib/sentence-case.ts';
import { toast } from '#client/lib/toast.ts';
import { useSetProjectValue } from '#client/entities/billing/use-billing-mutations.ts';
import { Button } from '#client/ui/button.tsx';
import { ValueDialog } from './value-dialog.tsx';

/** Shows the fixed price, which can be changed until it is approved, and the totals of the project. */
export function ProjectValue({ data }: { data: ProjectBilling }) {
  const { projectId: id, version, value, totals } = data;
  const setValue = useSetProjectValue();
  const [isOpen, setOpen] = useState(false);
  const remove = () =>
    setValue.mutate(
      { id, version, value: null },
      {
        onSuccess: () => void toast({ title: 'Fixed price removed', tone: 'success' }),
        onError: showNotSaved,
      },
    );
  const isPending = value === null || value.billingStatus === 'pending';
  return (
    <section aria-label="Fixed price" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>
          <span className="text-muted">Fixed price </span>
          <span className="text-md font-semibold tabular-nums">
            {value ? formatMoney(value.amount, value.currency) : 'not set'}
          </span>
        </p>
        {isPending && (
          <div className="flex flex-wrap gap-2">
            <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
              {value ? 'Change fixed price' : 'Set fixed price'}
            </Button>
            {value && (
              <Button size="sm" variant="ghost" disabled={setValue.isPending} onClick={remove}>
                Remove
              </Button>
            )}
          </div>
        )}
      </div>
      {value?.billingStatus === 'credited' && (
        <p className="text-sm text-muted">
          Credited. To correct the price and bill it again, choose “Bill again” below. The credit note is
          kept.
        </p>
      )}
      {totals.length > 0 && (
        <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-2 lg:grid-cols-4">
          {totals.flatMap((total) =>
            (['pending', 'approved', 'invoiced', 'paid'] as const).map((state) => (
              <div
                key={`${total.currency} ${state}`}
                className="flex flex-wrap justify-between gap-x-1.5 lg:grid lg:gap-0"
              >
                <dt className="text-sm text-muted">{sentenceCase(state)}</dt>
                <dd className="tabular-nums">{formatMoney(total[state], total.currency)}</dd>
              </div>
            )),
          )}
        </dl>
      )}
      {isOpen && <ValueDialog data={data} onClose={() => setOpen(false)} />}
    </section>
  );
}
