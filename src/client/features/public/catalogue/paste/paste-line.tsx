import { memo } from 'react';
import type { MatchedLine } from '#contract/rfq-paste/match-numbers.ts';
import type { PastedLine } from '#contract/rfq-paste/pasted-list.ts';
import { QuantityField } from '#client/entities/product/quantity-field.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { Select } from '#client/ui/form/field.tsx';

/** What the buyer decided about a line; absent parts follow the list and the match. */
export interface LineChoice {
  /** Null sends the line as free text. */
  productId?: number | null | undefined;
  quantity?: number | undefined;
  isLeftOut?: boolean | undefined;
}

export interface PasteLineProps {
  lineKey: string;
  line: PastedLine;
  /** Undefined until the answer arrives. */
  match: MatchedLine | undefined;
  choice: LineChoice;
  onChange: (lineKey: string, choice: LineChoice) => void;
}

/** The id of the product that a line adds; null for free text. */
export const productIdOf = (match: MatchedLine | undefined, { productId }: LineChoice): number | null =>
  productId === undefined ? (match?.chosen ?? null) : productId;

/** A line with the item that it adds, the reason, and what is unclear. */
export const PasteLine = memo(function PasteLine({ lineKey, line, match, choice, onChange }: PasteLineProps) {
  const { text, quantity: read } = line;
  const quantity = choice.quantity ?? read ?? 1;
  const productId = productIdOf(match, choice);
  const candidate = match?.candidates.find(({ product }) => product.id === productId);
  const { isLeftOut = false } = choice;
  const name = text.length > 80 ? `${text.slice(0, 80)}…` : text;
  const isOpen = match !== undefined && productId === null && choice.productId === undefined;

  return (
    <li className={classNames('py-3', isLeftOut && 'opacity-60')}>
      <div className="flex items-start gap-2">
        <p className={classNames('min-w-0 grow text-sm wrap-anywhere', isLeftOut && 'line-through')}>
          {name}
        </p>
        <button
          type="button"
          aria-label={`${isLeftOut ? 'Restore' : 'Leave out'} ${name}`}
          onClick={() => onChange(lineKey, { ...choice, isLeftOut: !isLeftOut })}
          className="min-h-7 shrink-0 rounded-md px-1 text-xs font-medium text-theme underline-offset-2 hover:underline pointer-coarse:min-h-11"
        >
          {isLeftOut ? 'Restore' : 'Leave out'}
        </button>
      </div>
      {!isLeftOut && (
        <>
          <div className="mt-1 grid grid-cols-1 items-start gap-2 min-[26rem]:grid-cols-[minmax(0,1fr)_5rem]">
            <Select
              label={`Item for ${name}`}
              labelHidden
              value={productId ?? ''}
              onChange={({ currentTarget: { value } }) =>
                onChange(lineKey, { ...choice, productId: value === '' ? null : Number(value) })
              }
            >
              <option value="">{match ? 'Send as free text' : 'Looking up…'}</option>
              {match?.candidates.map(({ product }) => (
                <option key={product.id} value={product.id}>
                  {product.itemNumber} · {product.name}
                </option>
              ))}
            </Select>
            <QuantityField
              label={`Quantity of ${name}`}
              quantity={quantity}
              onChange={(next) => onChange(lineKey, { ...choice, quantity: next })}
              className="min-h-11 w-20 justify-self-end"
            />
          </div>
          <p
            className={classNames(
              'mt-1 text-xs',
              isOpen || read === undefined ? 'text-signal' : 'text-muted',
            )}
          >
            {[
              candidate?.reason,
              isOpen &&
                (match.candidates.length > 0
                  ? 'Choose the item, or send the line as free text.'
                  : 'Not in our catalogue. We will find it for you.'),
              read === undefined && choice.quantity === undefined && 'No quantity found: check it.',
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {isOpen && match.candidates[0] && (
            <button
              type="button"
              onClick={() => onChange(lineKey, { ...choice, productId: match.candidates[0]?.product.id })}
              className="min-h-7 text-left text-xs font-medium text-theme underline pointer-coarse:min-h-11"
            >
              Use {match.candidates[0].product.itemNumber} for {name}: {match.candidates[0].reason}
            </button>
          )}
        </>
      )}
    </li>
  );
});
