import Minus from 'lucide-react/icons/minus';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { shortDay } from '#client/lib/short-date.ts';
import { PART_QUANTITY_MAX, type Part, type PartRepeat } from '#contract/billing/part.ts';
import type { PricedPart } from '#contract/billing/priced-part.ts';
import type { PartPrices } from '#client/entities/part/use-part-prices.ts';
import { KeptMark } from '#client/kit/feedback/kept-mark.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { QuantityField } from '#client/entities/product/quantity-field.tsx';
import { PartRepeatNote } from './part-repeat-note.tsx';
import { usePartPrice } from './part-price.tsx';
import { usePartQuantity } from '#client/entities/part/use-part-quantity.ts';
import { LateBadge } from '#client/entities/audit/late-badge.tsx';

const step =
  'grid size-9 place-items-center rounded-md border border-edge bg-paper hover:border-theme hover:bg-theme-tint aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-mist aria-disabled:text-muted pointer-coarse:size-11';
const act =
  'grid size-9 place-items-center rounded-md text-muted hover:bg-mist hover:text-ink pointer-coarse:size-11';

interface ProjectPartProps {
  part: Part;
  /** The time zone of the port. */
  zone: string;
  /** Adds the price, for managers. */
  priced: PricedPart | undefined;
  prices: PartPrices;
  /** Set on the newest line of a part that was used on the system before. */
  repeat: PartRepeat | undefined;
  onEdit: () => void;
  onRemove: () => void;
}

/** Shows a part of a project with buttons to change the quantity; managers also see its price. */
export function ProjectPart({ part, zone, priced, prices, repeat, onEdit, onRemove }: ProjectPartProps) {
  const { partName, partNumber, operator, usedDate, category, supplier, notes } = part;
  const { quantity, change } = usePartQuantity(part);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium wrap-break-word">
          {partName} {partNumber && <span className="font-mono text-sm text-muted">{partNumber}</span>}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <span>{[shortDay(usedDate), operator.name, category, supplier].filter(Boolean).join(' · ')}</span>
          {part.isLate && !part.lateSince && <Badge tone="signal">Late part</Badge>}
          <LateBadge entry={part} zone={zone} />
          {part.productId === null && <Badge>Not in the catalogue</Badge>}
          <KeptMark noun="part" id={part.id} />
        </p>
        {notes && <p className="text-sm wrap-break-word whitespace-pre-line">{notes}</p>}
      </div>
      {part.changeable ? (
        <div className="flex flex-wrap items-center gap-1 min-[22rem]:gap-1.5">
          <button
            type="button"
            aria-label={`One less of ${partName}`}
            aria-disabled={quantity <= 1}
            className={step}
            onClick={() => quantity > 1 && change(quantity - 1)}
          >
            <Minus aria-hidden className="size-4" />
          </button>
          <QuantityField
            label={`Quantity of ${partName}`}
            quantity={quantity}
            onChange={(next) => next !== quantity && change(next)}
            className="print-plain h-9 w-14 min-[22rem]:w-16 pointer-coarse:h-11"
          />
          <button
            type="button"
            aria-label={`One more of ${partName}`}
            aria-disabled={quantity >= PART_QUANTITY_MAX}
            className={step}
            onClick={() => quantity < PART_QUANTITY_MAX && change(quantity + 1)}
          >
            <Plus aria-hidden className="size-4" />
          </button>
          <button type="button" aria-label={`Edit ${partName}`} className={act} onClick={onEdit}>
            <Pencil aria-hidden className="size-4" />
          </button>
          <button
            type="button"
            aria-label={`Remove ${partName}`}
            className={`${act} hover:text-danger`}
            onClick={onRemove}
          >
            <Trash2 aria-hidden className="size-4" />
          </button>
        </div>
      ) : (
        <p className="font-medium tabular-nums">{quantity} pcs</p>
      )}
      {priced && <ProjectPartPrice part={prices.latest(priced)} prices={prices} />}
      {repeat && <PartRepeatNote projectId={part.projectId} repeat={repeat} />}
    </li>
  );
}

function ProjectPartPrice({ part, prices }: { part: PricedPart; prices: PartPrices }) {
  const { unitPrice, total, cost } = usePartPrice(part, prices);
  return (
    <div className="flex basis-full flex-wrap items-start justify-between gap-x-4 gap-y-2">
      {unitPrice}
      <div className="ml-auto flex min-h-9 items-center text-sm tabular-nums pointer-coarse:min-h-11">
        {total}
      </div>
      {cost && <p className="basis-full text-sm text-muted tabular-nums">{cost}</p>}
    </div>
  );
}
