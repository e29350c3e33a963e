import { memo } from 'react';
import type { Product } from '#contract/catalogue.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { brandLabel, categoryLabel } from './catalogue-search.ts';
import { ProductCard } from './product-card.tsx';

/** A list that fits in a few screens is laid out whole, so that anchors below it are reached exactly. */
const PAINTED_AT_ONCE = 200;

const columns = 'grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4';

export const ProductGrid = memo(function ProductGrid({
  products,
  categoryNames,
  brandNames,
  onAdd,
}: {
  products: readonly Product[];
  categoryNames: ReadonlyMap<number, string> | undefined;
  brandNames: ReadonlyMap<number, string> | undefined;
  onAdd: (product: Product, quantity: number) => void;
}) {
  return (
    <ul className={columns}>
      {products.map((product) => (
        <ProductCard
          key={product.id}
          product={product}
          category={categoryLabel(product.categoryId, categoryNames)}
          brand={brandLabel(product.brandId, brandNames)}
          isPaintedLate={products.length > PAINTED_AT_ONCE}
          onAdd={onAdd}
        />
      ))}
    </ul>
  );
});

/** Cards of the usual height, so that the first products take their places without a jump. */
export function ProductGridSkeleton() {
  return (
    <div aria-hidden="true" className={columns}>
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className="flex h-90 flex-col gap-3 rounded-md border border-line bg-paper">
          <Skeleton className="h-24 shrink-0 rounded-b-none" />
          <div className="flex grow flex-col gap-3 px-4 pb-4">
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-16" />
            <Skeleton className="mt-auto h-9" />
          </div>
        </div>
      ))}
    </div>
  );
}
