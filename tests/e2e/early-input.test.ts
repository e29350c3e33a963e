import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { basketCard, quantityInBasket, quantityToAdd, says, searchBox } from './catalogue-page.ts';
import { leasePage } from './page-pool.ts';
import { startSite } from './site.ts';
import { untilQuiet } from './browser.ts';

const { server, browser } = await startSite();
const REAGENT = 'CLX Reagent Set 09991';

const faults: string[] = [];

afterEach(async () => {
  expect(faults.splice(0)).toEqual([]);
});

/** A page whose program arrives only once `act` is done. */
async function before(act: (page: Page) => Promise<void>, { path = '/', width = 1280 } = {}): Promise<Page> {
  const page = await leasePage(browser, { viewport: { width, height: 860 }, reducedMotion: 'reduce' });
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) faults.push(message.text());
  });
  let letCome = () => {};
  const mayCome = new Promise<void>((resolve) => (letCome = resolve));
  await page.route('**/assets/main-*.js', async (route) => {
    await mayCome;
    await route.continue();
  });
  await page.goto(server.url + path, { waitUntil: 'commit' });
  await page.getByRole('contentinfo').waitFor();
  await act(page);
  expect(await page.evaluate(() => window.earlyInput !== undefined)).toBe(true);
  letCome();
  return page;
}

test('a quantity and its button reach the basket, and no page is sent for', async () => {
  const page = await before(async (early) => {
    await quantityToAdd(early, REAGENT).fill('3');
    await early.getByRole('button', { name: `Add to RFQ: ${REAGENT}` }).click();
  });
  await basketCard(page).waitFor();
  expect(await quantityInBasket(page, REAGENT).inputValue()).toBe('3');
  expect(page.url()).toBe(`${server.url}/`);
});

test('a text, a category or a brand narrows the list', async () => {
  const searched = await before((page) => searchBox(page).fill('mooring'));
  await says(searched, 'Showing 1 products');
  expect(await searchBox(searched).inputValue()).toBe('mooring');
  await searched.waitForURL('**/?q=mooring');

  const narrowed = await before(async (page) => {
    await page.getByLabel('Category').selectOption({ index: 1 });
  });
  await narrowed.waitForURL('**/?category=1');
  await says(narrowed, 'Showing 14 products');
  expect(await narrowed.getByLabel('Category').inputValue()).toBe('1');

  const branded = await before((page) => page.getByRole('checkbox', { name: 'HF scientific' }).check());
  await branded.waitForURL('**/?brands=2');
  await says(branded, 'Showing 7 products');
  expect(await branded.getByRole('checkbox', { name: 'HF scientific' }).isChecked()).toBe(true);
});

test('a category and two brands narrow the list together, none in the place of another', async () => {
  const page = await before(async (early) => {
    await early.getByLabel('Category').selectOption({ label: 'TRO Reagent Kits' });
    await early.getByRole('checkbox', { name: 'HF scientific' }).check();
    await early.getByRole('checkbox', { name: 'Hach' }).check();
  });
  const address = () => new URL(page.url()).searchParams;
  await expect.poll(() => [...address()].map(([name]) => name).toSorted()).toEqual(['brands', 'category']);
  await expect.poll(() => address().get('brands')?.split(',')).toHaveLength(2);
  await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(2);
  expect(await page.getByLabel('Category').locator('option:checked').textContent()).toBe('TRO Reagent Kits');
});

test.each([
  { field: 'select', value: '1', becomes: '?category=1' },
  { field: '[type=search]', value: 'mooring', becomes: '?q=mooring' },
  { field: '[type=checkbox]', value: true, becomes: '?brands=1' },
])('a change of $field is kept while the page is hydrated around it', async ({ field, value, becomes }) => {
  const page = await leasePage(browser, {
    viewport: { width: 1280, height: 860 },
    reducedMotion: 'reduce',
  });
  await page.addInitScript(
    ([selector, changed]) => {
      const change = () => {
        const element = document.querySelector<HTMLInputElement>(selector);
        if (!element) throw new Error(`No ${selector}`);
        // As autofill and assistive technology do it: without a key or a pointer, from which React hydrates a part.
        if (typeof changed === 'boolean') return element.click();
        element.value = changed;
        for (const type of ['input', 'change']) element.dispatchEvent(new Event(type, { bubbles: true }));
      };
      const remove = document.removeEventListener.bind(document);
      document.removeEventListener = (type: string, ...rest: [EventListener, boolean]) => {
        // With this listener the recording ends; what it recorded is repeated in the current task.
        if (type === 'keydown') queueMicrotask(change);
        remove(type, ...rest);
      };
    },
    [field, value] as const,
  );
  await page.goto(server.url);
  await page.waitForURL(`**/${becomes}`);
  const shown = page.locator(field).first();
  await expect.poll(() => (typeof value === 'boolean' ? shown.isChecked() : shown.inputValue())).toBe(value);
});

test('the shortcut leads to the search', async () => {
  const page = await before((early) => early.keyboard.press('/'));
  await expect.poll(() => searchBox(page).evaluate((box) => box === document.activeElement)).toBe(true);
  expect(await searchBox(page).inputValue()).toBe('');
});

test('the menu of a phone opens', async () => {
  const page = await before((early) => early.getByRole('button', { name: 'Menu' }).click(), { width: 390 });
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.waitFor();
  expect(await menu.getByRole('link').count()).toBeGreaterThan(6);
});

test('the two other partners are shown at once', async () => {
  const page = await before(async (early) => {
    await early.locator('summary').click();
    await early.getByText('Authorized Partner').first().waitFor();
  });
  await untilQuiet(page);
  expect(await page.getByText('Authorized Partner').first().isVisible()).toBe(true);
});

test('a part whose code comes late answers to what was pressed before', async () => {
  const page = await before(async (early) => {
    await early.getByRole('button', { name: 'Already reported? Enter your code' }).click();
  });
  const code = page.getByLabel('Receipt code');
  await code.waitFor();
  expect(await code.inputValue()).toBe('');
});

describe('the program', () => {
  /** A page without frames until it is pressed, as on a phone that has not painted it yet. */
  async function unpainted(isHidden: boolean) {
    const page = await leasePage(browser, { viewport: { width: 390, height: 860 }, reducedMotion: 'reduce' });
    await page.addInitScript((hidden) => {
      const frame = window.requestAnimationFrame;
      window.requestAnimationFrame = () => 0;
      const restore = () => (window.requestAnimationFrame = frame);
      document.addEventListener('pointerdown', restore, { capture: true, once: true });
      if (hidden) Object.defineProperty(document, 'hidden', { value: true });
    }, isHidden);
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await page.goto(server.url);
    return { page, scripts };
  }

  test('waits for the page to be painted, but not where something is pressed', async () => {
    const { page, scripts } = await unpainted(false);
    expect(scripts).toEqual([]);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).waitFor();
  });

  test('waits for nothing in a window that nobody sees', async () => {
    const { scripts } = await unpainted(true);
    await expect.poll(() => scripts.length).toBeGreaterThan(0);
  });

  test('comes also in a browser that reports no paint', async () => {
    const page = await leasePage(browser, { reducedMotion: 'reduce' });
    await page.addInitScript(() => {
      window.PerformanceObserver.prototype.observe = () => undefined;
    });
    await page.goto(server.url);
    await expect.poll(() => page.evaluate(() => window.earlyInput)).toBeUndefined();
  });

  test('comes without typefaces where the browser asks to save data', async () => {
    const page = await leasePage(browser, { reducedMotion: 'reduce' });
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    );
    const fonts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.push(request.url());
    });
    await page.goto(server.url);
    await untilQuiet(page);
    expect(await page.evaluate(() => window.earlyInput)).toBeUndefined();
    expect(fonts).toEqual([]);
  });
});

test('the search of the not-found page needs no program', async () => {
  const page = await leasePage(browser, { reducedMotion: 'reduce' });
  await page.route('**/assets/main-*.js', (route) => route.abort());
  await page.goto(`${server.url}/no-such-page`, { waitUntil: 'commit' });
  await page.getByLabel('Name or item number').fill('28034');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL('**/search?q=28034');
  expect(await page.getByRole('heading', { level: 3 }).allTextContents()).toContain('CLX-Ex2 TRO Monitor');
});
