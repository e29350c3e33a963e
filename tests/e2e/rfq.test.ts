import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { violationsOf } from './accessibility.ts';
import { comesAlive } from './browser.ts';
import {
  add,
  alertOf,
  basketCard,
  copiedText,
  names,
  namesFoundFor,
  newVisitor,
  openCatalogue,
  quantityInBasket,
  reachByKeyboard,
  says,
  searchBox,
  widestPart,
} from './catalogue-page.ts';
import { contactForm } from './landing-page.ts';
import {
  basketButton,
  BLOCK,
  BUFFER,
  details,
  DETAILS,
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

const { server, browser } = await startSite();
let visitor: Page;
let faults: string[];

beforeEach(async () => {
  faults = [];
  visitor = await newVisitor(browser);
});

afterEach(() => {
  expect(faults).toEqual([]);
});

describe('notes, vessel and delivery', () => {
  test('are in mail and copied text where they are filled in, kept over a reload, and change nothing else', async () => {
    const page = await openBasket(visitor, server.url, faults);
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
});

test('A request can be made by keyboard alone, from the landing page to the copied text', async () => {
  const page = await openCatalogue(visitor, server.url, faults);
  await says(page, 'Showing 69 products');
  // The sent page shows the count before it listens to keys.
  await expect
    .poll(async () => {
      await page.keyboard.press('/');
      return searchBox(page).evaluate((box) => box === document.activeElement);
    })
    .toBe(true);
  await searchBox(page).fill('');
  await page.keyboard.type('09991');
  // The whole list names the reagent too, and so does what the first digits find.
  const found = await namesFoundFor(server.url, '09991');
  expect(found).toContain(REAGENT);
  expect(found.length).toBeLessThan(69);
  await expect.poll(() => names(page)).toEqual(found);

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

  // The basket's card comes by itself with the first part in it.
  await basketCard(page).getByRole('button', { name: 'Copy Full Details' }).waitFor();
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
    const page = visitor;
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
      visitor = await newVisitor(browser, {
        viewport: { width, height },
        hasTouch: width < 768,
      });
      const page = await openBasket(visitor, server.url, faults);
      if (width < 768) await basketButton(page, 'Review').click();
      await writeNote(page, REAGENT, 'With batch certificate');
      await fillDelivery(page);
      expect(await violationsOf(page, '#products')).toEqual([]);
      await basketButton(page, 'Link').click();
      const link = await page.getByLabel('Link to 2 products').inputValue();
      expect(await violationsOf(page, 'dialog[open]')).toEqual([]);
      await page.goto(link);
      await page.getByRole('button', { name: 'Replace' }).waitFor();
      expect(await violationsOf(page, 'dialog[open]')).toEqual([]);
    },
  );

  test('on a phone is reached from every page, covers nothing but products, and is cleared with undo', async () => {
    visitor = await newVisitor(browser, {
      viewport: { width: 390, height: 780 },
      hasTouch: true,
    });
    const page = visitor;
    page.on('pageerror', (error) => faults.push(error.message));
    await page.goto(`${server.url}/clx-reagent-09991`);
    const header = page.getByRole('banner');
    const link = (content: string) =>
      header.getByRole('link', { name: `RFQ basket ${content}`, exact: true });
    const isOpen = () => basketCard(page).locator('[aria-expanded]').getAttribute('aria-expanded');
    await comesAlive(link('empty'));
    const product = page.locator('article > header');
    await product.getByRole('button', { name: `Add to RFQ: ${REAGENT}` }).click();
    await link('1 item').click();
    await page.waitForURL('**/#products');
    await expect.poll(isOpen).toBe('true');
    await expect.poll(() => basketCard(page).evaluate((card) => card === document.activeElement)).toBe(true);
    await basketButton(page, 'Send RFQ').click({ trial: true });

    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    await menu.click();
    await page.getByRole('dialog').getByRole('link', { name: 'Contact' }).click();
    await page.waitForURL('**/#contact');
    await expect.poll(isOpen).toBe('false');

    await menu.click();
    await page.getByRole('dialog').getByRole('link', { name: 'RFQ basket 1 item' }).click();
    await expect.poll(isOpen).toBe('true');
    for (const part of [
      contactForm(page).getByRole('button', { name: 'Send message' }),
      page.getByRole('button', { name: 'Submit report' }),
      page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }),
    ]) {
      await part.evaluate((element) => element.scrollIntoView({ block: 'end' }));
      await part.click({ trial: true });
    }
    await expect.poll(isOpen).toBe('false');

    await link('1 item').click();
    await basketButton(page, 'Clear basket').click();
    await holdToast(page, 'Undo');
    await basketCard(page).waitFor({ state: 'detached' });
    await link('empty').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await link('1 item').waitFor();
  });

  test('fits a screen of 320 px, opened to its last button wherever the page stands', async () => {
    visitor = await newVisitor(browser, {
      viewport: { width: 320, height: 640 },
      hasTouch: true,
    });
    const page = await openBasket(visitor, server.url, faults);
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
