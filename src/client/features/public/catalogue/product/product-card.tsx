import { memo } from 'react';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { AddForm } from './add-form.tsx';
import { openOnPress } from './open-on-press.ts';
import { productHref } from './product-address.ts';
import { ProductPicture } from './product-picture.tsx';
import { useBasketQuantity } from '#client/entities/rfq/use-rfq-basket.ts';

export interface ProductCardProps {
  product: Product;
  category: string | undefined;
  brand: string | undefined;
  /** Skips rendering off screen (content-visibility); for long lists. */
  isPaintedLate: boolean;
  /** Classes by which the list shows or hides it. */
  look: string | false;
  /** The identifier of the product in the page's address. */
  address: string;
  onAdd: (product: Product, quantity: number) => void;
  onOpen: (address: string) => void;
  /** The visitor is about to open it. */
  onNear: () => void;
}

/** Memoized, so that a change of basket or filter only redraws the affected cards. */
export const ProductCard = memo(function ProductCard({
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
  const { name, itemNumber, description } = product;

  return (
    <li
      className={classNames(
        'relative flex flex-col rounded-md border border-line bg-paper',
        isPaintedLate && '[contain-intrinsic-size:auto_24rem] [content-visibility:auto]',
        look,
      )}
    >
      {/* On a phone a small picture beside the name: a band above it would make a long list half as long again. */}
      <div className="relative grid place-items-center overflow-hidden border-line bg-mist text-edge max-sm:absolute max-sm:top-4 max-sm:left-4 max-sm:size-14 max-sm:rounded-md max-sm:border max-sm:[&>svg]:size-10 sm:h-24 sm:rounded-t-md sm:border-b">
        <ProductPicture product={product} category={category} />
      </div>
      {inBasket > 0 && (
        <Badge tone="success" className="absolute top-2 right-2">
          {inBasket} in RFQ
        </Badge>
      )}
      <div className="flex grow flex-col gap-3 p-4">
        <div
          className={classNames('max-sm:min-h-14 max-sm:pl-18', inBasket > 0 && 'max-sm:pr-[min(4rem,20vw)]')}
        >
          <h3 className="text-md leading-snug font-semibold text-ink">
            <a
              href={productHref(address)}
              onClick={(event) => openOnPress(event, () => onOpen(address))}
              onPointerEnter={onNear}
              onFocus={onNear}
              // The picture above leads there too.
              className="underline-offset-2 after:absolute max-sm:after:top-4 max-sm:after:left-4 max-sm:after:size-14 sm:after:inset-x-0 sm:after:top-0 sm:after:h-24 hover:text-theme hover:underline"
            >
              {name}
            </a>
          </h3>
          <p className="mt-1 font-mono text-dense text-muted">{itemNumber}</p>
        </div>
        <p className="text-sm leading-snug text-ink">{description}</p>
        <div className="mt-auto flex flex-wrap gap-1.5">
          {category !== undefined && <Badge>{category}</Badge>}
          {brand !== undefined && <Badge tone="glass">{brand}</Badge>}
        </div>
        <AddForm product={product} onAdd={onAdd} className="flex-wrap" />
      </div>
    </li>
  );
});
