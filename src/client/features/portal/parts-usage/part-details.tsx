import { CURRENCIES } from '#contract/billing/billing.ts';
import type { Currency } from '#contract/format/money.ts';
import { PART_CATEGORIES, type PartCategory } from '#contract/billing/part.ts';
import { Select, TextArea, TextField } from '#client/ui/form/field.tsx';

/** The optional details of a new part. */
export interface PartDetails {
  category: PartCategory;
  supplier: string;
  notes: string;
  /** The cost of one piece and its currency. */
  amount: string;
  currency: Currency;
}

export const NO_DETAILS: PartDetails = {
  category: 'consumable',
  supplier: '',
  notes: '',
  amount: '',
  currency: 'NOK',
};

interface PartDetailsFieldsProps {
  details: PartDetails;
  errors?: Partial<Record<keyof PartDetails, string | undefined>>;
  onChange: (details: PartDetails) => void;
}

export function PartDetailsFields({ details, errors, onChange }: PartDetailsFieldsProps) {
  const set = (change: Partial<PartDetails>) => onChange({ ...details, ...change });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label="Category"
        value={details.category}
        onChange={({ currentTarget: { value } }) =>
          set({ category: PART_CATEGORIES.find((one) => one === value) ?? 'consumable' })
        }
      >
        {PART_CATEGORIES.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </Select>
      <TextField
        label="Supplier"
        autoComplete="off"
        maxLength={200}
        value={details.supplier}
        error={errors?.supplier}
        onChange={(event) => set({ supplier: event.currentTarget.value })}
      />
      <TextField
        label="Unit cost, if you bought it"
        inputMode="decimal"
        autoComplete="off"
        value={details.amount}
        error={errors?.amount}
        onChange={(event) => set({ amount: event.currentTarget.value })}
      />
      <Select
        label="Currency"
        value={details.currency}
        onChange={({ currentTarget: { value } }) =>
          set({ currency: CURRENCIES.find((one) => one === value) ?? 'NOK' })
        }
      >
        {CURRENCIES.map((currency) => (
          <option key={currency}>{currency}</option>
        ))}
      </Select>
      <div className="sm:col-span-2">
        <TextArea
          label="Note"
          rows={2}
          maxLength={2000}
          value={details.notes}
          error={errors?.notes}
          onChange={(event) => set({ notes: event.currentTarget.value })}
        />
      </div>
    </div>
  );
}
