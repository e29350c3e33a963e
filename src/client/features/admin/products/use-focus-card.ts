import { useEffect, useRef } from 'react';
import type { AdminProduct } from '#contract/catalogue-admin.ts';
import { cardId } from './product-card.tsx';

/** Moves the focus to a product's card, as soon as it is on the page. */
export function useFocusCard(products: readonly AdminProduct[]) {
  const wish = useRef<number>(undefined);

  useEffect(() => {
    if (wish.current !== undefined && focusCard(wish.current)) wish.current = undefined;
  }, [products]);

  return {
    wait: (id: number) => void (wish.current = id),
    /** The card that takes the place of one that goes; without any, the words above the list. */
    toHeirOf(id: number) {
      const place = products.findIndex((product) => product.id === id);
      const heir = products[place + 1] ?? products[place - 1];
      if (!heir || !focusCard(heir.id)) document.getElementById('product-count')?.focus();
    },
    /** Where what had the focus is gone, as the form is in whose place the card stands again. */
    toCard(id: number) {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) focusCard(id);
      });
    },
  };
}

function focusCard(id: number): boolean {
  const card = document.getElementById(cardId(id));
  card?.focus();
  return card !== null;
}
