import type { Locator, Page } from 'playwright-core';

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

/** The toast on the page. */
export const toastOn = (page: Page): Locator =>
  page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');

/**
 * Waits until a toast with these texts was shown, other than those waited for before. It may be gone again: a toast stays
 * for five seconds, and a busy machine can take longer from one step of a test to the next.
 */
export async function untilToast(page: Page, ...texts: (string | RegExp)[]): Promise<void> {
  await page.waitForFunction((wanted) => {
    const shown = window.shownToasts ?? [];
    const at = shown.findIndex((toast) =>
      wanted.every((text) => (typeof text === 'string' ? toast.includes(text) : text.test(toast))),
    );
    return at !== -1 && shown.splice(at, 1).length > 0;
  }, texts);
}

/**
 * Keeps the toast with this text, as a pointer that rests on it does, until what it offers is pressed: before that, a test
 * may look at something that takes longer than five seconds on a busy machine.
 */
export async function holdToast(page: Page, text: string): Promise<void> {
  await page.waitForFunction((wanted) => {
    const toast = [...document.querySelectorAll('li.toast')].find((one) => one.textContent.includes(wanted));
    if (!toast?.parentElement) return false;
    // Its region hears of pointers a moment after it is drawn.
    let isHeld = toast.matches(':hover');
    toast.parentElement.addEventListener('toast.viewportPause', () => (isHeld = true), { once: true });
    toast.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));
    return isHeld;
  }, text);
}
