import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
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
    >
      {isMovable && <MenuItem onSelect={() => actions.stepOnce(id, -1)}>Move up</MenuItem>}
      {isMovable && <MenuItem onSelect={() => actions.stepOnce(id, 1)}>Move down</MenuItem>}
      <MenuItem onSelect={() => actions.moveTo(product)}>Move to position…</MenuItem>
    </Menu>
  );
}
