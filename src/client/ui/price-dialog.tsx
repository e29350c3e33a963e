import { useId, useState, type FormEvent } from 'react';
import { CURRENCIES } from '#contract/billing.ts';
import type { Currency } from '#contract/money.ts';
import { PartPrice } from '#contract/part.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Select, TextField } from './field.tsx';
import { FormError } from './form-error.tsx';

interface PriceDialogProps {
  title?: string;
  label?: string;
  saveLabel?: string;
  /** What is priced: "2 × Sealing ring". */
  what: string;
  price: { amount: string | null; currency: Currency | null };
  /** A price to take over with one press, in words. */
  suggestion?: { amount: string; currency: Currency; words: string } | undefined;
  error?: string | undefined;
  isBusy: boolean;
  onSave: (price: PartPrice) => void;
  onClose: () => void;
}

/** Asks what one of a part is charged at, or what something else is worth. */
export function PriceDialog({
  title = 'Unit price',
  label = 'Price of one',
  saveLabel = 'Save price',
  what,
  price,
  suggestion,
  error,
  isBusy,
  onSave,
  onClose,
}: PriceDialogProps) {
  const form = useId();
  const [amount, setAmount] = useState(price.amount ?? '');
  const [currency, setCurrency] = useState(price.currency ?? suggestion?.currency ?? 'NOK');
  const [problem, setProblem] = useState<string>();

  function save(event: FormEvent) {
    event.preventDefault();
    // People also write 12,50.
    const told = PartPrice.safeParse({ amount: amount.replace(',', '.'), currency });
    setProblem(told.success ? undefined : (told.error.issues[0]?.message ?? 'Not an amount'));
    if (told.success) onSave(told.data);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={what}
      footer={
        <>
          <Button type="submit" form={form} disabled={isBusy}>
            {saveLabel}
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
            label={label}
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
        {suggestion && (
          <Button
            variant="secondary"
            size="sm"
            className="justify-self-start"
            onClick={() => {
              setAmount(suggestion.amount);
              setCurrency(suggestion.currency);
            }}
          >
            Take {suggestion.words}
          </Button>
        )}
      </form>
    </Dialog>
  );
}
