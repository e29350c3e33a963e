import GripVertical from 'lucide-react/icons/grip-vertical';
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import type { AdminProduct } from '#contract/catalogue/catalogue-admin.ts';
import { formatDateTimeLong } from '#contract/format/format-date.ts';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { MoveMenu } from './move-menu.tsx';
import { ProductPicture } from './editing/product-picture.tsx';

export const cardId = (id: number) => `product-${id}`;

export interface CardActions {
  edit: (product: AdminProduct) => void;
  more: (id: number) => void;
  remove: (product: AdminProduct) => void;
  restore: (product: AdminProduct) => void;
  select: (id: number, isSelected: boolean, isRange: boolean) => void;
  /** One position up or down; saved when the key is released. */
  step: (id: number, step: 1 | -1) => void;
  /** One position up or down, saved at once. */
  stepOnce: (id: number, step: 1 | -1) => void;
  /** Asks for a position of the catalogue. */
  moveTo: (product: AdminProduct) => void;
  drag: (id: number, event: PointerEvent) => void;
}

interface ProductCardProps {
  product: AdminProduct;
  category: string | undefined;
  brand: string | undefined;
  isSelected: boolean;
  isMovable: boolean;
  isDragged: boolean;
  /** The id of the text on how to move a card. */
  movingHint: string;
  actions: CardActions;
  /** The form that replaces the card while it is edited. */
  edit: ReactNode;
}

/** A product in the panel's list, in the catalogue or in the trash. */
export function ProductCard({ product, actions, edit, ...card }: ProductCardProps) {
  const { id, name, itemNumber, description, imageUrl, imageAlt, deletedAt } = product;
  const { isSelected, isMovable, isDragged } = card;
  const isInTrash = deletedAt !== null;

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] as 1 | -1 | undefined;
    if (!event.altKey || step === undefined || !isMovable || edit) return;
    event.preventDefault();
    actions.step(id, step);
  }

  return (
    <li data-product={id} className="min-w-0">
      {/* As in a feed: Tab goes from card to card, and on into each; Alt with the arrows moves the current one. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <article
        id={cardId(id)}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-labelledby={`${cardId(id)}-name`}
        aria-describedby={isMovable && !edit ? card.movingHint : undefined}
        onKeyDown={onKeyDown}
        className={classNames(
          'flex h-full flex-col gap-3 rounded-md border bg-paper p-4',
          isSelected ? 'border-theme' : 'border-line',
          isDragged && 'opacity-60 shadow-raised',
        )}
      >
        {edit ? (
          <>
            <h3 id={`${cardId(id)}-name`} className="sr-only">
              {name}
            </h3>
            {edit}
          </>
        ) : (
          <>
            <div className="flex items-start gap-3">
              <ProductPicture imageUrl={imageUrl ?? ''} alt={imageAlt ?? ''} className="size-16" />
              <div className="min-w-0 grow">
                <h3 id={`${cardId(id)}-name`} className="text-md leading-snug font-semibold">
                  {name}
                </h3>
                <p className="mt-0.5 font-mono text-dense text-muted">{itemNumber}</p>
              </div>
              {!isInTrash && (
                <div className="-mt-2 -mr-2 flex shrink-0 flex-col items-center print:hidden">
                  <label className="grid size-9 cursor-pointer place-items-center select-none pointer-coarse:size-11">
                    <span className="sr-only">{`Select ${name}`}</span>
                    <input
                      type="checkbox"
                      checked={isSelected}
                      onChange={(event) =>
                        actions.select(
                          id,
                          event.currentTarget.checked,
                          event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey,
                        )
                      }
                      className="size-5 accent-theme"
                    />
                  </label>
                  {isMovable && (
                    <span
                      // For the pointer; the keyboard moves the card itself.
                      aria-hidden="true"
                      data-handle
                      onPointerDown={(event) => actions.drag(id, event)}
                      className="grid size-9 cursor-grab pointer-coarse:size-11 touch-none place-items-center text-edge select-none hover:text-ink active:cursor-grabbing"
                    >
                      <GripVertical className="size-5" />
                    </span>
                  )}
                  <MoveMenu product={product} isMovable={isMovable} actions={actions} />
                </div>
              )}
            </div>
            <p className="line-clamp-4 text-sm leading-snug whitespace-pre-line">{description}</p>
            <div className="mt-auto flex flex-wrap gap-1.5">
              {card.category !== undefined && <Badge className="wrap-anywhere">{card.category}</Badge>}
              {card.brand !== undefined && (
                <Badge tone="glass" className="wrap-anywhere">
                  {card.brand}
                </Badge>
              )}
            </div>
            {isInTrash ? (
              <>
                <p className="text-sm text-muted">Deleted {formatDateTimeLong(deletedAt)}, Oslo time.</p>
                <div className="flex flex-wrap gap-2">
                  <Button
                    variant="secondary"
                    size="sm"
                    aria-label={`Restore ${name}`}
                    onClick={() => actions.restore(product)}
                  >
                    Restore
                  </Button>
                </div>
              </>
            ) : (
              <div className="flex flex-wrap gap-2 print:hidden">
                <Button
                  variant="secondary"
                  size="sm"
                  data-edit
                  aria-label={`Edit ${name}`}
                  onClick={() => actions.edit(product)}
                >
                  Edit
                </Button>
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={`More of ${name}`}
                  aria-haspopup="dialog"
                  onClick={() => actions.more(id)}
                >
                  More
                </Button>
                <Button
                  variant="ghost"
                  size="sm"
                  aria-label={`Delete ${name}`}
                  onClick={() => actions.remove(product)}
                  className="ml-auto text-danger! hover:bg-danger-tint"
                >
                  Delete
                </Button>
              </div>
            )}
          </>
        )}
      </article>
    </li>
  );
}
