import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import {
  add,
  alertOf,
  axeFaults,
  basketCard,
  copiedText,
  mailtoOf,
  names,
  openCatalogue,
  quantityInBasket,
  reachByKeyboard,
  says,
  searchBox,
  widestPart,
} from './catalogue-page.ts';
import { startServer, type RunningServer } from './server.ts';

const REAGENT = 'CLX Reagent Set 09991';
const BUFFER = 'Buffer Solution 500 mL';

const MAIL = [
  'Good day,',
  '',
  'Please send us your quotation for the following items:',
  '',
  '1. CLX Reagent Set 09991',
  'Item number: 09991',
  'Quantity: 3',
  'Description: One-year buffer and DPD indicator set for the CLX-Ex2 TRO monitor.',
  '',
  '2. Buffer Solution 500 mL',
  'Item number: MS-TRO-B500',
  'Quantity: 12',
  'Description: pH buffer bottle for two-bottle DPD analysers.',
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
].join('\r\n');

const DETAILS = [
  'RFQ Request - 2 items',
  '',
  'Item  Qty  Item number       Product name             Description                                                       ',
  '------------------------------------------------------------------------------------------------------------------------',
  '1     3    09991             CLX Reagent Set 09991    One-year buffer and DPD indicator set for the CLX-Ex2 TRO monitor.',
  '2     12   MS-TRO-B500       Buffer Solution 500 mL   pH buffer bottle for two-bottle DPD analysers.                    ',
  '------------------------------------------------------------------------------------------------------------------------',
  '',
  'Requested shipping address: [please fill in]',
  'Requested delivery timeline: [please fill in]',
  'Requested payment terms: [please fill in]',
  '',
].join('\n');

const BLOCK = [
  'Vessel & delivery',
  'Vessel: MV Nordlys',
  'IMO number: 9074728',
  'Port: Haugesund',
  'ETA: 2031-12-03',
  'Requisition number: REQ-2031/0117',
  '',
];

let server: RunningServer;
let browser: Browser;
let context: BrowserContext;
let faults: string[];

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function freshContext(options: Parameters<Browser['newContext']>[0] = {}): Promise<BrowserContext> {
  const fresh = await browser.newContext({ viewport: { width: 1280, height: 860 }, ...options });
  await fresh.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
  return fresh;
}

beforeEach(async () => {
  faults = [];
  context = await freshContext();
});

afterEach(async () => {
  await context.close();
  expect(faults).toEqual([]);
});

/** Three of the reagent and two of a product that there is not. */
const UNKNOWN_AND_REAGENT = '1.q47n.1-3.3mv-2';

/** The page with three of the reagent and twelve of the buffer in the basket. */
async function openBasket(): Promise<Page> {
  const page = await openCatalogue(context, server.url, faults);
  await add(page, REAGENT, 3);
  await add(page, BUFFER, 12);
  await basketCard(page).getByText('2 items').waitFor();
  return page;
}

const basketButton = (page: Page, name: string) =>
  basketCard(page).getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => basketCard(page).getByLabel(name, { exact: true });

async function mailBody(page: Page): Promise<string | null> {
  const link = await mailtoOf(page, () => basketButton(page, 'Send RFQ').click());
  return new URL(link).searchParams.get('body');
}

async function details(page: Page): Promise<string> {
  await alertOf(page, () => basketButton(page, 'Copy Full Details').click());
  return copiedText(page);
}

async function writeNote(page: Page, name: string, note: string): Promise<void> {
  await basketButton(page, `Add note to ${name}`).click();
  await page.keyboard.type(note);
}

async function fillDelivery(page: Page): Promise<void> {
  await basketCard(page).locator('summary').click();
  await field(page, 'Vessel').fill('MV Nordlys');
  await field(page, 'IMO number').fill('IMO 9074728');
  await field(page, 'Port').fill('Haugesund');
  await field(page, 'ETA').fill('2031-12-03');
  await field(page, 'Requisition number').fill('REQ-2031/0117');
}

describe('notes, vessel and delivery', () => {
  test('are in mail and copied text where they are filled in, kept over a reload, and change nothing else', async () => {
    const page = await openBasket();
    expect(await mailBody(page)).toBe(MAIL);
    expect(await details(page)).toBe(DETAILS);

    await writeNote(page, REAGENT, 'With batch certificate');
    await fillDelivery(page);
    await says(page, 'Please check the IMO number: its last digit does not fit.');
    await page.reload();
    await field(page, `Note on ${REAGENT}`).waitFor();

    const notedMail = MAIL.replace('CLX-Ex2 TRO monitor.\r\n', '$&Note: With batch certificate\r\n');
    expect(await mailBody(page)).toBe(`${notedMail}\r\n\r\n${BLOCK.join('\r\n')}`);
    const notedDetails = DETAILS.replace('TRO monitor.\n', '$&           Note: With batch certificate\n');
    expect(await details(page)).toBe(`${notedDetails}\n${BLOCK.join('\n')}`);

    const summary = basketCard(page).locator('summary');
    expect(await summary.textContent()).toBe(
      'Vessel & delivery MV Nordlys, 9074728, Haugesund, 2031-12-03, REQ-2031/0117',
    );
    await summary.click();
    await basketButton(page, 'Clear').click();
    await field(page, `Note on ${REAGENT}`).fill('');
    await basketButton(page, `Add note to ${BUFFER}`).focus();
    await basketButton(page, `Add note to ${REAGENT}`).waitFor();
    expect(await mailBody(page)).toBe(MAIL);
    expect(await details(page)).toBe(DETAILS);
  });

  test('warn of an IMO number and of an ETA only once there is something to judge', async () => {
    const page = await openBasket();
    await basketCard(page).locator('summary').click();
    const imo = field(page, 'IMO number');
    const warning = () => imo.locator('xpath=following-sibling::output').textContent();
    await imo.pressSequentially('907472');
    expect(await warning()).toBe('');
    await imo.press('8');
    expect(await warning()).toBe('Please check the IMO number: its last digit does not fit.');
    await imo.press('Backspace');
    await imo.press('Tab');
    expect(await warning()).toBe('Please check the IMO number: it has seven digits.');
    await imo.fill('9074729');
    expect(await warning()).toBe('');
    await field(page, 'ETA').fill('2020-01-31');
    await field(page, 'Port').focus();
    await says(page, 'This ETA is in the past.');
    expect(await mailBody(page)).toBe(
      `${MAIL}\r\n\r\nVessel & delivery\r\nIMO number: 9074729\r\nETA: 2020-01-31\r\n`,
    );
  });

  test('that make a mail too long for its descriptions say so, and point to Copy Full Details', async () => {
    const page = await openBasket();
    const notice = () =>
      basketCard(page)
        .getByText(/^Long request|longer than some mail programs/)
        .allTextContents();
    expect(await notice()).toEqual([]);
    for (const name of [REAGENT, BUFFER]) await writeNote(page, name, 'm'.repeat(200));
    expect(await notice()).toEqual([]);
    for (const name of (await names(page)).slice(5, 8)) await add(page, name, 1);
    await expect
      .poll(notice)
      .toEqual([
        'Long request: Send RFQ shortens the descriptions to fit a mail. Copy Full Details has them in full.',
      ]);
    expect(await mailBody(page)).toContain('Descriptions are shortened to fit this message.');
    for (const name of (await names(page)).slice(12, 25)) await add(page, name, 1);
    await expect
      .poll(notice)
      .toEqual([
        'This request is longer than some mail programs take, and they cut it without saying so. Use Copy Full Details and paste it into your mail.',
      ]);
  });
});

describe('the request as a file, on paper and as a link', () => {
  test('is downloaded as a table that spreadsheet programs read and cannot be made to calculate', async () => {
    const page = await openBasket();
    await writeNote(page, REAGENT, '=HYPERLINK("//evil.example")');
    const [download] = await Promise.all([page.waitForEvent('download'), basketButton(page, 'CSV').click()]);
    expect(download.suggestedFilename()).toMatch(/^rfq-\d{4}-\d{2}-\d{2}\.csv$/);
    expect(readFileSync(await download.path(), 'utf8')).toBe(
      [
        '\uFEFFItem,Quantity,Item number,Product name,Description,Note',
        '1,3,09991,CLX Reagent Set 09991,One-year buffer and DPD indicator set for the CLX-Ex2 TRO monitor.,"\'=HYPERLINK(""//evil.example"")"',
        '2,12,MS-TRO-B500,Buffer Solution 500 mL,pH buffer bottle for two-bottle DPD analysers.,',
        '',
      ].join('\r\n'),
    );
  });

  test('is printed by itself, on A4, and the page is back afterwards', async () => {
    const page = await openBasket();
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
    const page = await openBasket();
    await writeNote(page, REAGENT, 'Our own words');
    await fillDelivery(page);
    await basketButton(page, 'Link').click();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Link copied.').waitFor();
    const link = await copiedText(page);
    expect(new URL(link).search).toMatch(/^\?rfq=1\.[0-9a-z]{4}\.1-3\.5-c$/);

    const other = await freshContext();
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
    expect(await guest.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
    expect(await mailBody(guest)).toBe(MAIL);
    await guest.reload();
    await quantityInBasket(guest, REAGENT).waitFor();
    expect(await dialog.count()).toBe(0);
    await other.close();
  });

  test('can take the place of one’s own, which Undo brings back with its notes', async () => {
    const page = await openBasket();
    await writeNote(page, REAGENT, 'With batch certificate');
    await page.goto(`${server.url}/?rfq=1.0000.a-2#products`);
    await page.getByText('This RFQ link brings nothing').waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL((url) => url.search === '');
    expect(await quantityInBasket(page, REAGENT).inputValue()).toBe('3');

    const other = await freshContext();
    const guest = await openCatalogue(other, server.url, faults);
    await add(guest, BUFFER, 1);
    await basketButton(guest, 'Link').click();
    const shared = await guest.getByLabel('Link to one product').inputValue();
    await other.close();

    await page.goto(shared);
    await page.getByRole('button', { name: 'Replace' }).click();
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
    const page = await openBasket();
    await page.evaluate(() => {
      const lines = JSON.parse(localStorage.getItem('rfqBasket') ?? '[]') as { product: { id: number } }[];
      const gone = { ...lines[1], product: { ...lines[1]?.product, id: 4711, name: 'Gone Valve' } };
      localStorage.setItem('rfqBasket', JSON.stringify([lines[0], gone]));
    });
    await page.reload();
    await says(page, 'No longer in the catalogue; kept in your request.');
    await basketButton(page, 'Link').click();
    await page.getByText('One product is no longer in the catalogue and is left out.').waitFor();
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

test('A request can be made by keyboard alone, from the landing page to the copied text', async () => {
  const page = await openCatalogue(context, server.url, faults);
  await says(page, 'Showing 69 products');
  await page.keyboard.press('/');
  expect(await searchBox(page).evaluate((box) => box === document.activeElement)).toBe(true);
  await page.keyboard.type('09991');
  await expect.poll(() => names(page)).toContain(REAGENT);
  await says(page, `Showing ${(await names(page)).length} products`);

  await reachByKeyboard(page, 'Tab', REAGENT);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: REAGENT }).waitFor();
  await reachByKeyboard(page, 'Tab', `Quantity of ${REAGENT}`);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await page.getByText('2 added. 2 in your RFQ').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(REAGENT);

  await reachByKeyboard(page, 'Shift+Tab', 'Copy Full Details');
  expect(await alertOf(page, () => page.keyboard.press('Enter'))).toBe(
    'Full email content copied to clipboard! Paste it into your email after clicking Send RFQ.',
  );
  expect(await copiedText(page)).toContain(
    '\n1     2    09991             CLX Reagent Set 09991    One-year',
  );
});

describe('the basket', () => {
  test('that cannot be loaded says that nothing is lost, and comes on Retry', async () => {
    const page = await context.newPage();
    await page.route('**/assets/rfq-card-*.js', (route) => route.abort());
    await page.goto(server.url);
    await add(page, REAGENT, 2);
    await says(page, 'Your RFQ is kept.');
    await page.unroute('**/assets/rfq-card-*.js');
    await page.getByRole('button', { name: 'Retry' }).click();
    expect(await quantityInBasket(page, REAGENT).inputValue()).toBe('2');
  });

  test.each([
    [1280, 860],
    [390, 780],
  ])(
    'has no accessibility fault at %i px with note, delivery, link and question open',
    async (width, height) => {
      await context.close();
      context = await freshContext({
        viewport: { width, height },
        hasTouch: width < 768,
        reducedMotion: 'reduce',
      });
      const page = await openBasket();
      if (width < 768) await basketButton(page, 'Review').click();
      await writeNote(page, REAGENT, 'With batch certificate');
      await fillDelivery(page);
      expect(await axeFaults(page, '#products')).toEqual([]);
      await basketButton(page, 'Link').click();
      const link = await page.getByLabel('Link to 2 products').inputValue();
      expect(await axeFaults(page, 'dialog[open]')).toEqual([]);
      await page.goto(link);
      await page.getByRole('button', { name: 'Replace' }).waitFor();
      expect(await axeFaults(page, 'dialog[open]')).toEqual([]);
    },
  );

  test('fits a screen of 320 px, opened to its last button wherever the page stands', async () => {
    await context.close();
    context = await freshContext({ viewport: { width: 320, height: 640 }, hasTouch: true });
    const page = await openBasket();
    await page.locator('#products').evaluate((section) => section.scrollIntoView({ behavior: 'instant' }));
    await basketButton(page, 'Review').click();
    await fillDelivery(page);
    const last = await basketButton(page, 'Link').boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(640);
    expect(await widestPart(page, '#products')).toBeLessThanOrEqual(320);
    await basketButton(page, 'Link').click();
    await page.getByRole('button', { name: 'Copy link' }).waitFor();
    expect(await widestPart(page, 'dialog[open]')).toBeLessThanOrEqual(320);
  });
});
