import { useState } from 'react';
import { CURRENCIES } from '#contract/billing/billing.ts';
import { osloDay } from '#contract/format/calendar-day.ts';
import type { ProjectBilling } from '#contract/billing/line-billing.ts';
import type { Currency } from '#contract/format/money.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { issueAt } from '#client/lib/transport/field-issues.ts';
import { formatMoney } from '#client/lib/format-money.ts';
import { ignoreHandledError } from '#client/lib/ignore-handled-error.ts';
import { toast } from '#client/lib/toast.ts';
import { usePayInvoice } from '#client/entities/billing/use-billing-mutations.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/form/field.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';

/** Lists the invoices of a project that are not paid yet. */
export function OpenInvoices({ data }: { data: ProjectBilling }) {
  const invoices = openInvoicesOf(data);
  if (invoices.length === 0) return null;
  return (
    <section aria-label="Open invoices" className="grid gap-3">
      <h3 className="text-dense font-semibold">Open invoices</h3>
      {invoices.map((invoice) => (
        <OpenInvoice
          key={`${invoice.currency} ${invoice.reference}`}
          projectId={data.projectId}
          {...invoice}
        />
      ))}
    </section>
  );
}

interface OpenInvoiceProps {
  reference: string;
  currency: Currency;
}

function OpenInvoice({ projectId: id, reference, currency }: OpenInvoiceProps & { projectId: number }) {
  const pay = usePayInvoice();
  const [paidOn, setPaidOn] = useState(() => osloDay(new Date()));
  const dayIssue = issueAt(pay.error, 'paidOn');
  return (
    <form
      noValidate
      className="grid gap-3 rounded-md border border-line px-4 py-3"
      onSubmit={(event) => {
        event.preventDefault();
        // Not in the callbacks of mutate: React Query drops them when this form unmounts.
        void pay
          .mutateAsync({ id, reference, currency, paidOn })
          .then(
            ({ amount }) => toast({ title: `${formatMoney(amount, currency)} paid`, tone: 'success' }),
            ignoreHandledError,
          );
      }}
    >
      {pay.error && dayIssue === undefined && <FormError>{errorMessage(pay.error)}</FormError>}
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label={`Invoice ${reference} in ${currency} paid on`}
          type="date"
          className="min-w-48 flex-1"
          error={dayIssue}
          value={paidOn}
          onChange={(event) => setPaidOn(event.currentTarget.value)}
        />
        <Button type="submit" variant="secondary" disabled={pay.isPending}>
          Mark as paid
          <span className="sr-only">
            {' '}
            invoice {reference} in {currency}
          </span>
        </Button>
      </div>
    </form>
  );
}

/** An invoice has one currency; two invoices in different currencies may share a reference. */
function openInvoicesOf({ value, parts }: ProjectBilling): OpenInvoiceProps[] {
  const open = [...(value ? [value] : []), ...parts].filter(
    ({ billingStatus }) => billingStatus === 'invoiced',
  );
  return CURRENCIES.flatMap((currency) => {
    const own = open.filter((line) => line.currency === currency);
    const references = [...new Set(own.flatMap(({ invoiceRef }) => invoiceRef ?? []))].toSorted();
    return references.map((reference) => ({ reference, currency }));
  });
}
