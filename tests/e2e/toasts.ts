import type { Page } from 'playwright-core';

declare global {
  interface Window {
    /** The texts of toasts that no test has waited for yet. */
    shownToasts?: string[];
  }
}

/** Keeps the text of each toast. Runs in every document before its own scripts. */
export function keepToasts(): void {
  const shown: string[] = (window.shownToasts = []);
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof Element)) continue;
      for (const toast of node.matches('li.toast') ? [node] : node.querySelectorAll('li.toast'))
        shown.push(toast.textContent);
    }
  }).observe(document, { childList: true, subtree: true });
}

/**
 * Keeps the toast that is shown, or the next one, until the pointer goes elsewhere: for a test that does something else
 * before it uses what the toast offers.
 */
export const holdToast = (page: Page): Promise<void> =>
  page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('listitem')
    .hover();

/**
 * Waits until a toast with this text was shown, other than those waited for before. It may be gone again: a toast stays for five
 * seconds, and a busy machine can take longer from one step of a test to the next.
 */
export async function untilToast(page: Page, text: string | RegExp): Promise<void> {
  await page.waitForFunction((wanted) => {
    const shown = window.shownToasts ?? [];
    const at = shown.findIndex((toast) =>
      typeof wanted === 'string' ? toast.includes(wanted) : wanted.test(toast),
    );
    return at !== -1 && shown.splice(at, 1).length > 0;
  }, text);
}

/**
 * Keeps the toast with this button until it is pressed, as a pointer that rests on it does: between what it offers and the
 * press a test may look at something, which on a busy machine can take longer than five seconds.
 */
export async function holdToast(page: Page, button: string): Promise<void> {
  await page.waitForFunction((wanted) => {
    const toast = [...document.querySelectorAll('li.toast')].find((one) => one.textContent.includes(wanted));
    if (!toast?.parentElement) return false;
    // Its region hears of pointers a moment after it is drawn.
    let isHeld = toast.matches(':hover');
    toast.parentElement.addEventListener('toast.viewportPause', () => (isHeld = true), { once: true });
    toast.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));
    return isHeld;
  }, button);
}
