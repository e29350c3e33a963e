import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

export const BASKET_ID = 'rfq-basket';

/**
 * After a change of page, focus moves to its main heading (or to the section that the link names), so that a screen
 * reader says where one is and Tab goes on from there. The first page is left to the browser.
 */
export function useFocusOnNavigation(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged, hashChanged, toLocation }) => {
        if (!fromLocation || !(pathChanged || (hashChanged && toLocation.hash !== ''))) return;
        // What leaves the page where it is (a filter, a dialog) leaves the focus to whoever has it.
        if (!pathChanged && toLocation.state.__hashScrollIntoViewOptions === false) return;
        const target =
          navigationTarget(toLocation.hash, toLocation.state.opensBasket) ??
          document.querySelector<HTMLElement>('main h1') ??
          // A screen that is still asking who is there has no heading yet.
          document.querySelector('main');
        if (target) focusWithoutScroll(target);
      }),
    [router],
  );
}

/** The element that a link leads to: the one that its hash names, or the basket beside it. */
export function navigationTarget(hash: string, opensBasket = false): HTMLElement | null {
  return (opensBasket ? document.getElementById(BASKET_ID) : null) ?? document.getElementById(hash);
}

/** Focus for something that is not a control: Tab goes on from it, the page stays where it is. */
export function focusWithoutScroll(target: HTMLElement): void {
  if (!target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1');
  target.focus({ preventScroll: true });
}
