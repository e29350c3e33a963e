import { ChevronUp, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { RfqLine } from '#contract/rfq.ts';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { QuantityField } from './quantity-field.tsx';
import { copyFullDetails, sendRfq } from './rfq-actions.ts';
import { basket } from './use-basket.ts';

interface RfqCardProps {
  lines: readonly RfqLine[];
  /** The ids the catalogue lists; undefined while it is not known. */
  listedIds: ReadonlySet<number> | undefined;
  onRemove: (line: RfqLine) => void;
  className?: string;
}

/** The basket: in the sidebar, or on a phone a bar at the foot of the screen that opens upward. */
export function RfqCard({ lines, listedIds, onRemove, className }: RfqCardProps) {
  const headingId = useId();
  const bodyId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const list = useRef<HTMLUListElement>(null);

  function remove(line: RfqLine, index: number) {
    onRemove(line);
    // The line's own button is gone with it: the next line's takes the focus, or the one before.
    const buttons = list.current?.querySelectorAll<HTMLButtonElement>('button[data-remove]');
    const neighbour = buttons?.[index + 1] ?? buttons?.[index - 1];
    neighbour?.focus();
  }

  return (
    <section
      aria-labelledby={headingId}
      className={classNames('flex flex-col border-edge bg-paper', className)}
    >
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-2 md:border-b md:border-line">
        <h3 id={headingId} className="text-md font-semibold">
          RFQ basket
          <span className="ml-2 font-normal text-muted">
            {lines.length} {lines.length === 1 ? 'item' : 'items'}
          </span>
        </h3>
        <Button
          variant="secondary"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => setIsOpen(!isOpen)}
          className="md:hidden"
        >
          {isOpen ? 'Close' : 'Review'}
          <ChevronUp aria-hidden="true" className={classNames('size-4', isOpen && 'rotate-180')} />
        </Button>
      </div>
      <div id={bodyId} className={classNames('min-h-0 flex-col md:flex', isOpen ? 'flex' : 'hidden')}>
        <ul ref={list} className="min-h-0 divide-y divide-line overflow-y-auto px-4">
          {lines.map((line, index) => (
            <RfqCardLine
              key={line.product.id}
              line={line}
              isListed={listedIds?.has(line.product.id) ?? true}
              onRemove={() => remove(line, index)}
            />
          ))}
        </ul>
        <div className="flex flex-col gap-2 border-t border-line p-4">
          <Button size="sm" onClick={sendRfq}>
            Send RFQ
          </Button>
          <Button variant="secondary" size="sm" onClick={() => void copyFullDetails()}>
            Copy Full Details
          </Button>
        </div>
      </div>
    </section>
  );
}

function RfqCardLine({
  line: { product, quantity },
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
    </li>
  );
}
