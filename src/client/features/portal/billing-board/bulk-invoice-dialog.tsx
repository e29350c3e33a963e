import { useId, useState } from 'react';
import { osloDay } from '#contract/format/calendar-day.ts';
import { INVOICE_REF_MAX } from '#contract/billing/line-billing.ts';
import { useInvoiceProjects } from '#client/entities/billing/use-billing-mutations.ts';
import { useIdempotencyKey } from '#client/kit/record/idempotency-key.ts';
import { formatMoney } from '#client/lib/format-money.ts';
import { toast } from '#client/lib/toast.ts';
import { tooLong } from '#client/lib/too-long.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { issueAt } from '#client/lib/transport/field-issues.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { TextField } from '#client/ui/form/field.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { leftOf, projectsText, type Bill } from './bills.ts';

interface BulkInvoiceDialogProps {
  /** The bills when the dialog was opened: what others change meanwhile is refused, and not shown as if it was seen. */
  bills: readonly Bill[];
  onClose: () => void;
}

/** Asks for the reference of each invoice and their day, says what each leaves behind, and marks them as invoiced. */
export function BulkInvoiceDialog({ bills: opened, onClose }: BulkInvoiceDialogProps) {
  const form = useId();
  // Those that are refused stay.
  const [bills, setBills] = useState(opened);
  const invoice = useInvoiceProjects();
  const { stamp, settled } = useIdempotencyKey();
  const [references, setReferences] = useState<Readonly<Record<string, string>>>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string | undefined>>>({});
  const [invoicedOn, setInvoicedOn] = useState(() => osloDay(new Date()));
  const typed = (bill: Bill) => references[bill.id]?.trim() ?? '';
  const dayIssue = issueAt(invoice.error, 'invoicedOn');

  async function submit(): Promise<void> {
    const wrong = Object.fromEntries(
      bills.map((bill) => [
        bill.id,
        typed(bill) === '' ? 'Reference is required' : tooLong(typed(bill), INVOICE_REF_MAX),
      ]),
    );
    setErrors(wrong);
    if (Object.values(wrong).some(Boolean)) return;
    const invoices = bills.flatMap((bill) =>
      bill.currency === null
        ? []
        : {
            id: bill.project.projectId,
            currency: bill.currency,
            total: bill.approved,
            reference: typed(bill),
          },
    );
    try {
      const { refused } = await invoice.mutateAsync(stamp({ invoices, invoicedOn }));
      settled(undefined);
      const isRefused = (bill: Bill) => refused.some(({ id, currency }) => bill.id === `${id} ${currency}`);
      const done = bills.filter((bill) => !isRefused(bill));
      if (done.length > 0) toast({ title: `${projectsText(done)} invoiced`, tone: 'success' });
      if (refused.length === 0) return onClose();
      setBills(bills.filter(isRefused));
      setErrors(Object.fromEntries(refused.map(({ id, currency, text }) => [`${id} ${currency}`, text])));
    } catch (error) {
      settled(error);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Invoice ${projectsText(bills)}`}
      size="lg"
      holdsTyping={Object.values(references).some((text) => text !== '')}
      footer={
        <>
          <Button type="submit" form={form} disabled={invoice.isPending || bills.length === 0}>
            Mark as invoiced
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {invoice.error && dayIssue === undefined && <FormError>{errorMessage(invoice.error)}</FormError>}
        <TextField
          label="Invoice date"
          type="date"
          className="max-w-48"
          error={dayIssue}
          value={invoicedOn}
          onChange={({ currentTarget }) => setInvoicedOn(currentTarget.value)}
        />
        <ul className="divide-y divide-line border-y border-line">
          {bills.map((bill) => (
            <li
              key={bill.id}
              className="grid grid-cols-1 items-center gap-x-4 gap-y-1 py-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,14rem)]"
            >
              <div className="min-w-0">
                <p className="flex flex-wrap justify-between gap-x-3">
                  <span className="min-w-0 wrap-anywhere">
                    {bill.project.vesselName}{' '}
                    <span className="text-muted">project {bill.project.projectId}</span>
                  </span>
                  <span className="font-medium tabular-nums">
                    {formatMoney(bill.approved, bill.currency)}
                  </span>
                </p>
                <Left bill={bill} bills={bills} />
              </div>
              <TextField
                label={`Invoice reference of ${bill.project.vesselName} in ${bill.currency}`}
                labelHidden
                placeholder="Invoice reference"
                autoComplete="off"
                value={references[bill.id] ?? ''}
                error={errors[bill.id]}
                onChange={({ currentTarget }) => {
                  const { value } = currentTarget;
                  setReferences((before) => ({ ...before, [bill.id]: value }));
                }}
              />
            </li>
          ))}
        </ul>
      </form>
    </Dialog>
  );
}

/** Says what of the project is not on its invoice. */
function Left({ bill, bills }: { bill: Bill; bills: readonly Bill[] }) {
  const together = bills.filter(({ project }) => project === bill.project).map(({ currency }) => currency);
  const left = leftOf(bill, together);
  if (left === undefined) return null;
  return (
    <p className="text-sm">
      <span className="font-medium text-signal">Leaves behind:</span> {left}
    </p>
  );
}
