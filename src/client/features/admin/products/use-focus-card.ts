import { useEffect, useRef, useState } from 'react';
import type { AdminProduct } from '#contract/catalogue/catalogue-admin.ts';
import { cardId } from './product-card.tsx';

/** Moves the focus to a product's card as soon as it is on the page; gives up once the list is settled. */
export function useFocusCard(products: readonly AdminProduct[], isSettled: boolean) {
  const wish = useRef<number>(undefined);
  // State, so that the focus moves only after the removed element is off the screen.
  const [back, setBack] = useState<{ id: number }>();

  useEffect(() => {
    if (back && document.activeElement === document.body) focusCard(back.id);
  }, [back]);

  useEffect(() => {
    if (wish.current === undefined) return;
    focusCard(wish.current);
    if (isSettled) wish.current = undefined;
  }, [products, isSettled]);

  return {
    wait: (id: number) => void (wish.current = id),
    /** The card that replaces a removed one; without any, the text above the list. */
    toHeirOf(id: number) {
      const place = products.findIndex((product) => product.id === id);
      const heir = products[place + 1] ?? products[place - 1];
      // While the drawer is open nothing behind it takes the focus.
      wish.current = heir?.id;
      if (!heir || !focusCard(heir.id)) document.getElementById('product-count')?.focus();
    },
    /** Only if the focused element is gone, such as the form that the card replaces. */
    toCard: (id: number) => setBack({ id }),
  };
}

function focusCard(id: number): boolean {
  const card = document.getElementById(cardId(id));
  card?.focus();
  return card !== null;
}
