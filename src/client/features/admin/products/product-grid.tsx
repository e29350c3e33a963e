import { useId, useState } from 'react';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { CardEdit, type CardEditProps } from './editing/card-edit.tsx';
import type { Groups } from './editing/group-names.ts';
import { ProductCard, type CardActions } from './product-card.tsx';
import type { ProductDraft } from './editing/use-product-drafts.ts';
import { useDrag } from '#client/kit/reorder/use-drag.ts';
import { useOrderKeys } from '#client/kit/reorder/use-order-keys.ts';
import type { useProductOrder } from './use-product-order.ts';

const columns =
  'grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4 2xl:grid-cols-5 min-[112rem]:grid-cols-6';

interface ProductGridProps {
  order: ReturnType<typeof useProductOrder>;
  isMovable: boolean;
  /** How many products come before these, and how many there are in total. */
  offset: number;
  total: number;
  groups: Groups;
  drafts: ReadonlyMap<number, ProductDraft>;
  /** The product whose edit was begun on its card, and the one whose edit is in the drawer. */
  editing: number | undefined;
  inDrawer: number | undefined;
  selected: ReadonlySet<number>;
  actions: Omit<CardActions, 'step' | 'stepOnce' | 'drag'>;
  /** What the edit of a card is given. */
  edit: Pick<CardEditProps, 'update' | 'onDraft' | 'onSaved' | 'onDone'>;
  /** The product was moved to the previous or next page. */
  onCarried: (id: number, step: 1 | -1) => void;
}

/** The cards of one page, and their order by drag handle, by Alt with the arrows and by a menu. */
export function ProductGrid({ order, isMovable, offset, total, groups, ...grid }: ProductGridProps) {
  const hint = useId();
  const [announcement, setAnnouncement] = useState('');
  const { products, move, save } = order;
  const ids = products.map(({ id }) => id);
  const nameOf = (id: number) => products.find((product) => product.id === id)?.name ?? '';
  const { dragged, start } = useDrag({ ids, move, drop, attribute: 'data-product' });

  // The order is saved when the keys are released, after any number of steps.
  useOrderKeys(isMovable, () => save());

  function announce(id: number, place: number): void {
    setAnnouncement(`${nameOf(id)}: position ${offset + place + 1} of ${total}`);
  }

  function drop(id: number): void {
    announce(id, ids.indexOf(id));
    save();
  }

  function step(id: number, by: 1 | -1, isSaved = false): void {
    const place = ids.indexOf(id) + by;
    if (place >= 0 && place < ids.length) {
      const moves = move(id, place);
      if (isSaved) save(moves);
      return announce(id, place);
    }
    if (offset + place < 0 || offset + place >= total) {
      return setAnnouncement(`${nameOf(id)} is already at the ${by === 1 ? 'end' : 'beginning'}`);
    }
    announce(id, place);
    void order.carryOver(id, by).then((isCarried) => isCarried && grid.onCarried(id, by));
  }

  return (
    <>
      <p id={hint} hidden>
        Alt with the up or down arrow moves the product.
      </p>
      <output className="sr-only">{announcement}</output>
      <ul className={columns}>
        {products.map((product) => {
          const draft = grid.drafts.get(product.id);
          return (
            <ProductCard
              key={product.id}
              product={product}
              category={groups.categoryName(product.categoryId)}
              brand={groups.brandName(product.brandId)}
              isSelected={grid.selected.has(product.id)}
              isMovable={isMovable}
              isDragged={dragged === product.id}
              movingHint={hint}
              actions={{ ...grid.actions, step, stepOnce: (id, by) => step(id, by, true), drag: start }}
              edit={
                draft &&
                grid.inDrawer !== product.id && (
                  <CardEdit
                    product={product}
                    draft={draft}
                    groups={groups}
                    takesFocus={grid.editing === product.id}
                    onMore={() => grid.actions.more(product.id)}
                    {...grid.edit}
                  />
                )
              }
            />
          );
        })}
      </ul>
    </>
  );
}

export function ProductGridSkeleton() {
  return (
    <div aria-hidden="true" className={columns}>
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className="grid gap-3 rounded-md border border-line bg-paper p-4">
          <div className="flex gap-3">
            <Skeleton className="size-16 shrink-0" />
            <div className="grid grow content-start gap-2">
              <Skeleton className="h-5" />
              <Skeleton className="h-4 w-2/3" />
            </div>
          </div>
          <Skeleton className="h-16" />
          <Skeleton className="h-9" />
        </div>
      ))}
    </div>
  );
}
