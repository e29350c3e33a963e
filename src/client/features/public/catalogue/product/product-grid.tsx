import { memo, useEffect, useRef, useState } from 'react';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { Button } from '#client/ui/button.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { brandLabel, CATALOGUE_STEP, categoryLabel } from '../catalogue-search.ts';
import type { ProductAddress } from './product-address.ts';
import { ProductCard } from './product-card.tsx';

const NEAR = '1500px';

/** Up to one, two, three or four columns by the width of the window; fewer if large text needs the space. */
const columns =
  'grid grid-cols-1 gap-4 sm:grid-cols-[repeat(auto-fill,minmax(max(12rem,(100%-1rem)/2-1px),1fr))] ' +
  'lg:grid-cols-[repeat(auto-fill,minmax(max(12rem,(100%-2rem)/3-1px),1fr))] ' +
  'xl:grid-cols-[repeat(auto-fill,minmax(max(12rem,(100%-3rem)/4-1px),1fr))]';

export const ProductGrid = memo(function ProductGrid({
  products,
  total,
  categoryNames,
  brandNames,
  addressOf,
  onAdd,
  onOpen,
  onNear,
}: {
  products: readonly Product[];
  /** The total; more than `products` while only the first of a long catalogue are loaded. */
  total: number;
  categoryNames: ReadonlyMap<number, string> | undefined;
  brandNames: ReadonlyMap<number, string> | undefined;
  addressOf: ProductAddress;
  onAdd: (product: Product, quantity: number) => void;
  onOpen: (address: string) => void;
  onNear: () => void;
}) {
  const [grown, setGrown] = useState({ products, count: CATALOGUE_STEP });
  const count = grown.products === products ? grown.count : CATALOGUE_STEP;
  const isMore = count < total;
  const more = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isMore || !more.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setGrown({ products, count: count + CATALOGUE_STEP });
      },
      { rootMargin: NEAR },
    );
    observer.observe(more.current);
    return () => observer.disconnect();
  }, [products, count, isMore]);

  return (
    <>
      <ul className={columns}>
        {products.slice(0, count).map((product) => (
          <ProductCard
            key={product.id}
            product={product}
            category={categoryLabel(product.categoryId, categoryNames)}
            brand={brandLabel(product.brandId, brandNames)}
            isPaintedLate={total > CATALOGUE_STEP}
            address={addressOf(product)}
            onAdd={onAdd}
            onOpen={onOpen}
            onNear={onNear}
          />
        ))}
      </ul>
      {isMore && (
        <Button
          ref={more}
          variant="secondary"
          className="mx-auto mt-6 flex"
          onClick={() => setGrown({ products, count: count + CATALOGUE_STEP })}
        >
          Show more products
        </Button>
      )}
    </>
  );
});

/** Placeholder cards of the usual height, so that the first products do not move the page. */
export function ProductGridSkeleton() {
  return (
    <div aria-hidden="true" className={columns}>
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className="flex h-58 flex-col gap-3 rounded-md border border-line bg-paper sm:h-100">
          <Skeleton className="h-24 shrink-0 rounded-b-none max-sm:hidden" />
          <div className="flex grow flex-col gap-3 px-4 pb-4 max-sm:pt-4">
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
