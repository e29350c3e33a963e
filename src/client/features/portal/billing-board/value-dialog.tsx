import { useId, useState, type FormEvent } from 'react';
import { CURRENCIES } from '#contract/billing/billing.ts';
import type { Currency } from '#contract/format/money.ts';
import { readTypedPrice, type PartPrice } from '#contract/billing/part.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Select, TextField } from '#client/ui/field.tsx';
import { FormError } from '#client/ui/form-error.tsx';

interface ValueDialogProps {
  vesselName: string;
  value: { amount: string; currency: Currency } | null;
  error: string | undefined;
  isBusy: boolean;
  onSave: (value: PartPrice) => void;
  onClose: () => void;
}

/** Asks for the fixed price of a project. */
export function ValueDialog({ vesselName, value, error, isBusy, onSave, onClose }: ValueDialogProps) {
  const form = useId();
  const [amount, setAmount] = useState(value?.amount ?? '');
  const [currency, setCurrency] = useState(value?.currency ?? 'NOK');
  const [problem, setProblem] = useState<string>();

  function save(event: FormEvent) {
    event.preventDefault();
    const typed = readTypedPrice({ amount, currency });
    setProblem(typed.problem);
    if (typed.price) onSave(typed.price);
  }

  return (
    <Dialog
      open
      holdsTyping
      onOpenChange={(open) => !open && onClose()}
      title="Fixed price"
      description={`${vesselName}. Parts are billed in addition.`}
      footer={
        <>
          <Button type="submit" form={form} disabled={isBusy}>
            Save fixed price
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={save} className="grid gap-4">
        {error !== undefined && <FormError>{error}</FormError>}
        <div className="grid gap-4 sm:grid-cols-[1fr_8rem]">
          <TextField
            label="Amount"
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            error={problem}
            onChange={(event) => setAmount(event.currentTarget.value)}
          />
          <Select
            label="Currency"
            value={currency}
            onChange={(event) => setCurrency(event.currentTarget.value as Currency)}
          >
            {CURRENCIES.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
        </div>
      </form>
    </Dialog>
  );
}
