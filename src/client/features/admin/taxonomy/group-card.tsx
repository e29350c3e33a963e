import { Link } from '@tanstack/react-router';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import GripVertical from 'lucide-react/icons/grip-vertical';
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import type { CatalogueGroup } from '#contract/catalogue/catalogue-admin.ts';
import { formatCount } from '#contract/format/format-number.ts';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import type { GroupKind } from '#client/entities/taxonomy/group-kind.ts';
import { handleId } from './use-group-order.ts';

interface GroupCardProps {
  kind: GroupKind;
  group: CatalogueGroup;
  /** The form that replaces the card while it is edited. */
  edit: ReactNode;
  /** Not during a search, which shows only some positions. */
  isMovable: boolean;
  isDragged: boolean;
  movingHint: string;
  onEdit: () => void;
  onDelete: () => void;
  /** A move by key goes on until the key is released. */
  onStep: (by: 1 | -1, isKey: boolean) => void;
  onDrag: (event: PointerEvent) => void;
}

/** The Edit button of a card, to which focus returns. */
export const editId = (id: number) => `group-${id}-edit`;

/** A category or brand with the products that use it. */
export function GroupCard({ kind, group, edit, isMovable, isDragged, ...card }: GroupCardProps) {
  const { id, name, description, productCount } = group;
  const isUsed = productCount > 0;
  const usage = `group-${id}-usage`;

  function onKeyDown(event: KeyboardEvent): void {
    const by = event.altKey && ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key as 'ArrowUp' | 'ArrowDown'];
    if (!by || !isMovable || edit) return;
    event.preventDefault();
    card.onStep(by, true);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys for the controls inside it
    <li
      data-group={id}
      onKeyDown={onKeyDown}
      className={classNames(
        'flex min-w-0 flex-col rounded-md border bg-paper p-4',
        isDragged ? 'border-theme shadow-raised' : 'border-line',
      )}
    >
      {edit ?? (
        <>
          <h3 className="text-md break-words">{name}</h3>
          <p className="mt-1 text-sm break-words whitespace-pre-line text-muted">
            {description ?? 'No description'}
          </p>
          <p id={usage} className="mt-1 mb-2 text-sm text-muted tabular-nums">
            {isUsed ? (
              <Link
                to="/admin"
                search={{ tab: 'products', [kind.noun]: id }}
                className="inline-flex min-h-9 items-center text-theme underline underline-offset-4 pointer-coarse:min-h-11"
              >
                Used by {formatCount(productCount, 'product')}
              </Link>
            ) : (
              <span className="inline-flex min-h-9 items-center pointer-coarse:min-h-11">
                No product uses it
              </span>
            )}
          </p>
          <div className="mt-auto flex flex-wrap items-center gap-2 print:hidden">
            <Button
              id={editId(id)}
              variant="secondary"
              size="sm"
              aria-label={`Edit ${name}`}
              onClick={card.onEdit}
            >
              Edit
            </Button>
            <Button
              variant="ghost"
              size="sm"
              disabled={isUsed}
              aria-label={`Delete ${name}`}
              aria-describedby={usage}
              onClick={card.onDelete}
              className={isUsed ? '' : 'text-danger! hover:text-danger-strong!'}
            >
              Delete
            </Button>
            {isMovable && (
              <div className="-mr-2 ml-auto flex">
                <IconButton label={`Move ${name} up`} onClick={() => card.onStep(-1, false)}>
                  <ArrowUp aria-hidden="true" className="size-4" />
                </IconButton>
                <IconButton label={`Move ${name} down`} onClick={() => card.onStep(1, false)}>
                  <ArrowDown aria-hidden="true" className="size-4" />
                </IconButton>
                <button
                  type="button"
                  id={handleId(id)}
                  aria-label={`Move ${name}`}
                  aria-describedby={card.movingHint}
                  aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                  onPointerDown={card.onDrag}
                  className="grid size-9 cursor-grab touch-none place-items-center rounded-md text-muted hover:bg-mist hover:text-ink active:cursor-grabbing pointer-coarse:size-11"
                >
                  <GripVertical aria-hidden="true" className="size-4" />
                </button>
              </div>
            )}
          </div>
        </>
      )}
    </li>
  );
}

function IconButton({
  label,
  onClick,
  children,
}: {
  label: string;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="grid size-9 place-items-center rounded-md text-muted hover:bg-mist hover:text-ink pointer-coarse:size-11"
    >
      {children}
    </button>
  );
}
