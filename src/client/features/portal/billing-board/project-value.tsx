import { useState } from 'react';
import type { ProjectBilling } from '#contract/billing/line-billing.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { formatMoney } from '#client/lib/format-money.ts';
import { sentenceCase } from '#client/lib/sentence-case.ts';
import { toast } from '#client/lib/toast.ts';
import { useBillingWrites } from '#client/entities/billing/use-billing-writes.ts';
import { Button } from '#client/ui/button.tsx';
import { ValueDialog } from './value-dialog.tsx';

/** What the project is worth besides its parts, and what all of it comes to; the value changes until it is approved. */
export function ProjectValue({
  data: { projectId: id, version, value, vesselName, totals },
}: {
  data: ProjectBilling;
}) {
  const { setValue } = useBillingWrites();
  const [isOpen, setOpen] = useState(false);
  const save = (next: Parameters<typeof setValue.mutate>[0]['value']) =>
    setValue.mutate(
      { id, version, value: next },
      {
        onSuccess: () => {
          toast({ title: next ? 'Value saved' : 'Value taken away', tone: 'success' });
          setOpen(false);
        },
        // The dialog says by itself what is wrong.
        onError: (error) =>
          next === null &&
          void toast({ title: 'Not saved', description: errorMessage(error), tone: 'danger' }),
      },
    );
  const isPending = value === null || value.billingStatus === 'pending';
  return (
    <section aria-label="Value of the project" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>
          <span className="text-muted">Value </span>
          <span className="text-md font-semibold tabular-nums">
            {value ? formatMoney(value.amount, value.currency) : 'not set'}
          </span>
        </p>
        {isPending && (
          <div className="flex flex-wrap gap-2">
            <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
              {value ? 'Change the value' : 'Set the value'}
            </Button>
            {value && (
              <Button size="sm" variant="ghost" disabled={setValue.isPending} onClick={() => save(null)}>
                Take it away
              </Button>
            )}
          </div>
        )}
      </div>
      {value?.billingStatus === 'credited' && (
        <p className="text-sm text-muted">
          Credited. To correct the value and bill it again, choose “Bill again” below. The credit note stays
          beside it.
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
      {isOpen && (
        <ValueDialog
          vesselName={vesselName}
          value={value}
          error={setValue.error ? errorMessage(setValue.error) : undefined}
          isBusy={setValue.isPending}
          onSave={save}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}
