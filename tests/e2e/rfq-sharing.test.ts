import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  add,
  basketCard,
  copiedText,
  newVisitor,
  openCatalogue,
  quantityInBasket,
  says,
} from './catalogue-page.ts';
import {
  basketButton,
  BUFFER,
  field,
  fillDelivery,
  MAIL,
  mailBody,
  openBasket,
  REAGENT,
  writeNote,
} from './rfq-page.ts';
import { startSite } from './site.ts';
import { holdToast } from './toasts.ts';

/** Three of the reagent and two of a product that there is not. */
const { server, browser } = await startSite();
const UNKNOWN_AND_REAGENT = '1.q47n.1-3.3mv-2';

let visitor: Page;
let faults: string[];

beforeEach(async () => {
  faults = [];
  visitor = await newVisitor(browser);
});

afterEach(() => {
  expect(faults).toEqual([]);
});

describe('the request as a file, on paper and as a link', () => {
  test('is downloaded as a table that spreadsheet programs read and cannot be made to calculate', async () => {
    const page = await openBasket(visitor, server.url, faults);
    await writeNote(page, REAGENT, '=HYPERLINK("//evil.example")');
    const [download] = await Promise.all([page.waitForEvent('download'), basketButton(page, 'CSV').click()]);
    expect(download.suggestedFilename()).toMatch(/^rfq-\d{4}-\d{2}-\d{2}\.csv$/);
    expect(readFileSync(await download.path(), 'utf8')).toBe(
      [
        '\uFEFFItem,Quantity,Item number,Product name,Description,Note',
        '1,3,\'09991,CLX Reagent Set 09991,One-year buffer and DPD indicator set for the CLX-Ex2 TRO monitor.,"\'=HYPERLINK(""//evil.example"")"',
        '2,12,MS-TRO-B500,Buffer Solution 500 mL,pH buffer bottle for two-bottle DPD analysers.,',
        '',
      ].join('\r\n'),
    );
  });

  test('is printed by itself, on A4, and the page is back afterwards', async () => {
    const page = await openBasket(visitor, server.url, faults);
    await writeNote(page, BUFFER, 'Best before 2032');
    await fillDelivery(page);
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', document.title);
    });
    await basketButton(page, 'Print').click();
    await page.locator('body[data-printed]').waitFor();
    await page.emulateMedia({ media: 'print' });
    const onPaper = await page.evaluate(() => document.body.innerText);
    const order = [
      'Quayside Marine Service AS',
      'Org. no. 123 456 785',
      'Request for quotation',
      'MV Nordlys',
      '9074728',
      '2031-12-03',
      REAGENT,
      BUFFER,
      'Note: Best before 2032',
      'Unit prices and total price',
    ].map((text) => onPaper.indexOf(text));
    expect(order).toEqual(order.toSorted((one, other) => one - other));
    expect(order[0]).toBeGreaterThanOrEqual(0);
    expect(onPaper).not.toContain('Add to RFQ');
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
    const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
    expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([595, 842]);

    await page.emulateMedia({ media: null });
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await page.locator('.rfq-sheet').waitFor({ state: 'detached' });
    await basketButton(page, 'Send RFQ').waitFor();
  });

  test('is shared by a link that asks before it adds, and takes neither notes nor vessel along', async () => {
    const page = await openBasket(visitor, server.url, faults);
    await writeNote(page, REAGENT, 'Our own words');
    await fillDelivery(page);
    await basketButton(page, 'Link').click();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Link copied.').waitFor();
    const link = await copiedText(page);
    expect(new URL(link).search).toMatch(/^\?rfq=1\.[0-9a-z]{4}\.1-3\.5-c$/);

    const other = await newVisitor(browser);
    const guest = await openCatalogue(other, link, faults);
    const dialog = guest.getByRole('dialog', { name: 'An RFQ was shared with you' });
    await dialog.waitFor();
    expect(await dialog.getByRole('row').allTextContents()).toEqual([
      'ProductQuantity',
      `${REAGENT}099913`,
      `${BUFFER}MS-TRO-B50012`,
    ]);
    expect(await basketCard(guest).count()).toBe(0);
    expect(await dialog.getByRole('button', { name: 'Replace' }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Not now' }).click();
    await guest.waitForURL((url) => url.search === '');
    expect(await basketCard(guest).count()).toBe(0);

    await guest.goto(link);
    await dialog.getByRole('button', { name: 'Add to my RFQ' }).click();
    await guest.waitForURL((url) => url.search === '');
    await dialog.waitFor({ state: 'hidden' });
    await guest
      .locator('output', { hasText: '2 products added to your RFQ.' })
      .waitFor({ state: 'attached' });
    await expect.poll(() => guest.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
    expect(await mailBody(guest)).toBe(MAIL);
    await guest.reload();
    await quantityInBasket(guest, REAGENT).waitFor();
    expect(await dialog.count()).toBe(0);
  });

  test('can take the place of one’s own, which Undo brings back with its notes', async () => {
    const page = await openBasket(visitor, server.url, faults);
    await writeNote(page, REAGENT, 'With batch certificate');
    await page.goto(`${server.url}/?rfq=1.0000.a-2#products`);
    await page.getByText('This RFQ link brings nothing').waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL((url) => url.search === '');
    expect(await quantityInBasket(page, REAGENT).inputValue()).toBe('3');

    const other = await newVisitor(browser);
    const guest = await openCatalogue(other, server.url, faults);
    await add(guest, BUFFER, 1);
    await basketButton(guest, 'Link').click();
    const shared = await guest.getByLabel('Link to one product').inputValue();

    await page.goto(shared);
    await page.getByRole('button', { name: 'Replace' }).click();
    await holdToast(page, 'Undo');
    await page.getByText('Your RFQ was replaced', { exact: true }).waitFor();
    expect(await basketCard(page).getByRole('listitem').count()).toBe(1);
    expect(await quantityInBasket(page, BUFFER).inputValue()).toBe('1');
    await page.getByRole('button', { name: 'Undo' }).click();
    await field(page, `Note on ${REAGENT}`).waitFor();
    expect(await quantityInBasket(page, BUFFER).inputValue()).toBe('12');

    await page.goto(shared);
    await page.getByRole('button', { name: 'Add to my RFQ' }).click();
    await expect.poll(() => quantityInBasket(page, BUFFER).inputValue()).toBe('13');
  });

  test('names what the catalogue no longer has, and leaves it out', async () => {
    const page = await openBasket(visitor, server.url, faults);
    await page.evaluate(() => {
      const lines = JSON.parse(localStorage.getItem('rfqBasket') ?? '[]') as { product: { id: number } }[];
      const gone = { ...lines[1], product: { ...lines[1]?.product, id: 4711, name: 'Gone Valve' } };
      localStorage.setItem('rfqBasket', JSON.stringify([lines[0], gone]));
    });
    await page.reload();
    await says(page, 'No longer in the catalogue; kept in your request.');
    await basketButton(page, 'Link').click();
    await page.getByText('One line is not a product of the catalogue and is left out.').waitFor();
    const link = await page.getByLabel('Link to one product').inputValue();
    expect(link).toMatch(/\?rfq=1\.[0-9a-z]{4}\.1-3#products$/);

    // A link from before the product went.
    await page.goto(`${server.url}/?rfq=${UNKNOWN_AND_REAGENT}#products`);
    await page
      .getByText('One more product of this link is no longer in the catalogue and is left out.')
      .waitFor();
    expect(await page.getByRole('dialog').getByRole('row').count()).toBe(2);
    expect(await quantityInBasket(page, REAGENT).inputValue()).toBe('3');
  });
});
