import { memo, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { CATALOGUE_STEP, PRODUCTS_PATH } from '#contract/catalogue/product-pages.ts';
import { formatNumber } from '#contract/format/format-number.ts';
import { useLazyImport } from '#client/lib/browser/use-lazy-import.ts';
import { Button } from '#client/ui/button.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { brandLabel, categoryLabel } from '../catalogue-search.ts';
import type { ProductAddress } from './product-address.ts';
import { ProductCard } from './product-card.tsx';

const NEAR = '1500px';

/**
 * The products after the opening are drawn at once, unless the reader is below the list: where a browser does not anchor the
 * scroll position, what they read would move away.
 */
const NOT_ABOVE = '0px 0px 1000000px';

/** On a phone the page would be 33,000 px long: cards beyond those asked for are not shown. */
const PHONE_STEP = 24;
const BEYOND = 'max-md:[@media(scripting:enabled)]:hidden';

const loadRow = () => import('./product-row.tsx');

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
  isList,
  addressOf,
  onAdd,
  onOpen,
  onNear,
}: {
  products: readonly Product[];
  /** The total; more than `products` while only the opening is loaded. */
  total: number;
  categoryNames: ReadonlyMap<number, string> | undefined;
  brandNames: ReadonlyMap<number, string> | undefined;
  /** One line for each product in place of a card. */
  isList: boolean;
  addressOf: ProductAddress;
  onAdd: (product: Product, quantity: number) => void;
  onOpen: (address: string) => void;
  onNear: () => void;
}) {
  const first = products.length < total ? products.length : CATALOGUE_STEP;
  const [grown, setGrown] = useState({ products, count: first, onPhone: PHONE_STEP });
  const { count, onPhone } =
    grown.products[0]?.id === products[0]?.id ? grown : { count: CATALOGUE_STEP, onPhone: PHONE_STEP };
  const isMore = count < total;
  const isLoaded = count < products.length;
  const nextCount = (Math.floor(count / CATALOGUE_STEP) + 1) * CATALOGUE_STEP;
  const list = useRef<HTMLUListElement>(null);
  const more = useRef<HTMLButtonElement>(null);
  const Product = useLazyImport(loadRow, isList).part?.ProductRow;
  const Shown = (isList && Product) || ProductCard;

  useEffect(() => {
    if (!isLoaded || !more.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setGrown({ products, count: nextCount, onPhone });
      },
      { rootMargin: count < CATALOGUE_STEP ? NOT_ABOVE : NEAR },
    );
    observer.observe(more.current);
    return () => observer.disconnect();
  }, [products, count, nextCount, onPhone, isLoaded]);

  function showMore() {
    const next = onPhone + PHONE_STEP;
    flushSync(() =>
      setGrown({
        products,
        count: Math.max(count, Math.ceil(next / CATALOGUE_STEP) * CATALOGUE_STEP),
        onPhone: next,
      }),
    );
    list.current?.children[onPhone]?.querySelector('a')?.focus();
  }

  return (
    <>
      <ul ref={list} className={isList && Product ? 'rounded-md border border-line' : columns}>
        {products.slice(0, count).map((product, index) => (
          <Shown
            key={product.id}
            product={product}
            category={categoryLabel(product.categoryId, categoryNames)}
            brand={brandLabel(product.brandId, brandNames)}
            isPaintedLate={total > CATALOGUE_STEP}
            look={index >= onPhone && BEYOND}
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
          className={`mx-auto mt-6 flex noscript:hidden ${BEYOND}`}
          onClick={() => setGrown({ products, count: nextCount, onPhone })}
        >
          Show more products
        </Button>
      )}
      {/* React leaves what is in it as the server drew it: the link costs browsers no code. */}
      <noscript>
        {import.meta.env.SSR && isMore && (
          <p className="mt-6 text-center">
            <a href={PRODUCTS_PATH}>See all {formatNumber(total)} products, page by page</a>
          </p>
        )}
      </noscript>
      {onPhone < total && (
        <Button variant="secondary" className="mt-4 w-full md:hidden noscript:hidden" onClick={showMore}>
          Show more
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
