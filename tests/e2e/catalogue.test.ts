import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { violationsOf } from './accessibility.ts';
import {
  add,
  alertOf,
  basketCard,
  catalogue,
  mailtoOf,
  names,
  namesFoundFor,
  newVisitor,
  openCatalogue,
  quantityInBasket,
  quantityToAdd,
  says,
  searchBox,
  widestPart,
} from './catalogue-page.ts';
import { startSite } from './site.ts';
import { untilQuiet } from './browser.ts';

const { server, browser } = await startSite();
const REAGENT = 'CLX Reagent Set 09991';

let visitor: Page;
let faults: string[];

beforeEach(async () => {
  faults = [];
  visitor = await newVisitor(browser);
});

describe('a request for quotation', () => {
  test('is filtered, searched, added up, kept, sent and copied, and is gone when another window empties it', async () => {
    const page = await openCatalogue(visitor, server.url, faults);
    await says(page, 'Showing 69 products');
    expect(await basketCard(page).count()).toBe(0);

    await page.getByLabel('Category').selectOption({ label: 'TRO Reagent Kits' });
    await page.getByRole('checkbox', { name: 'HF scientific' }).check();
    await says(page, 'Showing 2 products');
    expect(await names(page)).toEqual([REAGENT, 'CLX JAW Reagent 09952']);
    await add(page, REAGENT, 3);
    expect(await quantityToAdd(page, REAGENT).inputValue()).toBe('1');
    expect(await quantityInBasket(page, REAGENT).inputValue()).toBe('3');

    await page.getByRole('button', { name: 'Clear filters' }).click();
    await says(page, 'Showing 69 products');
    await searchBox(page).pressSequentially('clx 09991');
    await page.waitForURL('**/?q=clx+09991');
    const response = await fetch(`${server.url}/api/products/search?q=clx%2009991&_t=${Date.now()}`);
    const found = (await response.json()) as { name: string }[];
    expect(response.headers.get('cache-control')).toContain('no-store');
    await says(page, `Showing ${found.length} products`);
    expect(found[0]?.name).toBe(REAGENT);
    // The letters before the last one may have found as many.
    await expect.poll(() => names(page)).toEqual(found.map(({ name }) => name));
    await add(page, REAGENT, 2);
    expect(await basketCard(page).getByRole('listitem').count()).toBe(1);
    expect(await quantityInBasket(page, REAGENT).inputValue()).toBe('5');

    await page.reload();
    await says(page, `Showing ${found.length} products`);
    expect(await searchBox(page).inputValue()).toBe('clx 09991');
    expect(await quantityInBasket(page, REAGENT).inputValue()).toBe('5');

    const mailto = new URL(
      await mailtoOf(page, () => basketCard(page).getByRole('button', { name: 'Send RFQ' }).click()),
    );
    expect({
      to: mailto.pathname,
      ...Object.fromEntries(mailto.searchParams),
    }).toEqual({
      to: 'sales@quayside.example,rfq@quayside.example,parts@quayside.example',
      subject: 'RFQ Request - 1 items',
      body: [
        'Good day,',
        '',
        'Please send us your quotation for the following items:',
        '',
        '1. CLX Reagent Set 09991',
        'Item number: 09991',
        'Quantity: 5',
        'Description: One-year buffer and DPD indicator set for the CLX-Ex2 TRO monitor.',
        '',
        'Please include in your quotation:',
        '- Unit prices and total price',
        '- Delivery timeline',
        '- Payment terms',
        '',
        'Thank you. We look forward to your reply.',
        '',
        'Best regards,',
        '',
      ].join('\r\n'),
    });

    expect(
      await alertOf(page, () => basketCard(page).getByRole('button', { name: 'Copy Full Details' }).click()),
    ).toBe('Full email content copied to clipboard! Paste it into your email after clicking Send RFQ.');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      [
        'RFQ Request - 1 items',
        '',
        'Item  Qty  Item number       Product name             Description                                                       ',
        '------------------------------------------------------------------------------------------------------------------------',
        '1     5    09991             CLX Reagent Set 09991    One-year buffer and DPD indicator set for the CLX-Ex2 TRO monitor.',
        '------------------------------------------------------------------------------------------------------------------------',
        '',
        'Requested shipping address: [please fill in]',
        'Requested delivery timeline: [please fill in]',
        'Requested payment terms: [please fill in]',
        '',
      ].join('\n'),
    );

    const second = await openCatalogue(await visitor.context().newPage(), server.url, faults);
    await second.getByRole('button', { name: `Remove ${REAGENT} from RFQ` }).click();
    await basketCard(second).waitFor({ state: 'detached' });
    expect(
      await alertOf(page, () => basketCard(page).getByRole('button', { name: 'Send RFQ' }).click()),
    ).toBe('Please add items to your RFQ first.');
    await basketCard(page).waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
  });
});

describe('the catalogue', () => {
  test('goes back and forward through filters and searches', async () => {
    const page = await openCatalogue(visitor, server.url, faults);
    await says(page, 'Showing 69 products');
    await page.getByRole('checkbox', { name: 'Panasia' }).check();
    await says(page, 'Showing 1 products');
    await searchBox(page).pressSequentially('thiosulfate');
    await page.waitForURL('**q=thiosulfate**');
    const found = await namesFoundFor(server.url, 'thiosulfate');
    expect(found).toContain('Sodium Thiosulfate ACS');
    await expect.poll(() => names(page)).toEqual(found);
    await page.goBack();
    await expect.poll(() => names(page)).toEqual(['UV Lamp and Sleeve Set, GloEn-Patrol']);
    await says(page, 'Showing 1 products');
    await expect.poll(() => searchBox(page).inputValue()).toBe('');
    await page.goBack();
    await says(page, 'Showing 69 products');
    expect(await page.getByRole('checkbox', { name: 'Panasia' }).isChecked()).toBe(false);
    await page.goForward();
    await page.goForward();
    await expect.poll(() => names(page)).toEqual(found);
    expect(await searchBox(page).inputValue()).toBe('thiosulfate');
  });

  test('shows what a misspelt text may have meant, and ways on where nothing fits', async () => {
    const page = await openCatalogue(visitor, server.url, faults);
    await searchBox(page).fill('buterfly valves');
    await says(page, 'Nothing found for “buterfly valves”. Showing results for “butterfly valves”.');
    await expect.poll(() => names(page)).toEqual(['Butterfly Valve with Actuator DN200']);

    await page.setViewportSize({ width: 390, height: 844 });
    await searchBox(page).fill('MS-VLV-999');
    await says(page, 'No products found matching your criteria.');
    const nearest = catalogue(page).getByRole('region', { name: 'Nearest products' });
    await nearest.getByText('Butterfly Valve with Actuator DN200').first().waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await catalogue(page).getByRole('link', { name: 'cross-reference guide' }).waitFor();
    await catalogue(page).getByRole('link', { name: 'Ask us about “MS-VLV-999”' }).click();
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Message' }).inputValue())
      .toContain('Can you supply: MS-VLV-999?');
  });

  test.each([
    [1280, 860],
    [390, 780],
  ])('has no accessibility fault at %i px, with and without a basket', async (width, height) => {
    visitor = await newVisitor(browser, { viewport: { width, height }, hasTouch: width < 768 });
    const page = await openCatalogue(visitor, server.url, faults);
    await says(page, 'Showing 69 products');
    expect(await violationsOf(page, '#products')).toEqual([]);
    await add(page, REAGENT, 2);
    if (width < 768) await basketCard(page).getByRole('button', { name: 'Review' }).click();
    await searchBox(page).fill('clx');
    await page.waitForURL('**q=clx');
    // What was found before is pale until the answer comes.
    await expect.poll(() => catalogue(page).locator('[aria-busy=true]').count()).toBe(0);
    expect(await violationsOf(page, '#products')).toEqual([]);
    expect(faults).toEqual([]);
  });

  test('fits a screen of 320 px and a doubled text size without sideways scrolling', async () => {
    visitor = await newVisitor(browser, { viewport: { width: 320, height: 780 }, hasTouch: true });
    const page = await openCatalogue(visitor, server.url, faults);
    await add(page, 'ERMA FIRST / BalClor TRO Reagent Set', 120_000);
    await basketCard(page).getByRole('button', { name: 'Review' }).click();
    const widest = () =>
      page.evaluate(() =>
        Math.max(
          ...Array.from(
            document.querySelectorAll('#products, #products *'),
            (part) => part.getBoundingClientRect().right,
          ),
        ),
      );
    expect(await widest()).toBeLessThanOrEqual(320);
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('html { font-size: 200%; }');
      document.adoptedStyleSheets.push(sheet);
    });
    expect(await widest()).toBeLessThanOrEqual(320);
  });

  test('shows 24 products on a phone and more on request, and a way to the others without scripts', async () => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
    visitor = await newVisitor(browser, phone);
    const page = await openCatalogue(visitor, server.url, faults);
    const shown = (on: Page) => catalogue(on).locator('li:has(h3)').filter({ visible: true });
    await says(page, 'Showing 69 products');
    expect(await shown(page).count()).toBe(24);
    expect((await catalogue(page).boundingBox())?.height).toBeLessThan(8000);
    const all = (await (await fetch(`${server.url}/api/products`)).json()) as { name: string }[];
    // More is shown once the list has come; the button that shows it is there before.
    await untilQuiet(page);
    await page.getByRole('button', { name: 'Show more', exact: true }).press('Enter');
    expect(await shown(page).count()).toBe(48);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(all[24]?.name);
    await page.getByRole('button', { name: 'Show more', exact: true }).click();
    expect(await shown(page).count()).toBe(69);
    expect(await page.getByRole('button', { name: 'Show more', exact: true }).count()).toBe(0);
    expect(await violationsOf(page)).toEqual([]);

    const plain = await newVisitor(browser, { ...phone, javaScriptEnabled: false });
    await plain.goto(server.url);
    expect(await shown(plain).count()).toBe(24);
    expect(await plain.getByRole('button', { name: 'Show more', exact: true }).isVisible()).toBe(false);
    expect(await catalogue(plain).locator('li use').count()).toBe(24);
    await plain.getByRole('link', { name: 'See all 69 products, page by page' }).click();
    expect(await plain.getByRole('main').getByRole('listitem').count()).toBe(69);
    expect(faults).toEqual([]);
  });

  test('is a list of lines on request, which is kept in the address', async () => {
    const page = await openCatalogue(visitor, server.url, faults);
    const all = await names(page);
    await page.getByRole('button', { name: 'Show as list' }).click();
    const line = catalogue(page).getByRole('listitem').filter({ hasText: REAGENT });
    await expect.poll(async () => (await line.boundingBox())?.height).toBeLessThan(80);
    expect(await names(page)).toEqual(all);
    expect(new URL(page.url()).search).toBe('?view=list');
    await add(page, REAGENT, 3);
    await line.getByText('3 in RFQ').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 780 });
    await expect.poll(() => widestPart(page, '#products')).toBeLessThanOrEqual(320);
    await page.reload();
    await page.getByRole('button', { name: 'Show as cards' }).click();
    await page.getByRole('button', { name: 'Show as list' }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(faults).toEqual([]);
  });

  test('draws products without a picture by their type, from one file', async () => {
    const page = await openCatalogue(visitor, server.url, faults);
    const uses = await catalogue(page)
      .locator('li use')
      .evaluateAll((drawings) => drawings.map((one) => one.getAttribute('href') ?? ''));
    const [files, types] = [0, 1].map((part) => new Set(uses.map((href) => href.split('#')[part])));
    expect(files!.size).toBe(1);
    expect(types!.size).toBeGreaterThan(25);
    const file = await fetch(new URL([...files!][0]!, server.url));
    expect(file.status).toBe(200);
    expect(file.headers.get('cache-control')).toContain('immutable');
    expect(faults).toEqual([]);
  });

  test.each([
    [1280, 720],
    [768, 1024],
  ])('the basket shows its lines and leaves the brands their height, at %i px', async (width, height) => {
    visitor = await newVisitor(browser, { viewport: { width, height } });
    const page = await openCatalogue(visitor, server.url, faults);
    const brands = page.getByRole('group', { name: /^Brand/ });
    const heights = () =>
      brands
        .getByRole('checkbox')
        .last()
        .evaluate((box) => {
          const list = box.closest('fieldset')!.querySelector('div')!;
          return [list.clientHeight, list.scrollHeight];
        });
    const before = await heights();
    for (const name of (await names(page)).slice(0, 8)) await add(page, name, 1);
    // The code of the basket is fetched for its first line.
    const lines = basketCard(page).getByRole('listitem');
    await expect.poll(() => lines.count()).toBe(8);
    expect(await heights()).toEqual(before);
    expect(before[1]).toBe(before[0]);
    // Beside the products, further down the page.
    await catalogue(page).locator('li h3').nth(40).scrollIntoViewIfNeeded();
    const seen = await lines.evaluateAll(
      (all) =>
        all.filter((line) => {
          const { top, bottom } = line.getBoundingClientRect();
          const area = line.closest('ul')!.parentElement!.getBoundingClientRect();
          return top >= area.top && bottom <= Math.min(area.bottom, window.innerHeight);
        }).length,
    );
    expect(seen).toBeGreaterThanOrEqual(3);
    expect(await violationsOf(page)).toEqual([]);
  });
});
