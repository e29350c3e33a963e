import type { ReactNode, Ref } from 'react';
import type { Product } from '#contract/catalogue.ts';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx';

interface CatalogueResultsProps {
  ref: Ref<HTMLDivElement>;
  /** Undefined until the first answer. */
  products: readonly Product[] | undefined;
  /** How many there are; more than `products` while only the first of a long catalogue are here. */
  total: number;
  categoryNames: ReadonlyMap<number, string> | undefined;
  brandNames: ReadonlyMap<number, string> | undefined;
  /** What is wrong with a list that could not be loaded. */
  listFailure: string | undefined;
  isSearching: boolean;
  isSearchFailed: boolean;
  isNarrowed: boolean;
  onRetryList: () => void;
  onRetrySearch: () => void;
  onClear: () => void;
  onAdd: (product: Product, quantity: number) => void;
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
  onRetryList,
  onRetrySearch,
  onClear,
  onAdd,
}: CatalogueResultsProps) {
  const isLoading = products === undefined && listFailure === undefined;
  return (
    <div ref={ref} tabIndex={-1} className="min-w-0">
      <div className="mb-3 flex min-h-9 flex-wrap items-center justify-between gap-x-4">
        <output className="text-sm text-muted tabular-nums">
          {isLoading && 'Loading products...'}
          {products && `Showing ${total} products`}
        </output>
        {isNarrowed && products?.length !== 0 && (
          <Button variant="ghost" size="sm" onClick={onClear}>
            Clear filters
          </Button>
        )}
      </div>
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
          <Button variant="secondary" size="sm" onClick={onClear} className="mt-4">
            Clear filters
          </Button>
        </div>
      )}
      {products && products.length > 0 && (
        <div
          aria-busy={isSearching}
          className={classNames('transition-opacity', isSearching && 'opacity-60 delay-200')}
        >
          <ProductGrid
            products={products}
            total={total}
            categoryNames={categoryNames}
            brandNames={brandNames}
            onAdd={onAdd}
          />
        </div>
      )}
    </div>
  );
}

function Failure({ title, children, onRetry }: { title: string; children: ReactNode; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-md border border-danger bg-danger-tint px-4 py-3"
    >
      <div>
        <p className="text-md font-semibold text-danger-strong">{title}</p>
        <p className="text-sm text-ink">{children}</p>
      </div>
      <Button variant="secondary" size="sm" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}
