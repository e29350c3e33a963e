import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { violationsOf } from '#tests/e2e/accessibility.ts';
import {
  addForm,
  card,
  drawer,
  openProducts,
  signInToCatalogue,
  type CatalogueSession,
} from './admin-products-page.ts';
import { answersTo } from './admin-page.ts';
import { widestPart } from '#tests/e2e/catalogue-page.ts';
import type { RunningServer } from '#tests/e2e/server.ts';
import { startServerOnTemplate, startSite } from '#tests/e2e/site.ts';
import { untilToast } from '#tests/e2e/toasts.ts';

const { server, browser } = await startSite();
const admin = await signInToCatalogue(server);
let faults: string[];

beforeEach(() => {
  faults = [];
});
const open = (options?: Parameters<typeof openProducts>[4]) =>
  openProducts(browser, server, admin, faults, options);

test('While the server is stopped a save fails in words, nothing typed is lost, and it succeeds later', async () => {
  const own = await startServerOnTemplate();
  try {
    const calls = await signInToCatalogue(own);
    await calls.create({ name: 'Hose', itemNumber: 'H-1' });
    const page = await openProducts(browser, own, calls, [], { query: '?q=Hose' });
    await card(page, 'Hose').getByRole('button', { name: 'Edit Hose' }).click();
    await card(page, 'Hose').getByLabel('Description').fill('Ten metres.');
    const form = addForm(page);
    await form.getByLabel('Name').fill('Nozzle');
    await form.getByLabel('Item number').fill('NZ-1');
    await form.getByLabel('Description').fill('Brass.');
    await own.whileAway(async () => {
      await card(page, 'Hose').getByRole('button', { name: 'Save' }).click();
      await untilToast(page, 'Error updating product');
      await card(page, 'Hose')
        .getByText(/^No connection/)
        .waitFor();
      await form.getByRole('button', { name: 'Create product' }).click();
      await untilToast(page, 'Error creating product');
      await form
        .getByRole('alert')
        .getByText(/^No connection/)
        .waitFor();
      expect(await card(page, 'Hose').getByLabel('Description').inputValue()).toBe('Ten metres.');
      expect(await form.getByLabel('Description').inputValue()).toBe('Brass.');
    }, 'SIGTERM');

    await form.getByRole('button', { name: 'Create product' }).click();
    await untilToast(page, 'Product created successfully');
    await card(page, 'Hose').getByRole('button', { name: 'Save' }).click();
    await card(page, 'Hose').getByText('Ten metres.').waitFor();
    expect(await calls.publicNames()).toContain('Nozzle');
  } finally {
    await own.stop();
  }
});

test('A list that does not arrive says so and is asked for again', async () => {
  const page = await openProducts(browser, server, admin, []);
  await page.getByRole('article').first().waitFor();
  let isDown = true;
  await page.route('**/*admin.products.list*', (route) => (isDown ? route.abort() : route.continue()));
  await page.getByLabel('Sort by').selectOption('name');
  const alert = page.getByRole('alert').filter({ hasText: 'The products could not be loaded.' });
  await alert.waitFor();
  expect(await page.getByRole('article').count()).toBe(0);
  isDown = false;
  await alert.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('article').first().waitFor();
  expect(await alert.count()).toBe(0);

  // On the way in, categories and brands share the request.
  isDown = true;
  await page.reload();
  await alert.waitFor();
  expect(await addForm(page).getByLabel('Category').locator('option').count()).toBe(1);
  isDown = false;
  await alert.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('article').first().waitFor();
  await expect.poll(() => addForm(page).getByLabel('Category').locator('option').count()).toBeGreaterThan(1);
});

test('Without any product the list says what will be here and leads to the form', async () => {
  const own = await startServerOnTemplate();
  try {
    const calls = await signInToCatalogue(own);
    const { products } = (await calls.call('GET', 'admin/products')) as { products: { id: number }[] };
    for (const { id } of products) await calls.call('DELETE', `admin/products/${id}`);
    const page = await openProducts(browser, own, calls, faults);
    await page.getByText('There are no products yet.').waitFor();
    await page.getByRole('button', { name: 'Add a product' }).click();
    await expect
      .poll(() =>
        addForm(page)
          .getByLabel('Name')
          .evaluate((field) => field === document.activeElement),
      )
      .toBe(true);
    expect(faults).toEqual([]);
  } finally {
    await own.stop();
  }
});

describe('with 5,000 products', () => {
  let large: RunningServer;
  let calls: CatalogueSession;

  beforeAll(async () => {
    large = await startServerOnTemplate();
    calls = await signInToCatalogue(large);
    const rows = Array.from({ length: 5000 }, (_, index) => {
      const number = String(index + 1).padStart(4, '0');
      return `M-${number},Part ${number},Number ${number} of many`;
    });
    await calls.call('POST', 'admin/products/import', {
      csv: ['itemNumber,name,description', ...rows].join('\n'),
    });
  });
  afterAll(() => large?.stop());

  test('they are paged on the server, at most 100 a request and 200 in the page, and found by their number', async () => {
    const page = await openProducts(browser, large, calls, faults);
    const answers = answersTo(page, 'admin.products.list');
    await page.getByText('Showing 1–48 of 5,069 products', { exact: true }).waitFor();
    await page.getByLabel('Page', { exact: true }).selectOption({ label: 'Page 106 of 106' });
    await card(page, 'Part 5000').waitFor();
    await page.getByText('Showing 5,041–5,069 of 5,069 products', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Previous' }).click();
    await card(page, 'Part 4971').waitFor();
    expect(await page.getByRole('article').count()).toBe(48);
    await page.getByLabel('Search products').fill('m3777');
    await card(page, 'Part 3777').waitFor();
    await page.getByText('Showing 1 product', { exact: true }).waitFor();
    await page.goBack();
    await card(page, 'Part 5000').waitFor();
    const sizes = (await answers()).map((text) => text.split('"itemNumber"').length - 1);
    expect(sizes.length).toBeGreaterThanOrEqual(3);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(100);
    expect(faults).toEqual([]);
  });

  test('a card moves over the edge of the page, and the focus goes with it', async () => {
    const page = await openProducts(browser, large, calls, faults, { query: '?page=3' });
    await page.getByRole('article').first().waitFor();
    const name = (await page.getByRole('article').first().getByRole('heading').textContent()) ?? '';
    const before = await calls.publicNames();
    const place = before.indexOf(name);
    expect(place).toBe(96);
    await card(page, name).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await page.waitForURL(/page=2/);
    await expect
      .poll(() => card(page, name).evaluate((element) => element === document.activeElement))
      .toBe(true);
    await expect.poll(async () => (await calls.publicNames()).slice(95, 97)).toEqual([name, before[95]]);
    expect(faults).toEqual([]);
  });

  test('a product is moved on a phone by taps alone: up, down, and to a position on another page', async () => {
    const page = await openProducts(browser, large, calls, faults, {
      viewport: { width: 320, height: 640 },
      hasTouch: true,
      isMobile: true,
    });
    const before = await calls.publicNames();
    const name = before[1] ?? '';
    const choose = async (item: string) => {
      await card(page, name)
        .getByRole('button', { name: `Move ${name}` })
        .tap();
      await page.getByRole('menuitem', { name: item }).tap();
    };
    const placeOf = async () => (await calls.publicNames()).indexOf(name);
    await choose('Move up');
    await expect.poll(placeOf).toBe(0);
    await choose('Move down');
    await expect.poll(placeOf).toBe(1);

    await choose('Move to position…');
    const dialog = page.getByRole('dialog', { name: `Move ${name}` });
    await dialog.getByLabel('New position').fill('9999');
    await dialog.getByRole('button', { name: 'Move' }).tap();
    await dialog.getByText('Enter a number from 1 to 5069').waitFor();
    expect(await violationsOf(page, 'dialog[open]')).toEqual([]);
    await dialog.getByLabel('New position').fill('100');
    await dialog.getByRole('button', { name: 'Move' }).tap();
    await page.waitForURL(/page=3/);
    await card(page, name).waitFor();
    await expect.poll(placeOf).toBe(99);
    expect(faults).toEqual([]);
  });

  test('an address beyond the last page leads to the last page', async () => {
    const page = await openProducts(browser, large, calls, faults, { query: '?page=900' });
    await card(page, 'Part 5000').waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('page')).toBe('106');
  });
});

describe.each([
  [1280, 860],
  [390, 780],
])('at %i px', (width, height) => {
  test('axe finds nothing on the list, an edit, the drawer and the dialogs, and nothing is cut off', async () => {
    const name = `Shackle ${width}`;
    const { id, version } = await admin.create({ name, itemNumber: `SH-${width}` });
    await admin
      .create({ name: `${name} gone`, itemNumber: `SH-${width}-2` })
      .then((gone) => admin.call('DELETE', `admin/products/${gone.id}`));
    const page = await open({ viewport: { width, height }, query: `?q=${encodeURIComponent(name)}` });
    const isClean = async (part = '[role=tabpanel]') => {
      // A list is faint while the next one is being loaded.
      await expect.poll(() => violationsOf(page, part)).toEqual([]);
      await expect.poll(() => widestPart(page, part)).toBeLessThanOrEqual(width);
    };
    await card(page, name).waitFor();
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
    if (width < 700) {
      await page.getByRole('button', { name: 'Add product' }).click();
      await page.getByRole('button', { name: 'Filters' }).click();
    }
    await page.getByRole('button', { name: 'Specifications and applications' }).click();
    await isClean();

    await page.getByRole('button', { name: 'Change category or brand' }).click();
    const bulk = page.getByRole('dialog', { name: 'Change 1 product' });
    await bulk.getByLabel('Category').selectOption({ index: 2 });
    await bulk.getByRole('button', { name: 'Show what will change' }).click();
    await bulk.getByText('1 product will change.').waitFor();
    await isClean('dialog[open]');
    await page.keyboard.press('Escape');

    await card(page, name)
      .getByRole('button', { name: `More of ${name}` })
      .click();
    const details = drawer(page, name);
    await details.getByRole('button', { name: 'Show history' }).click();
    await details.getByText('Added the product').waitFor();
    await details.getByLabel('Name').fill('Mine');
    await isClean('dialog[open]');
    await admin.call('PUT', `admin/products/${id}`, { version, name: 'Theirs' });
    await details.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog', { name: 'Someone else has changed this product' }).waitFor();
    await isClean('dialog[open]:has([type=radio])');
    await page.keyboard.press('Escape');
    await details.getByRole('alert').waitFor();
    await isClean('dialog[open]');
    await page.keyboard.press('Escape');
    await page.getByRole('article').getByLabel('Name').waitFor();
    await isClean();

    await page.getByRole('button', { name: 'Trash' }).click();
    await card(page, `${name} gone`)
      .getByRole('button', { name: /^Restore/ })
      .waitFor();
    await isClean();
  });
});

describe.each([
  [320, '100%'],
  [640, '200%'],
])('at %i px and %s text', (width, text) => {
  test('nothing is cut off, however long the names', async () => {
    const name = `${width}${'W'.repeat(197)}`;
    const [category, brand] = (await Promise.all(
      ['categories', 'brands'].map((kind) =>
        admin.call('POST', `admin/${kind}`, { name: `${width}${'M'.repeat(97)}` }),
      ),
    )) as { id: number }[];
    await admin.create({
      name,
      itemNumber: 'X'.repeat(60),
      description: 'Overlong'.repeat(30),
      categoryId: category?.id,
      brandId: brand?.id,
    });
    const page = await open({ viewport: { width, height: 640 }, query: `?q=${width}WWW` });
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, text);
    const fits = async (part: string) => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await expect.poll(() => widestPart(page, part)).toBeLessThanOrEqual(width);
    };
    await card(page, name).waitFor();
    await page.getByRole('button', { name: 'Add product' }).click();
    await page.getByRole('button', { name: 'Filters' }).click();
    await fits('[role=tabpanel]');
    await card(page, name)
      .getByRole('button', { name: /^More of/ })
      .click();
    await drawer(page, name).getByLabel('Category').waitFor();
    // On its way in it reaches over the edge.
    await expect.poll(() => widestPart(page, 'dialog[open]')).toBeLessThanOrEqual(width);
    await fits('dialog[open]');
  });
});
