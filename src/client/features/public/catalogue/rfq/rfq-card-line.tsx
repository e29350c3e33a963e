import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { RFQ_NOTE_MAX, type RfqLine } from '#contract/rfq/rfq.ts';
import { QuantityField } from '#client/entities/product/quantity-field.tsx';
import { basket } from '#client/entities/rfq/use-rfq-basket.ts';

/** A line of the basket. Its note is shown only if there is one, or one is being written. */
export function RfqCardLine({
  line: { product, quantity, note = '' },
  isListed,
  onRemove,
}: {
  line: RfqLine;
  isListed: boolean;
  onRemove: () => void;
}) {
  const [isNoting, setIsNoting] = useState(false);
  const hasNote = note !== '' || isNoting;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-2 py-3 md:grid-cols-[minmax(0,1fr)_auto]">
      <p className="col-start-1 text-sm leading-snug font-medium">{product.name}</p>
      <div className="col-start-1 flex flex-wrap items-center gap-x-3">
        <p className="font-mono text-xs text-muted">{product.itemNumber}</p>
        {!hasNote && (
          <button
            type="button"
            aria-label={`Add note to ${product.name}`}
            onClick={() => setIsNoting(true)}
            className="-mx-1 min-h-7 rounded-md px-1 text-xs font-medium text-theme underline-offset-2 hover:underline pointer-coarse:min-h-11"
          >
            Add note
          </button>
        )}
      </div>
      <QuantityField
        label={`Quantity of ${product.name} in RFQ`}
        quantity={quantity}
        onChange={(next) => basket.setQuantity(product.id, next)}
        className="col-start-2 row-span-2 row-start-1 h-9 w-16 md:row-span-1 md:row-start-2"
      />
      <button
        type="button"
        data-remove=""
        aria-label={`Remove ${product.name} from RFQ`}
        onClick={onRemove}
        className="col-start-3 row-span-2 row-start-1 -mr-2 grid size-9 place-items-center justify-self-end rounded-md text-muted hover:bg-mist hover:text-danger md:col-start-2 md:row-span-1 md:row-start-1 pointer-coarse:size-11"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
      {product.id < 0 && (
        <p className="col-span-full mt-1 text-xs text-muted">Free text. We find the item for you.</p>
      )}
      {!isListed && (
        <p className="col-span-full mt-1 text-xs text-signal">
          No longer in the catalogue; kept in your request.
        </p>
      )}
      {hasNote && (
        <NoteField
          label={`Note on ${product.name}`}
          note={note}
          isOpen={isNoting}
          onEnter={() => setIsNoting(true)}
          onChange={(next) => basket.setNote(product.id, next)}
          onLeave={() => {
            setIsNoting(false);
            if (note.trim() === '') basket.setNote(product.id, '');
          }}
        />
      )}
    </li>
  );
}

function NoteField({
  label,
  note,
  isOpen,
  onEnter,
  onChange,
  onLeave,
}: {
  label: string;
  note: string;
  /** Opened or being edited: the next key belongs to it, and when emptied it stays until it loses focus. */
  isOpen: boolean;
  onEnter: () => void;
  onChange: (note: string) => void;
  onLeave: () => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isOpen) field.current?.focus();
  }, [isOpen]);
  return (
    <input
      ref={field}
      aria-label={label}
      placeholder="Such as maker or certificate"
      value={note}
      maxLength={RFQ_NOTE_MAX}
      autoComplete="off"
      enterKeyHint="done"
      onChange={({ currentTarget: { value } }) => onChange(value)}
      onFocus={onEnter}
      onBlur={onLeave}
      className="col-span-full mt-2 min-h-9 w-full rounded-md border border-edge bg-paper px-2 text-sm text-ink placeholder:text-muted hover:border-ink pointer-coarse:min-h-11 pointer-coarse:text-md"
    />
  );
}
