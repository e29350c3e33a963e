import type { Browser, BrowserContextOptions, Dialog, Page } from 'playwright-core';
import { expect } from 'vitest';
import { comesAlive } from './browser.ts';
import { leasePage } from './page-pool.ts';

/** Returns the page of a visitor who has not been here, with a clipboard that can be read. */
export const newVisitor = (browser: Browser, options: BrowserContextOptions = {}): Promise<Page> =>
  leasePage(browser, {
    viewport: { width: 1280, height: 860 },
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
    ...options,
  });

/** Opens the catalogue and waits for the whole list; console errors, exceptions and violated content security policies are kept in `faults`. */
export async function openCatalogue(page: Page, url: string, faults: string[]): Promise<Page> {
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto(url);
  // A script chooses without pressing first, and it is the press that brings a part of the page to life.
  await comesAlive(catalogue(page).getByLabel('Category'));
  // A phone shows the first of them and a button for more.
  const more = catalogue(page).getByRole('button', { name: 'Show more', exact: true });
  const isWhole = async () => {
    const count = await catalogue(page)
      .getByText(/^Showing \d+ products$/)
      .textContent();
    return count === `Showing ${(await names(page)).length} products`;
  };
  await expect.poll(async () => (await isWhole()) || (await more.isVisible())).toBe(true);
  return page;
}

/** The products section. */
export const catalogue = (page: Page) => page.locator('#products');
export const names = (page: Page) => catalogue(page).locator('li h3').allTextContents();
/** The names that the server finds for a text: while it is typed the list shows what was found for its beginning. */
export async function namesFoundFor(url: string, text: string): Promise<string[]> {
  const answer = await fetch(`${url}/api/products/search?q=${encodeURIComponent(text)}`);
  return ((await answer.json()) as { name: string }[]).map(({ name }) => name);
}
export const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
export const says = (page: Page, text: string) => catalogue(page).getByText(text, { exact: true }).waitFor();
const addButton = (page: Page, name: string) => page.getByRole('button', { name: `Add to RFQ: ${name}` });
export const quantityToAdd = (page: Page, name: string) =>
  page.getByRole('spinbutton', { name: `Quantity of ${name}`, exact: true });
export const basketCard = (page: Page) => page.getByRole('region', { name: /^RFQ basket/ });
export const quantityInBasket = (page: Page, name: string) =>
  basketCard(page).getByRole('spinbutton', { name: `Quantity of ${name} in RFQ` });

export async function add(page: Page, name: string, quantity: number): Promise<void> {
  await quantityToAdd(page, name).fill(String(quantity));
  await addButton(page, name).click();
}

/** What the page says in an alert while something is done. */
export async function alertOf(page: Page, act: () => Promise<void>): Promise<string> {
  const alerted = new Promise<string>((resolve) => {
    page.once('dialog', (dialog: Dialog) => {
      void dialog.accept().then(() => resolve(dialog.message()));
    });
  });
  await act();
  return alerted;
}

/** Keeps the link that would open the mail program, as a machine without one does. */
export async function mailtoOf(page: Page, act: () => Promise<void>): Promise<string> {
  await page.evaluate(() => {
    // That of an earlier click would end the wait at once.
    delete document.body.dataset['mailto'];
    document.addEventListener('click', (event) => {
      if (event.target instanceof HTMLAnchorElement && event.target.protocol === 'mailto:') {
        event.preventDefault();
        document.body.dataset['mailto'] = event.target.href;
      }
    });
  });
  await act();
  await page.waitForFunction(() => document.body.dataset['mailto']);
  return page.evaluate(() => document.body.dataset['mailto'] ?? '');
}

export const copiedText = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** The rightmost edge of all elements, in pixels. */
export const widestPart = (page: Page, part: string) =>
  page.evaluate(
    (selector) =>
      Math.max(
        ...Array.from(
          document.querySelectorAll(`${selector}, ${selector} *`),
          (element) => element.getBoundingClientRect().right,
        ),
      ),
    part,
  );

/** Presses Tab or Shift+Tab until the control with that name has the focus. */
export async function reachByKeyboard(page: Page, key: 'Tab' | 'Shift+Tab', name: string): Promise<void> {
  const focused = () =>
    page.evaluate(() => {
      const control = document.activeElement;
      return control?.getAttribute('aria-label') ?? control?.textContent?.trim();
    });
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press(key);
    if ((await focused()) === name) return;
  }
  throw new Error(`${key} does not lead to "${name}".`);
}
