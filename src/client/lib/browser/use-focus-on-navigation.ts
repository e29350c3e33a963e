import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

export const BASKET_ID = 'rfq-basket';

/**
 * Moves the focus after a navigation to the page's main heading (or the section that the link names), so that screen
 * readers announce the page and Tab continues from there. The first page is left to the browser.
 */
export function useFocusOnNavigation(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged, hashChanged, toLocation }) => {
        if (!fromLocation || !(pathChanged || (hashChanged && toLocation.hash !== ''))) return;
        // Navigation within a page (a filter, a dialog) keeps the focus.
        if (!pathChanged && toLocation.state.__hashScrollIntoViewOptions === false) return;
        // A menu that was opened before the screen was there would be closed.
        if (document.activeElement?.closest('[role=menu]')) return;
        const target =
          navigationTarget(toLocation.hash, toLocation.state.opensBasket) ??
          document.querySelector<HTMLElement>('main h1') ??
          // A screen that is still checking the session has no heading yet.
          document.querySelector('main');
        if (target) focusWithoutScroll(target);
      }),
    [router],
  );
}

/** Returns the target of a link: the element of its hash, or the basket beside it. */
export function navigationTarget(hash: string, opensBasket = false): HTMLElement | null {
  return (opensBasket ? document.getElementById(BASKET_ID) : null) ?? document.getElementById(hash);
}

/** Focuses an element that is not a control, without scrolling: Tab continues from it. */
export function focusWithoutScroll(target: HTMLElement): void {
  if (!target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1');
  target.focus({ preventScroll: true });
}
