import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { formatCount } from '#contract/format/format-number.ts';
import { osloDay } from '#contract/format/calendar-day.ts';
import { InvoiceProjectInput } from '#contract/billing/line-billing.ts';
import type { Currency } from '#contract/format/money.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { showFieldIssues } from '#client/lib/transport/field-issues.ts';
import { useIdempotencyKey } from '#client/kit/record/idempotency-key.ts';
import { formatMoney } from '#client/lib/format-money.ts';
import { toast } from '#client/lib/toast.ts';
import { useInvoice } from '#client/entities/billing/use-billing-mutations.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/form/field.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { useHoldOpen } from '#client/ui/overlay/use-modal.ts';

interface InvoiceFormProps {
  projectId: number;
  currency: Currency;
  /** The sum of the approved lines as shown: the server refuses a different one. */
  total: string;
  /** Descriptions of lines still to be billed that this invoice leaves out. */
  left: readonly string[];
}

/** Marks all approved lines in one currency as invoiced. */
export function InvoiceForm({ projectId: id, currency, total, left }: InvoiceFormProps) {
  const invoice = useInvoice();
  const { stamp, settled } = useIdempotencyKey();
  const form = useForm({
    resolver: standardSchemaResolver(InvoiceProjectInput),
    values: { id, currency, total, reference: '', invoicedOn: osloDay(new Date()) },
    resetOptions: { keepDirtyValues: true },
  });
  const { errors, dirtyFields } = form.formState;
  useHoldOpen(dirtyFields.reference === true);
  // Not in the callbacks of mutate: React Query drops them when this form unmounts.
  const submit = form.handleSubmit(async (input) => {
    try {
      const { amount, reference } = await invoice.mutateAsync(stamp(input));
      settled(undefined);
      toast({ title: `${formatMoney(amount, currency)} invoiced as ${reference}`, tone: 'success' });
    } catch (error) {
      settled(error);
      showFieldIssues(error, form.setError, ['reference', 'invoicedOn']);
    }
  });
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid gap-3 rounded-md border border-line px-4 py-3"
    >
      <h3 className="text-dense font-semibold">Invoice {formatMoney(total, currency)}</h3>
      {left.length > 0 && (
        <div className="border-l-4 border-signal bg-signal-tint px-4 py-3">
          <p className="font-semibold">
            This invoice leaves {formatCount(left.length, 'line')} of the project behind
          </p>
          <ul className="list-disc pl-5">
            {left.map((words) => (
              <li key={words} className="wrap-break-word">
                {words}
              </li>
            ))}
          </ul>
        </div>
      )}
      {invoice.error && <FormError>{errorMessage(invoice.error)}</FormError>}
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label="Invoice reference"
          autoComplete="off"
          error={errors.reference?.message}
          {...form.register('reference')}
        />
        <TextField
          label="Invoice date"
          type="date"
          error={errors.invoicedOn?.message}
          {...form.register('invoicedOn')}
        />
      </div>
      <Button type="submit" size="sm" className="justify-self-start" disabled={invoice.isPending}>
        Mark as invoiced
      </Button>
    </form>
  );
}
