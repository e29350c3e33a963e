import { useBasketQuantity } from '#client/entities/rfq/use-rfq-basket.ts';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { AddForm } from './add-form.tsx';
import { openOnPress } from './open-on-press.ts';
import { productHref } from './product-address.ts';
import type { ProductCardProps } from './product-card.tsx';
import { ProductPicture } from './product-picture.tsx';

/** A product in one line: for people who know what they want and want to see more of it at once. */
export function ProductRow({
  product,
  category,
  brand,
  isPaintedLate,
  look,
  address,
  onAdd,
  onOpen,
  onNear,
}: ProductCardProps) {
  const inBasket = useBasketQuantity(product.id);
  const { name, itemNumber } = product;
  return (
    <li
      className={classNames(
        'flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-paper px-3 py-2 first:rounded-t-md last:rounded-b-md last:border-0',
        isPaintedLate && '[contain-intrinsic-size:auto_4rem] [content-visibility:auto]',
        look,
      )}
    >
      <div className="relative grid size-10 shrink-0 place-items-center overflow-hidden rounded-md bg-mist text-edge [&>svg]:size-8">
        <ProductPicture product={product} category={category} />
      </div>
      <div className="min-w-0 grow basis-48">
        <h3 className="text-sm leading-snug font-semibold wrap-anywhere text-ink">
          <a
            href={productHref(address)}
            onClick={(event) => openOnPress(event, () => onOpen(address))}
            onPointerEnter={onNear}
            onFocus={onNear}
            className="underline-offset-2 hover:text-theme hover:underline pointer-coarse:inline-block pointer-coarse:py-1.5"
          >
            {name}
          </a>
        </h3>
        <p className="flex flex-wrap gap-x-3 text-xs text-muted">
          <span className="font-mono">{itemNumber}</span>
          {brand !== undefined && <span>{brand}</span>}
          {inBasket > 0 && <Badge tone="success">{inBasket} in RFQ</Badge>}
        </p>
      </div>
      <AddForm product={product} onAdd={onAdd} className="max-sm:ml-14" />
    </li>
  );
}
