import type { Ref } from 'react';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { SEARCH_LIMIT_DEFAULT } from '#contract/catalogue/search-limit.ts';
import { useLazyImport } from '#client/lib/browser/use-lazy-import.ts';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { Failure } from './failure.tsx';
import type { ProductAddress } from './product/product-address.ts';
import { ProductGrid, ProductGridSkeleton } from './product/product-grid.tsx';

/** Few searches find nothing, so this is not part of the first page. */
const loadOffers = () => import('./search-offers.tsx');

interface CatalogueResultsProps {
  ref: Ref<HTMLDivElement>;
  /** Undefined until the first answer. */
  products: readonly Product[] | undefined;
  /** The total; more than `products` while only the opening is loaded. */
  total: number;
  categoryNames: ReadonlyMap<number, string> | undefined;
  brandNames: ReadonlyMap<number, string> | undefined;
  /** The error of a list that could not be loaded. */
  listFailure: string | undefined;
  isSearching: boolean;
  isSearchFailed: boolean;
  isNarrowed: boolean;
  /** The products are the first results of a search, up to its limit: there may be more. */
  isCutShort: boolean;
  /** The search text; blank without a search. */
  q: string;
  /** The text by which the products were found, if it differs from the typed one. */
  correctedText: string | undefined;
  /** Suggestions for a search without results. */
  nearest: readonly Product[] | undefined;
  addressOf: ProductAddress;
  isList: boolean;
  onListChange: (isList: boolean) => void;
  onRetryList: () => void;
  onRetrySearch: () => void;
  onClear: () => void;
  onAdd: (product: Product, quantity: number) => void;
  onOpen: (address: string) => void;
  onNear: () => void;
}

export function CatalogueResults({
  ref,
  products,
  total,
  categoryNames,
  brandNames,
  listFailure,
  isSearching,
  isSearchFailed,
  isNarrowed,
  isCutShort,
  q,
  correctedText,
  nearest,
  addressOf,
  isList,
  onListChange,
  onRetryList,
  onRetrySearch,
  onClear,
  onAdd,
  onOpen,
  onNear,
}: CatalogueResultsProps) {
  const offers = useLazyImport(loadOffers, q !== '' && products?.length === 0);
  const isLoading = products === undefined && listFailure === undefined;
  const grid = (shown: readonly Product[], count: number) => (
    <ProductGrid
      products={shown}
      total={count}
      categoryNames={categoryNames}
      brandNames={brandNames}
      isList={isList}
      addressOf={addressOf}
      onAdd={onAdd}
      onOpen={onOpen}
      onNear={onNear}
    />
  );
  return (
    <div ref={ref} tabIndex={-1} className="min-w-0">
      <div className="mb-3 flex min-h-9 flex-wrap items-center justify-between gap-x-4">
        <output className="text-sm text-muted tabular-nums">
          {isLoading && 'Loading products...'}
          {products && `Showing ${total} products`}
        </output>
        <Button
          variant="ghost"
          size="sm"
          className="ml-auto noscript:hidden"
          onClick={() => onListChange(!isList)}
        >
          {isList ? 'Show as cards' : 'Show as list'}
        </Button>
        {isNarrowed && products?.length !== 0 && (
          <Button variant="ghost" size="sm" onClick={onClear}>
            Clear filters
          </Button>
        )}
      </div>
      {correctedText !== undefined && (
        <output className="-mt-2 mb-3 block text-sm">
          Nothing found for “{q}”. Showing results for <strong>“{correctedText}”</strong>.
        </output>
      )}
      {isCutShort && (
        <p className="-mt-2 mb-3 text-sm text-muted">
          A search stops at its first {SEARCH_LIMIT_DEFAULT} hits. Type more, or an item number, to narrow it.
        </p>
      )}
      {listFailure !== undefined && (
        <Failure title="The catalogue could not be loaded" onRetry={onRetryList}>
          {listFailure}
        </Failure>
      )}
      {isSearchFailed && (
        <Failure title="Search failed" onRetry={onRetrySearch}>
          The products below are those shown before.
        </Failure>
      )}
      {isLoading && <ProductGridSkeleton />}
      {products?.length === 0 && (
        <div className="rounded-md border border-line bg-paper px-4 py-12 text-center">
          <p className="text-md">No products found matching your criteria.</p>
          {offers.part && q !== '' && <offers.part.SearchOffers q={q} />}
          <Button variant="secondary" size="sm" onClick={onClear} className="mt-4">
            Clear filters
          </Button>
        </div>
      )}
      {offers.part && products?.length === 0 && nearest && nearest.length > 0 && (
        <offers.part.NearestProducts>{grid(nearest, nearest.length)}</offers.part.NearestProducts>
      )}
      {products && products.length > 0 && (
        <div
          aria-busy={isSearching}
          className={classNames('transition-opacity', isSearching && 'opacity-60 delay-200')}
        >
          {grid(products, total)}
        </div>
      )}
    </div>
  );
}
