import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { RFQ_NOTE_MAX, type RfqLine } from '#contract/rfq.ts';
import { QuantityField } from './quantity-field.tsx';
import { basket } from './use-basket.ts';

export function RfqCardLine({
  line: { product, quantity, note = '' },
  isListed,
  onRemove,
}: {
  line: RfqLine;
  isListed: boolean;
  onRemove: () => void;
}) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-2 py-3 md:grid-cols-[minmax(0,1fr)_auto]">
      <p className="col-start-1 text-sm leading-snug font-medium">{product.name}</p>
      <p className="col-start-1 font-mono text-xs text-muted">{product.itemNumber}</p>
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
      {!isListed && (
        <p className="col-span-full mt-1 text-xs text-signal">
          No longer in the catalogue; kept in your request.
        </p>
      )}
      <Note name={product.name} note={note} onChange={(next) => basket.setNote(product.id, next)} />
    </li>
  );
}

function Note({ name, note, onChange }: { name: string; note: string; onChange: (note: string) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (isOpen) field.current?.focus();
  }, [isOpen]);

  if (note === '' && !isOpen) {
    return (
      <button
        type="button"
        aria-label={`Add note to ${name}`}
        onClick={() => setIsOpen(true)}
        className="col-span-full -ml-1 min-h-7 justify-self-start rounded-md px-1 text-xs font-medium text-theme underline-offset-2 hover:underline pointer-coarse:min-h-11"
      >
        Add note
      </button>
    );
  }
  return (
    <input
      ref={field}
      aria-label={`Note on ${name}`}
      placeholder="Note, such as certificate or maker"
      value={note}
      maxLength={RFQ_NOTE_MAX}
      enterKeyHint="done"
      onChange={({ currentTarget: { value } }) => onChange(value)}
      onFocus={() => setIsOpen(true)}
      onBlur={() => {
        setIsOpen(false);
        if (note.trim() === '') onChange('');
      }}
      className="col-span-full mt-2 min-h-9 w-full rounded-md border border-edge bg-paper px-2 text-sm text-ink placeholder:text-muted hover:border-ink pointer-coarse:min-h-11 pointer-coarse:text-md"
    />
  );
}
