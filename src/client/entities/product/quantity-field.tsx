import { useState } from 'react';
import { RFQ_QUANTITY_MAX, RFQ_QUANTITY_MIN, rfqQuantity } from '#contract/rfq/rfq.ts';
import { classNames } from '#client/ui/class-names.ts';

/**
 * A quantity of at least 1. Anything can be typed; leaving the field or pressing Enter corrects it to the nearest whole
 * number.
 */
export function QuantityField({
  label,
  quantity,
  onChange,
  className,
}: {
  label: string;
  quantity: number;
  onChange: (quantity: number) => void;
  className?: string;
}) {
  const [draft, setDraft] = useState<string>();

  function settle() {
    if (draft === undefined) return;
    setDraft(undefined);
    onChange(rfqQuantity(Number(draft)));
  }

  return (
    <input
      type="number"
      inputMode="numeric"
      min={RFQ_QUANTITY_MIN}
      max={RFQ_QUANTITY_MAX}
      step={1}
      aria-label={label}
      autoComplete="off"
      value={draft ?? quantity}
      onChange={({ currentTarget: { value } }) => {
        setDraft(value);
        // A valid quantity applies immediately, so that a click elsewhere uses it.
        const typed = Number(value);
        if (value !== '' && typed === rfqQuantity(typed)) onChange(typed);
      }}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle();
      }}
      // A wheel over the focused field would change the quantity unnoticed.
      onWheel={(event) => event.currentTarget.blur()}
      className={classNames(
        'scroll-mb-20 rounded-md border border-edge bg-paper px-2 text-right text-sm text-ink tabular-nums hover:border-ink pointer-coarse:min-h-11 pointer-coarse:text-md',
        className,
      )}
    />
  );
}
