import { useEffect, useSyncExternalStore } from 'react';
import type { RfqLine, RfqProduct } from '#contract/rfq/rfq.ts';
import { createBasketStore, EMPTY_BASKET } from './rfq-basket-store.ts';

/**
 * Handles the click that brings a window to the front before syncing: Send in a basket that another window emptied then
 * says so, instead of vanishing under the pointer.
 */
const SEEN_PAUSE_MS = 400;

export const basket = createBasketStore(() => window.localStorage);

/** Empty in the server's HTML and during hydration. */
export function useBasketLines(): readonly RfqLine[] {
  return useSyncExternalStore(basket.subscribe, basket.lines, () => EMPTY_BASKET);
}

export function useBasketQuantity(productId: number): number {
  return useSyncExternalStore(
    basket.subscribe,
    () => basket.quantityOf(productId),
    () => 0,
  );
}

/** Updates the lines from the catalogue. */
export function useBasketUpkeep(listed: readonly RfqProduct[] | undefined): void {
  useEffect(() => {
    if (listed) basket.revalidate(listed);
  }, [listed]);
}

/** Syncs the lines with other windows when this window becomes visible again. */
export function useBasketOfOtherWindows(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function onSeen() {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') timer = setTimeout(basket.refresh, SEEN_PAUSE_MS);
    }
    window.addEventListener('focus', onSeen);
    document.addEventListener('visibilitychange', onSeen);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('focus', onSeen);
      document.removeEventListener('visibilitychange', onSeen);
    };
  }, []);
}
