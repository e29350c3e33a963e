import type { ReactNode } from 'react';
import { formatCount, formatNumber } from '#contract/format/format-number.ts';
import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/form/field.tsx';
import { PlaceSwitch } from './place-switch.tsx';
import { PAGE_SIZE, type ProductPlace, type ProductSearch } from './product-search.ts';

/** The server's limit for one bulk change. */
const BULK_MAX = 500;

interface ProductListHeadProps {
  view: ProductSearch;
  total: number | undefined;
  isLoading: boolean;
  /** The products of this page. */
  ids: readonly number[];
  isMovable: boolean;
  selected: ReadonlySet<number>;
  /** Other actions on the catalogue. */
  extras: ReactNode;
  onPlaceChange: (place: ProductPlace) => void;
  onSelectPage: (isSelected: boolean) => void;
  onClear: () => void;
  onChangeSelected: () => void;
}

/** The number of matching products, and the actions for the selected ones. */
export function ProductListHead({
  view,
  total,
  isLoading,
  ids,
  isMovable,
  selected,
  extras,
  ...head
}: ProductListHeadProps) {
  const count = selected.size;
  const onPage = ids.filter((id) => selected.has(id)).length;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-2 sm:gap-x-4">
        <PlaceSwitch place={view.place} onChange={head.onPlaceChange} />
        <output id="product-count" tabIndex={-1} className="text-sm text-muted sm:text-md">
          {isLoading && 'Loading products…'}
          {total !== undefined && wordsFor(total, ids.length, view)}
        </output>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:ml-auto">
          {extras}
          {view.place === 'catalogue' && ids.length > 0 && (
            <Checkbox
              label="Select all on this page"
              checked={onPage === ids.length}
              ref={(box) => {
                if (box) box.indeterminate = onPage > 0 && onPage < ids.length;
              }}
              onChange={({ currentTarget }) => head.onSelectPage(currentTarget.checked)}
            />
          )}
        </div>
      </div>
      {view.place === 'catalogue' && ids.length > 1 && (
        <p className="text-sm text-muted max-md:hidden print:hidden">
          {isMovable
            ? 'To change the order, open the menu with the arrows, drag a product by its handle, or press Alt with ↑ or ↓ on it.'
            : 'Products can be moved in catalogue order, without a search. The menu with the arrows moves a product to a position.'}
        </p>
      )}
      {count > 0 && view.place === 'catalogue' && (
        <fieldset
          aria-label="Selected products"
          className="sticky top-0 z-10 flex flex-wrap items-center gap-3 rounded-md border border-theme bg-theme-tint px-4 py-2"
        >
          <p className="text-md font-medium">{count} selected</p>
          <Button size="sm" disabled={count > BULK_MAX} onClick={head.onChangeSelected}>
            Change category or brand
          </Button>
          <Button variant="ghost" size="sm" onClick={head.onClear}>
            Clear
          </Button>
          {count > BULK_MAX && <p className="text-sm">At most {BULK_MAX} can be changed at a time.</p>}
        </fieldset>
      )}
    </div>
  );
}

function wordsFor(total: number, shown: number, { page, place }: ProductSearch): string {
  const things = place === 'trash' ? 'deleted products' : 'products';
  if (shown === 0) return `No ${things}`;
  const first = (page - 1) * PAGE_SIZE + 1;
  if (shown === total) return `Showing ${formatCount(total, things.slice(0, -1))}`;
  return `Showing ${formatNumber(first)}–${formatNumber(first + shown - 1)} of ${formatNumber(total)} ${things}`;
}
