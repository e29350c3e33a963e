import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { violationsOf } from './accessibility.ts';
import {
  catalogue,
  copiedText,
  names,
  newVisitor,
  openCatalogue,
  quantityInBasket,
  says,
  searchBox,
  widestPart,
} from './catalogue-page.ts';
import { startSite } from './site.ts';

const { server, browser } = await startSite();
const REAGENT = 'CLX Reagent Set 09991';

let visitor: Page;
let faults: string[];

beforeEach(async () => {
  faults = [];
  visitor = await newVisitor(browser);
});

afterEach(() => {
  expect(faults).toEqual([]);
});

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });
const nameLink = (page: Page, name: string) => catalogue(page).getByRole('link', { name, exact: true });

describe('a product looked at closely', () => {
  test('shows all there is to know, gives its number and goes into the basket', async () => {
    const page = await openCatalogue(visitor, server.url, faults);
    await nameLink(page, REAGENT).click();
    const dialog = dialogOf(page, REAGENT);
    await dialog.waitFor();
    expect(await dialog.getByRole('row').allTextContents()).toEqual([
      'Contents4 x 125 mL indicator with DPD powder + 1 x 500 mL buffer',
      'Indicator changeevery 90 days',
      'Buffer lifeone year',
      'Preparationmix DPD powder into indicator',
    ]);
    for (const text of [
      '09991',
      'One-year buffer and DPD indicator set for the CLX-Ex2 TRO monitor.',
      'CLX-Ex2 (28034) monitors on oxidant-based BWTS',
      'TRO Reagent Kits',
      'HF scientific',
    ])
      await dialog.getByText(text, { exact: true }).waitFor();

    await dialog.getByRole('button', { name: 'Copy item number' }).click();
    await dialog.getByText('Copied').waitFor();
    expect(await copiedText(page)).toBe('09991');

    await dialog.getByRole('spinbutton', { name: `Quantity of ${REAGENT}` }).fill('4');
    await dialog.getByRole('button', { name: 'Add to RFQ' }).click();
    await dialog.getByText('4 added. 4 in your RFQ').waitFor();
    await page.keyboard.press('Escape');
    expect(await quantityInBasket(page, REAGENT).inputValue()).toBe('4');
  });

  test('has an address of its own, and back, forward and Close lead where they say', async () => {
    const page = await openCatalogue(visitor, `${server.url}/?brands=2`, faults);
    await says(page, 'Showing 7 products');
    const link = nameLink(page, REAGENT);
    expect(await link.getAttribute('href')).toBe('/?product=09991#products');
    const steps = () => page.evaluate(() => history.length);
    const before = await steps();

    await link.click();
    await dialogOf(page, REAGENT).waitFor();
    expect(page.url()).toBe(`${server.url}/?brands=2&product=09991#products`);
    await page.goBack();
    await dialogOf(page, REAGENT).waitFor({ state: 'hidden' });
    expect(page.url()).toBe(`${server.url}/?brands=2`);
    await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.goForward();
    await dialogOf(page, REAGENT).waitFor();
    await page.goBack();
    // As long as it is open, nothing below it takes the focus.
    await dialogOf(page, REAGENT).waitFor({ state: 'hidden' });

    await link.press('Enter');
    await dialogOf(page, REAGENT).getByRole('button', { name: 'Close' }).click();
    await page.waitForURL(`${server.url}/?brands=2`);
    await dialogOf(page, REAGENT).waitFor({ state: 'hidden' });
    await says(page, 'Showing 7 products');
    expect(await steps()).toBe(before + 1);
  });

  test('opens from a link in a fresh window, and closing leaves the catalogue in its place', async () => {
    const page = await openCatalogue(visitor, `${server.url}/?product=ms-tro-b500#products`, faults);
    await dialogOf(page, 'Buffer Solution 500 mL').waitFor();
    await page.reload();
    await dialogOf(page, 'Buffer Solution 500 mL').waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL(`${server.url}/#products`);
    await says(page, 'Showing 69 products');
    // The body contains it too, and has the focus until the dialog has handed it on.
    await expect
      .poll(() =>
        page.evaluate(
          () =>
            document.activeElement !== document.body &&
            document.activeElement?.contains(document.querySelector('#products li')),
        ),
      )
      .toBe(true);
  });

  test('opens in another tab as any link does', async () => {
    const page = await openCatalogue(visitor, server.url, faults);
    const link = nameLink(page, REAGENT);
    // Asked of the browser itself: its driver now and then has no world to look for elements in where a click opened
    // the tab, or does not tell of the tab, and waits for ever.
    const tabs = await browser.newBrowserCDPSession();
    const addresses = async () => {
      const { targetInfos } = await tabs.send('Target.getTargets');
      return targetInfos.map(({ url }) => url);
    };
    expect(await addresses()).not.toContain(`${server.url}/?product=09991#products`);
    await link.click({ modifiers: ['ControlOrMeta'] });
    await expect.poll(addresses).toContain(`${server.url}/?product=09991#products`);
    await tabs.detach();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test('that nobody knows is said quietly, can be searched for, and keeps nobody from the rest', async () => {
    const page = await openCatalogue(visitor, `${server.url}/?product=ms%20tro%20012#products`, faults);
    await page.getByText('No product here has the item number ms tro 012.').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await expect.poll(() => names(page)).toHaveLength(69);
    await page.getByRole('button', { name: 'Search for it' }).click();
    await expect.poll(() => names(page)).toContain('TRO Reagent Kit, 12 Months');
    expect(await searchBox(page).inputValue()).toBe('ms tro 012');
    await page.goBack();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.waitForURL(`${server.url}/#products`);
    await says(page, 'Showing 69 products');
    // The address changes first.
    await page.getByText('No product here has').waitFor({ state: 'detached' });
  });

  test('that cannot be loaded says so and opens on Retry', async () => {
    const page = visitor;
    await page.route('**/assets/product-dialog-*.js', (route) => route.abort());
    await page.goto(`${server.url}/?product=09991#products`);
    await says(page, 'This part of the page could not be loaded');
    await expect.poll(() => names(page)).toHaveLength(69);
    await page.unroute('**/assets/product-dialog-*.js');
    await page.getByRole('button', { name: 'Retry' }).click();
    await dialogOf(page, REAGENT).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test.each([[[1280]], [[390, 320]]])('has no accessibility fault and fits at %j px', async (widths) => {
    const [first = 0] = widths;
    visitor = await newVisitor(browser, {
      viewport: { width: first, height: 780 },
      hasTouch: first < 768,
    });
    const page = await openCatalogue(visitor, `${server.url}/?product=MS-EFB-010#products`, faults);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add to RFQ' }).click();
    await dialog.getByText('1 added. 1 in your RFQ').waitFor();
    expect(await violationsOf(page, 'dialog[open]')).toEqual([]);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 780 });
      await expect.poll(() => widestPart(page, 'dialog[open]')).toBeLessThanOrEqual(width);
    }
  });
});
