import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import { useRef } from 'react';
import type { AdminProduct } from '#contract/catalogue/catalogue-admin.ts';
import { Menu, MenuItem } from '#client/kit/screen/menu.tsx';
import type { CardActions } from './product-card.tsx';

interface MoveMenuProps {
  product: AdminProduct;
  /** The list is in catalogue order, so that up and down are meaningful. */
  isMovable: boolean;
  actions: Pick<CardActions, 'stepOnce' | 'moveTo'>;
}

/** Moves a product without dragging (WCAG 2.5.7). */
export function MoveMenu({ product, isMovable, actions }: MoveMenuProps) {
  const { id, name } = product;
  const chosen = useRef<() => void>(undefined);
  const item = (label: string, act: () => void) => (
    <MenuItem
      onSelect={() => {
        chosen.current = act;
      }}
    >
      {label}
    </MenuItem>
  );
  return (
    <Menu
      trigger={
        <button
          type="button"
          className="grid size-9 place-items-center rounded-md text-muted hover:bg-mist hover:text-ink pointer-coarse:size-11"
        >
          <ArrowUpDown aria-hidden="true" className="size-4" />
          <span className="sr-only">{`Move ${name}`}</span>
        </button>
      }
      // After the menu has returned the focus to its button, which then moves with its card.
      onClosed={() => {
        const act = chosen.current;
        chosen.current = undefined;
        act?.();
      }}
    >
      {isMovable && item('Move up', () => actions.stepOnce(id, -1))}
      {isMovable && item('Move down', () => actions.stepOnce(id, 1))}
      {item('Move to position…', () => actions.moveTo(product))}
    </Menu>
  );
}
