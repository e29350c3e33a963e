import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { contentPaths } from '#content/content-paths.ts';
import { crossReferenceRows } from '#content/cross-reference.ts';
import { contentPageAt } from '#content/pages/index.ts';
import { basketCard, quantityInBasket } from './catalogue-page.ts';
import { leasePage } from './page-pool.ts';
import { startSite } from './site.ts';
import { holdToast, toastOn } from './toasts.ts';
import { untilQuiet } from './browser.ts';

const { server, browser } = await startSite();
const GUIDE = '/tro-cross-reference-guide';
const REAGENT = 'CLX Reagent Set 09991';

let faults: string[];

beforeEach(() => {
  faults = [];
});

async function open(path: string, { width = 1280, script = true } = {}): Promise<Page> {
  const page = await leasePage(browser, {
    viewport: { width, height: 860 },
    javaScriptEnabled: script,
    reducedMotion: 'reduce',
  });
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('status of 404')) faults.push(message.text());
  });
  await page.goto(server.url + path);
  await untilQuiet(page);
  return page;
}

describe('the cross-reference guide', () => {
  const rows = (page: Page) =>
    page.locator('tbody tr').filter({ has: page.getByText(/^(confirmed|ask us)/) });
  const equipment = (page: Page) => rows(page).getByRole('rowheader').allTextContents();

  test('is a whole table without a script, and offers no search that would not answer', async () => {
    const page = await open(GUIDE, { script: false });
    expect(await equipment(page)).toEqual(crossReferenceRows.map((row) => row.equipment));
    expect(await page.getByRole('search').count()).toBe(0);
  });

  test('keeps the search in the address, so that it can be shared and restored', async () => {
    const page = await open(`${GUIDE}?find=clx+ex2`);
    await page.getByText('1 of 14 rows', { exact: true }).waitFor();
    expect(await equipment(page)).toEqual(['CLX-Ex2']);
    await page.getByRole('link', { name: 'CLX-Ex2', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: REAGENT }).waitFor();
    await page.goBack();
    await page.getByText('1 of 14 rows', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Products' }).first().click();
    await page.waitForURL((url) => url.hash === '#products' && url.search === '');
  });
});

describe('a product page', () => {
  test('has the strip under its call to action: it says who answers, and opens to the two other partners', async () => {
    const page = await open('/tcl-4-ecs');
    const phone = page.getByRole('link', { name: /^Call \+47/ });
    await phone.scrollIntoViewIfNeeded();
    await page.locator('[data-availability=open], [data-availability=closed]').waitFor();
    const others = page.getByText('Authorized Partner');
    expect(await others.first().isVisible()).toBe(false);
    await page.locator('summary').focus();
    await page.keyboard.press('Enter');
    await others.first().waitFor();
    expect(await others.count()).toBe(2);
    expect(faults).toEqual([]);
  });

  test('leads to a message that is begun already, and to nobody else’s', async () => {
    const page = await open('/sodium-thiosulfate');
    const { label } = contentPageAt('/sodium-thiosulfate')!.callToAction;
    await page.getByRole('region').getByRole('link', { name: label, exact: true }).click();
    const message = page.getByLabel('Message', { exact: true });
    await expect.poll(() => message.inputValue()).toBe('About: Sodium Thiosulfate for Ballast Water\n\n');
    await message.fill('Two drums for Friday, please.');
    await page.goto(`${server.url}${GUIDE}?find=hyundai`);
    await untilQuiet(page);
    await page.getByRole('link', { name: 'the contact form' }).click();
    await page.waitForURL('**/#contact');
    await expect.poll(() => message.inputValue()).toBe('Two drums for Friday, please.');
  });

  test('keeps a toast off the button that was just pressed', async () => {
    const page = await open('/tro-kit', { width: 390 });
    const button = page.getByRole('button', { name: /^Add to RFQ: / }).last();
    for (const place of ['end', 'start'] as const) {
      await button.evaluate((element, block) => element.scrollIntoView({ block }), place);
      await button.press('Enter');
      const toast = toastOn(page);
      await holdToast(page, 'Added to RFQ');
      await expect
        .poll(() =>
          button.evaluate((element) => {
            const { left, top, width, height } = element.getBoundingClientRect();
            return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
          }),
        )
        .toBe(true);
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await toast.waitFor({ state: 'detached' });
    }
  });

  test('puts its item and a related one into the basket beside the catalogue', async () => {
    const page = await open('/clx-reagent-09991');
    const header = page.locator('article > header');
    await header.getByRole('spinbutton', { name: `Quantity of ${REAGENT}` }).fill('3');
    await header.getByRole('button', { name: `Add to RFQ: ${REAGENT}` }).click();
    await page.getByText('Added to RFQ', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Add to RFQ: Reagent Check Valve Set' }).click();
    await page.getByText('1 in RFQ', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'View RFQ' }).click();

    await page.waitForURL('**/#products');
    await basketCard(page).waitFor();
    expect(await quantityInBasket(page, REAGENT).inputValue()).toBe('3');
    expect(await quantityInBasket(page, 'Reagent Check Valve Set').inputValue()).toBe('1');
    expect(faults).toEqual([]);
  });

  test('is reached from a service and from an answer of the landing page, and has its own words each time', async () => {
    const page = await open('/');
    await page.getByRole('link', { name: 'Stores for ships in port' }).click();
    await page.getByRole('heading', { level: 1, name: 'Ship Chandler Services' }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Sodium thiosulfate', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Sodium Thiosulfate' }).waitFor();
    await page.waitForFunction(() => document.title.startsWith('Sodium Thiosulfate for Ballast Water |'));
    expect(faults).toEqual([]);
  });

  test.each(contentPaths)(
    '%s is whole in the first response: headings, facts and three products',
    async (path) => {
      const html = await (await fetch(server.url + path)).text();
      const words = html.replaceAll(/<script.*?<\/script>/gs, '').replaceAll(/<[^>]+>/g, ' ');
      const text = words.replaceAll('&amp;', '&').replaceAll('&#x27;', "'");
      const content = contentPageAt(path)!;
      for (const { heading } of content.sections) expect(text).toContain(heading);
      for (const { label, value } of content.specification.rows) {
        expect(text).toContain(label);
        expect(text).toContain(value.replaceAll('>', '&gt;'));
      }
      expect(html.match(/aria-label="Add to RFQ: /g)?.length).toBe(content.product === undefined ? 3 : 4);
      // The strip writes about this page.
      expect(html).toContain(`&amp;subject=${encodeURIComponent(content.title)}&amp;body=Good%20day%2C`);
    },
  );
});

test('an unknown address offers a search that works without a script', async () => {
  const page = await open('/no-such-page', { script: false });
  await page.getByLabel('Name or item number').fill('28034');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL('**/search?q=28034');
  expect(await page.getByRole('heading', { level: 3 }).allTextContents()).toContain('CLX-Ex2 TRO Monitor');
});

test('the footer leads to each part of the legal page', async () => {
  const page = await open('/tro-kit');
  for (const [name, id, heading] of [
    ['Privacy Policy', 'privacy', 'Privacy policy'],
    ['Terms of Service', 'terms', 'Terms of service'],
    ['Compliance', 'compliance', 'Compliance'],
  ] as const) {
    await page
      .getByRole('contentinfo')
      .getByRole('list', { name: 'Legal' })
      .getByRole('link', { name })
      .click();
    await page.waitForURL(`**/legal#${id}`);
    await page.waitForFunction((focused) => document.activeElement?.id === focused, id);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(heading);
  }
});
