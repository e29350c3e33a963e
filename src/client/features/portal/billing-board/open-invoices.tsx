import { useState } from 'react';
import { osloDay } from '#contract/calendar-day.ts';
import type { ProjectBilling } from '#contract/line-billing.ts';
import { errorMessage } from '#client/lib/error-message.ts';
import { moneyInWords } from '#client/lib/money-words.ts';
import { toast } from '#client/lib/toast.ts';
import { useBillingWrites } from '#client/lib/use-billing-writes.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/field.tsx';
import { FormError } from '#client/ui/form-error.tsx';

/** The invoices of a job that nobody has paid yet. */
export function OpenInvoices({ data }: { data: ProjectBilling }) {
  const references = referencesOf(data);
  if (references.length === 0) return null;
  return (
    <section aria-label="Open invoices" className="grid gap-3">
      <h3 className="text-dense font-semibold">Open invoices</h3>
      {references.map((reference) => (
        <OpenInvoice key={reference} projectId={data.projectId} reference={reference} />
      ))}
    </section>
  );
}

function OpenInvoice({ projectId: id, reference }: { projectId: number; reference: string }) {
  const { pay } = useBillingWrites();
  const [paidOn, setPaidOn] = useState(() => osloDay(new Date()));
  return (
    <form
      noValidate
      className="grid gap-3 rounded-md border border-line px-4 py-3"
      onSubmit={(event) => {
        event.preventDefault();
        pay.mutate(
          { id, reference, paidOn },
          {
            onSuccess: ({ amount, currency }) =>
              void toast({ title: `${moneyInWords(amount, currency)} paid`, tone: 'success' }),
          },
        );
      }}
    >
      {pay.error && <FormError>{errorMessage(pay.error)}</FormError>}
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label={`Invoice ${reference} was paid on`}
          type="date"
          className="min-w-48 flex-1"
          value={paidOn}
          onChange={(event) => setPaidOn(event.currentTarget.value)}
        />
        <Button type="submit" variant="secondary" disabled={pay.isPending}>
          Mark as paid<span className="sr-only"> invoice {reference}</span>
        </Button>
      </div>
    </form>
  );
}

function referencesOf({ value, parts }: ProjectBilling): string[] {
  const lines = [...(value ? [value] : []), ...parts];
  const open = lines.filter(({ billingStatus }) => billingStatus === 'invoiced');
  return [...new Set(open.flatMap(({ invoiceRef }) => invoiceRef ?? []))].toSorted();
}
