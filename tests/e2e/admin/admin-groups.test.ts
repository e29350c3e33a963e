import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import type { CatalogueGroup } from '#contract/catalogue/catalogue-admin.ts';
import { openPanel, tab } from './admin-page.ts';
import { signInByCall } from './admin-calls.ts';
import { violationsOf } from '#tests/e2e/accessibility.ts';
import { startSite } from '#tests/e2e/site.ts';
import { untilToast } from '#tests/e2e/toasts.ts';

const { server, browser } = await startSite();
const admin = await signInByCall(server);
let faults: string[];

beforeEach(() => {
  faults = [];
});
const openTab = (calls: string, query = '', options = {}) =>
  openPanel(browser, server, faults, `?tab=${calls}${query}`, options);
const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const cardNames = (page: Page) =>
  page
    .getByRole('region', { name: /^(Categories|Brands)$/ })
    .getByRole('heading', { level: 3 })
    .allTextContents();
const add = (calls: string, name: string, description = '') =>
  admin.call('POST', `admin/${calls}`, { name, description }) as Promise<CatalogueGroup>;
const listed = async (calls: string) =>
  ((await admin.call('GET', `admin/${calls}`)) as CatalogueGroup[]).map(({ name }) => name);

/** What a visitor is given to choose from. */
async function publicNames(calls: string): Promise<string[]> {
  const path = calls === 'brands' ? 'brands' : 'product-categories';
  const answer = await fetch(`${server.url}/api/${path}`);
  return ((await answer.json()) as { name: string }[]).map(({ name }) => name);
}

describe.each([
  ['categories', 'category', 'Category', 'categoryId'],
  ['brands', 'brand', 'Brand', 'brandId'],
] as const)('%s', (calls, noun, title, field) => {
  test('are added, renamed and deleted, and the site shows each at once', async () => {
    const page = await openTab(calls);
    const form = page.getByRole('form', { name: `Add a ${noun}` });
    const create = form.getByRole('button', { name: `Create ${noun}` });
    const before = (await publicNames(calls)).length;
    await tab(page, title === 'Brand' ? 'Brands' : 'Categories')
      .getByText(String(before), { exact: true })
      .waitFor();
    expect(await create.isDisabled()).toBe(true);
    await form.getByLabel('Name').fill('   ');
    expect(await create.isDisabled()).toBe(true);
    await form.getByLabel('Name').fill('Hose couplings');
    await form.getByLabel('Description').fill('For sample lines');
    await create.click();
    await untilToast(page, `${title} created successfully`);
    await card(page, 'Hose couplings').getByText('For sample lines').waitFor();
    await expect.poll(() => form.getByLabel('Name').inputValue()).toBe('');
    await tab(page, title === 'Brand' ? 'Brands' : 'Categories')
      .getByText(String(before + 1), { exact: true })
      .waitFor();
    expect(await publicNames(calls)).toContain('Hose couplings');
    await form.getByLabel('Name').fill('hose couplings');
    await form.getByText(`There is a ${noun} “Hose couplings” already.`).waitFor();
    await form.getByLabel('Name').fill('');

    await page.getByRole('button', { name: 'Edit Hose couplings' }).click();
    const edit = page.getByRole('form', { name: 'Edit Hose couplings' });
    await expect
      .poll(() => edit.getByLabel('Name').evaluate((input) => input === document.activeElement))
      .toBe(true);
    await page.keyboard.type(' and valves');
    await page.keyboard.press('Enter');
    await untilToast(page, `${title} updated successfully`);
    await card(page, 'Hose couplings and valves').waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Edit Hose couplings and valves');

    // In the same window, whose catalogue was asked for before the change.
    await page.getByRole('button', { name: 'Back to Site' }).click();
    await page.locator('#products').scrollIntoViewIfNeeded();
    await page
      .locator('#products')
      .getByText('Hose couplings and valves', { exact: true })
      .first()
      .waitFor({ state: 'attached' });
    await page.goto(`${server.url}/admin?tab=${calls}`);
    await page.getByRole('button', { name: 'Delete Hose couplings and valves' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Hose couplings and valves?' });
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await page.getByRole('button', { name: 'Delete Hose couplings and valves' }).click();
    await dialog.getByRole('button', { name: `Delete ${noun}` }).click();
    await untilToast(page, `${title} deleted successfully`);
    await card(page, 'Hose couplings and valves').waitFor({ state: 'detached' });
    expect(await publicNames(calls)).not.toContain('Hose couplings and valves');
    expect(faults).toEqual([]);
  });

  test('what products use cannot be deleted, and says by how many; a refusal that comes late names them', async () => {
    const { id } = await add(calls, 'Gauges');
    const page = await openTab(calls, '&q=Gauges');
    await card(page, 'Gauges').getByText('No product uses it').waitFor();
    await page.getByRole('button', { name: 'Delete Gauges' }).click();
    await admin.call('POST', 'admin/products', {
      name: 'Pressure gauge',
      itemNumber: 'PG-1',
      description: 'A gauge.',
      [field]: id,
    });
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Delete ${noun}` })
      .click();
    await untilToast(
      page,
      `Error deleting ${noun}`,
      `1 product uses this ${noun}: Pressure gauge (PG-1). Move them to another one first.`,
    );
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await card(page, 'Gauges').getByRole('link', { name: 'Used by 1 product' }).waitFor();
    expect(await page.getByRole('button', { name: 'Delete Gauges' }).isDisabled()).toBe(true);
    await page.getByRole('link', { name: 'Used by 1 product' }).click();
    await page.waitForURL((url) => url.searchParams.get('tab') === 'products');
    expect(new URL(page.url()).searchParams.get(noun)).toBe(String(id));
    expect(faults.filter((fault) => !fault.includes('409'))).toEqual([]);
  });
});

test('Two who edit one category see both versions, and nothing is overwritten unseen', async () => {
  const { id } = await add('categories', 'Filters', 'Old words');
  const page = await openTab('categories');
  await page.getByRole('button', { name: 'Edit Filters' }).click();
  const edit = page.getByRole('form', { name: 'Edit Filters' });
  await edit.getByLabel('Name').fill('Filters, mine');
  await admin.call('PUT', `admin/categories/${id}`, { name: 'Filters, theirs', description: 'New words' });
  await edit.getByRole('button', { name: 'Save' }).click();
  const both = edit.getByRole('alert');
  await both.getByText('Someone else has changed this category.').waitFor();
  expect(await both.getByRole('definition').allTextContents()).toEqual([
    'Filters, theirs',
    'Filters, mine',
    'New words',
    'Old words',
  ]);
  expect(await violationsOf(page, 'main')).toEqual([]);
  await both.getByRole('button', { name: 'Use the saved version' }).click();
  await card(page, 'Filters, theirs').getByText('New words').waitFor();

  await page.getByRole('button', { name: 'Edit Filters, theirs' }).click();
  const again = page.getByRole('form', { name: 'Edit Filters, theirs' });
  await again.getByLabel('Name').fill('Filters, mine');
  await admin.call('PUT', `admin/categories/${id}`, { name: 'Filters, changed again' });
  await again.getByRole('button', { name: 'Save' }).click();
  await again.getByRole('button', { name: 'Keep my changes' }).click();
  await card(page, 'Filters, mine').getByText('New words').waitFor();
  expect(await listed('categories')).toContain('Filters, mine');
  await admin.call('DELETE', `admin/categories/${id}`);
  expect(faults.filter((fault) => !fault.includes('409'))).toEqual([]);
});

test('What could not be saved stays as typed, leaving asks first, and a second try saves it', async () => {
  const { id } = await add('brands', 'Testmaker');
  const page = await openTab('brands');
  await page.route('**/admin.brands.{update,create}*', (route) => route.abort());
  await page.getByRole('button', { name: 'Edit Testmaker' }).click();
  const edit = page.getByRole('form', { name: 'Edit Testmaker' });
  await edit.getByLabel('Name').fill('Testmaker AS');
  await edit.getByRole('button', { name: 'Save' }).click();
  await untilToast(page, 'Error updating brand');
  await edit.getByRole('alert').getByText('No connection.').waitFor();
  const form = page.getByRole('form', { name: 'Add a brand' });
  await form.getByLabel('Name').fill('Another');
  await form.getByRole('button', { name: 'Create brand' }).click();
  await untilToast(page, 'Error creating brand');

  // Neither a search nor another tab takes it away unasked.
  await page.getByRole('searchbox', { name: 'Search brands' }).fill('nothing like it');
  await page.waitForURL('**/admin?q=nothing+like+it&tab=brands');
  await tab(page, 'Categories').click();
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Keep editing' })
    .click();
  expect(await edit.getByLabel('Name').inputValue()).toBe('Testmaker AS');
  expect(await form.getByLabel('Name').inputValue()).toBe('Another');

  await page.unroute('**/admin.brands.{update,create}*');
  await edit.getByRole('button', { name: 'Save' }).click();
  await untilToast(page, 'Brand updated successfully');
  await page.getByText('No brand contains “nothing like it”.').waitFor();
  await page.getByRole('button', { name: 'Show all brands' }).click();
  await card(page, 'Testmaker AS').waitFor();
  await form.getByRole('button', { name: 'Create brand' }).click();
  await card(page, 'Another').waitFor();
  expect(await listed('brands')).toEqual(expect.arrayContaining(['Testmaker AS', 'Another']));
  await admin.call('DELETE', `admin/brands/${id}`);
  expect(faults.filter((fault) => !fault.includes('ERR_FAILED'))).toEqual([]);
});

test('The order is set by keys, by buttons and by dragging, and is that of the site', async () => {
  const page = await openTab('brands');
  const first = (await listed('brands')).slice(0, 3);
  const [a = '', b = '', c = ''] = first;
  await card(page, a).waitFor();
  const handle = (name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true });
  const publicStart = async () => (await publicNames('brands')).slice(0, 3);

  await handle(a).focus();
  await page.keyboard.down('Alt');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.getByText(`${a}: position 3 of`).waitFor();
  expect((await cardNames(page)).slice(0, 3)).toEqual([b, c, a]);
  expect(await handle(a).evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await publicStart()).toEqual([a, b, c]);
  await page.keyboard.up('Alt');
  await expect.poll(publicStart).toEqual([b, c, a]);

  await page.getByRole('button', { name: `Move ${c} up` }).click();
  await expect.poll(publicStart).toEqual([c, b, a]);
  expect(
    await page
      .getByRole('button', { name: `Move ${c} up` })
      .evaluate((button) => button === document.activeElement),
  ).toBe(true);

  const target = await card(page, c).boundingBox();
  await handle(a).hover();
  await page.mouse.down();
  await page.mouse.move((target?.x ?? 0) + 20, (target?.y ?? 0) + 20, { steps: 8 });
  await expect.poll(async () => (await cardNames(page)).slice(0, 3)).toEqual([a, c, b]);
  await page.mouse.up();
  await expect.poll(publicStart).toEqual([a, c, b]);

  await page.route('**/admin.brands.reorder*', (route) => route.abort());
  await page.getByRole('button', { name: `Move ${b} up` }).click();
  await untilToast(page, 'Error saving the order');
  await expect.poll(async () => (await cardNames(page)).slice(0, 3)).toEqual([a, c, b]);
  expect(faults.filter((fault) => !fault.includes('ERR_FAILED'))).toEqual([]);
});

describe.each([
  [1280, 860],
  [390, 780],
])('at %i px', (width, height) => {
  test('the tabs, an edit and the question before a deletion fit, and axe finds nothing', async () => {
    const long = 'x'.repeat(100);
    const { id } = await add('categories', long, long.repeat(3));
    const page = await openTab('categories', '', { viewport: { width, height } });
    await card(page, long).waitFor();
    const isWide = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await isWide()).toBe(width);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: `Edit ${long}` }).click();
    await page.getByRole('form', { name: `Edit ${long}` }).waitFor();
    expect(await isWide()).toBe(width);
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: `Delete ${long}` }).click();
    await page.getByRole('dialog').waitFor();
    expect(await violationsOf(page, 'dialog[open]')).toEqual([]);
    await page.keyboard.press('Escape');
    await admin.call('DELETE', `admin/categories/${id}`);
    await tab(page, 'Brands').click();
    await page.getByRole('heading', { name: 'Brands', level: 2 }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(faults).toEqual([]);
  });
});
