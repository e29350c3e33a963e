import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { leasePage } from './page-pool.ts';
import { untilQuiet } from './browser.ts';

interface LandingOptions extends BrowserContextOptions {
  /** What happens before the address is opened. */
  before?: (page: Page) => Promise<unknown>;
  /** By default, until nothing is on its way any more. */
  waitUntil?: 'domcontentloaded';
}

/** Opens an address in a new browser profile; what goes wrong on the page is added to `faults`. */
export async function openLanding(
  browser: Browser,
  address: string,
  faults: string[],
  { before, waitUntil, ...options }: LandingOptions = {},
): Promise<Page> {
  const page = await leasePage(browser, {
    viewport: { width: 1280, height: 860 },
    reducedMotion: 'reduce',
    ...options,
  });
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  await before?.(page);
  await page.goto(address, { waitUntil: waitUntil ?? 'load' });
  if (!waitUntil) await untilQuiet(page);
  return page;
}

/** Scrolls to each lazily hydrated part and waits until it is hydrated. */
export async function walkThrough(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Call \+47/ }).scrollIntoViewIfNeeded();
  await page.locator('[data-availability=open], [data-availability=closed]').waitFor();
  for (const name of ['Submit report', 'Send message', 'Sign in']) {
    await page.getByRole('button', { name }).scrollIntoViewIfNeeded();
    await page.getByRole('button', { name, disabled: false }).waitFor();
  }
  await untilQuiet(page);
}

export const contactForm = (page: Page) => page.getByRole('form', { name: 'Send a message' });
export const reportForm = (page: Page) => page.getByRole('form', { name: 'Report a concern' });
