import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import {
  addForm,
  card,
  drawer,
  openProducts,
  phonePhoto,
  signInToCatalogue,
  tabTo,
} from './admin-products-page.ts';
import { openLanding } from '#tests/e2e/landing-page.ts';
import { startSite } from '#tests/e2e/site.ts';
import { untilToast, toastOn } from '#tests/e2e/toasts.ts';
import { untilQuiet } from '#tests/e2e/browser.ts';

const { server, browser } = await startSite();
const admin = await signInToCatalogue(server);
let faults: string[];

beforeEach(() => {
  faults = [];
});
const open = (options?: Parameters<typeof openProducts>[4]) =>
  openProducts(browser, server, admin, faults, options);

/** A product at the end of the catalogue, found by its name. */
async function openWith(name: string, fields: object = {}): Promise<Page> {
  await admin.create({ name, itemNumber: `N-${name}`, ...fields });
  const page = await open({ query: `?q=${encodeURIComponent(name)}` });
  await card(page, name).waitFor();
  return page;
}

test('A product with a photo of 4 MB is made small, stripped of where it was taken, and seen by visitors at once', async () => {
  const photo = await phonePhoto();
  expect(photo.length).toBeGreaterThan(3.5e6);
  expect((await sharp(photo).metadata()).exif?.toString('latin1')).toContain('N\0');

  const page = await open();
  const visitor = await openLanding(browser, server.url, []);
  const form = addForm(page);
  const create = form.getByRole('button', { name: 'Create product' });
  expect(await create.isDisabled()).toBe(true);
  await form.getByLabel('Name').fill('Sounding tape');
  await form.getByLabel('Item number').fill('ST-30');
  expect(await create.isDisabled()).toBe(true);
  await form.getByLabel('Description').fill('Thirty metres, stainless.');
  await form.getByLabel('Category').selectOption({ index: 2 });
  await form.getByLabel('Brand').selectOption({ index: 1 });
  await form.getByLabel('Image').setInputFiles({ name: 'tape.jpg', mimeType: 'image/jpeg', buffer: photo });
  await form.getByRole('img', { name: 'The image as it will be kept' }).waitFor();
  await form.getByLabel('Alternative text').fill('A tape on its reel');
  await form.getByRole('button', { name: 'Specifications and applications' }).click();
  await form.getByLabel('Specifications').fill('Length: 30 m');
  await form.getByLabel('Applications').fill('Tanks');
  const sent = page.waitForRequest('**/admin.products.create*');
  await create.click();
  expect((await sent).postData()?.length).toBeLessThan(200_000);
  await untilToast(page, 'Product created successfully');
  await expect.poll(() => form.getByLabel('Name').inputValue()).toBe('');
  await page.getByRole('tab', { name: 'Products 70' }).waitFor();

  await visitor.goto(`${server.url}/?q=st30#products`);

  await untilQuiet(visitor);
  const picture = visitor.getByRole('img', { name: 'A tape on its reel' });
  await picture.waitFor();
  const answer = await fetch(new URL((await picture.getAttribute('src')) ?? '', server.url));
  expect(answer.headers.get('content-type')).toBe('image/jpeg');
  const kept = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  // Upright: the telephone had written how it was held.
  expect([kept.format, kept.width, kept.height]).toEqual(['jpeg', 300, 400]);
  expect([kept.exif, kept.icc, kept.iptc, kept.xmp, kept.orientation]).toEqual(Array(5).fill(undefined));
  expect(faults).toEqual([]);
});

test('creates a product by keyboard alone, and warns of a number in use', async () => {
  await admin.create({ name: 'Older gasket', itemNumber: 'GK 500' });
  const page = await open();
  await tabTo(page, addForm(page).getByLabel('Name'));
  await page.keyboard.type('Gasket');
  await page.keyboard.press('Tab');
  await page.keyboard.type('GK-500');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await tabTo(page, addForm(page).getByLabel('Description'));
  await page.keyboard.type('Flat.');
  await tabTo(page, addForm(page).getByRole('button', { name: 'Create product' }));
  await page.keyboard.press('Enter');
  await untilToast(page, 'Product created successfully');
  await expect
    .poll(() =>
      addForm(page)
        .getByLabel('Name')
        .evaluate((field) => field === document.activeElement),
    )
    .toBe(true);
  expect(await admin.publicNames()).toContain('Gasket');
  await page.getByText('Gasket is saved, but its item number GK-500 is already in use:').waitFor();
  await page.getByRole('button', { name: 'Older gasket (GK 500)' }).click();
  await drawer(page, 'Older gasket').getByRole('button', { name: 'Delete' }).click();
  await untilToast(page, 'Product deleted successfully');
  await drawer(page, 'Older gasket').waitFor({ state: 'detached' });
  expect(await admin.publicNames()).not.toContain('Older gasket');
  expect(faults).toEqual([]);
});

test('Alt with the arrows moves a card: the focus stays on it, and the order is saved in one call and public', async () => {
  const page = await open();
  const [first = '', second = '', third = ''] = await admin.publicNames();
  const saves: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('admin.products.reorder')) saves.push(request.postData() ?? '');
  });
  await card(page, first).focus();
  await page.keyboard.down('Alt');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page
    .getByRole('status')
    .filter({ hasText: `${first}: position 3 of` })
    .waitFor({ state: 'attached' });
  await page.keyboard.up('Alt');
  await expect.poll(async () => (await admin.publicNames()).slice(0, 3)).toEqual([second, third, first]);
  expect(await card(page, first).evaluate((element) => element === document.activeElement)).toBe(true);
  expect(saves).toHaveLength(1);

  const visitor = await openLanding(browser, server.url, faults);
  expect((await visitor.locator('#products li h3').allTextContents()).slice(0, 3)).toEqual([
    second,
    third,
    first,
  ]);
  expect(faults).toEqual([]);
});

test('A card is dragged by its handle to the place of another', async () => {
  const page = await open();
  const names = await admin.publicNames();
  const [first = '', , , fourth = ''] = names;
  const handle = card(page, first).locator('[data-handle]');
  await handle.scrollIntoViewIfNeeded();
  await handle.hover();
  await page.mouse.down();
  await card(page, fourth).hover();
  await page.mouse.up();
  const wished = [...names.slice(1, 4), first, ...names.slice(4)];
  await expect.poll(() => admin.publicNames()).toEqual(wished);
  expect((await page.getByRole('article').getByRole('heading').allTextContents()).slice(0, 4)).toEqual(
    wished.slice(0, 4),
  );
  expect(faults).toEqual([]);
});

test('A card that is let go at the moment of its move is saved in its new place', async () => {
  const page = await open();
  const [first = '', second = '', ...others] = await admin.publicNames();
  const handle = card(page, first).locator('[data-handle]');
  await card(page, second).scrollIntoViewIfNeeded();
  await handle.hover();
  await page.mouse.down();
  // Both in one task, so that nothing is drawn in between.
  await card(page, second).evaluate((element) => {
    const { x, y } = element.getBoundingClientRect();
    const place = { clientX: x + 20, clientY: y + 20 };
    for (const type of ['pointermove', 'pointerup']) window.dispatchEvent(new PointerEvent(type, place));
  });
  await page.mouse.up();
  await expect.poll(() => admin.publicNames()).toEqual([second, first, ...others]);
  expect(faults).toEqual([]);
});

test('A product names the pages that show it, where its number changes and before it is deleted', async () => {
  const page = await open({ query: '?q=09991' });
  const reagent = card(page, 'CLX Reagent Set 09991');
  await reagent.getByRole('button', { name: 'Edit' }).click();
  await reagent.getByText('Shown on 3 pages').waitFor();
  expect(await reagent.getByRole('link').allTextContents()).toContain('/clx-reagent-09991');
  await reagent.getByRole('button', { name: 'Cancel' }).click();

  await reagent.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete CLX Reagent Set 09991?' });
  await expect.poll(() => question.getByRole('link').allTextContents()).toContain('/clx-reagent-09991');
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await admin.publicNames()).toContain('CLX Reagent Set 09991');
  await reagent.getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete product' }).click();
  await untilToast(page, 'Product deleted successfully');
  expect(faults).toEqual([]);
});

test('A deleted product comes back by Undo, whose toast waits while it has the focus, and by the trash', async () => {
  const page = await openWith('Throwaway');
  await page.clock.install();
  await card(page, 'Throwaway').getByRole('button', { name: 'Delete Throwaway' }).click();
  const toast = toastOn(page).filter({ hasText: 'Product deleted successfully' });
  await toast.hover();
  await expect.poll(() => admin.publicNames()).not.toContain('Throwaway');
  await card(page, 'Throwaway').waitFor({ state: 'detached' });
  await page.keyboard.press('F8');
  // From now on the focus alone keeps it.
  await page.mouse.move(0, 0);
  await page.clock.fastForward(60_000);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await untilToast(page, 'Product restored');
  await expect
    .poll(() => card(page, 'Throwaway').evaluate((element) => element === document.activeElement))
    .toBe(true);
  expect(await admin.publicNames()).toContain('Throwaway');

  await card(page, 'Throwaway').getByRole('button', { name: 'Delete Throwaway' }).click();
  await toast.waitFor();
  await page.getByRole('button', { name: 'Trash' }).click();
  await page.waitForURL(/place=trash/);
  await card(page, 'Throwaway')
    .getByText(/^Deleted /)
    .waitFor();
  await card(page, 'Throwaway').getByRole('button', { name: 'Restore Throwaway' }).click();
  await page.getByText('No product matches this search and these filters.').waitFor();
  await expect.poll(() => admin.publicNames()).toContain('Throwaway');
  expect(faults).toEqual([]);
});

test('A card is edited in place: Enter saves, Escape cancels where nothing is lost', async () => {
  const page = await openWith('Plug');
  await card(page, 'Plug').getByRole('button', { name: 'Edit Plug' }).click();
  const name = card(page, 'Plug').getByLabel('Name');
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await card(page, 'Plug').getByRole('button', { name: 'Edit Plug' }).click();
  // By then it would lose something.
  await name.fill('Other');
  await page.keyboard.press('Escape');
  expect(await name.inputValue()).toBe('Other');
  await card(page, 'Plug').getByRole('button', { name: 'Cancel' }).click();
  await card(page, 'Plug').getByRole('button', { name: 'Edit Plug' }).click();
  expect(await name.inputValue()).toBe('Plug');
  await name.fill('  ');
  await page.keyboard.press('Enter');
  await card(page, 'Plug').getByText('Name is required').waitFor();
  await name.fill('Plug');
  await card(page, 'Plug').getByLabel('Description').fill('Brass plug.');
  await card(page, 'Plug').getByLabel('Item number').press('Enter');
  await untilToast(page, 'Product updated successfully');
  await card(page, 'Plug').getByText('Brass plug.').waitFor();
  await expect
    .poll(() => card(page, 'Plug').evaluate((element) => element === document.activeElement))
    .toBe(true);
  expect(faults).toEqual([]);
});

test('Two windows edit one product: the second sees both versions and chooses field by field', async () => {
  const page = await openWith('Anode', { applications: 'Hull' });
  await card(page, 'Anode').getByRole('button', { name: 'Edit Anode' }).click();
  await card(page, 'Anode').getByLabel('Name').fill('Zinc anode');
  await card(page, 'Anode').getByLabel('Description').fill('My words.');

  const other = await open({ query: '?q=Anode' });
  await card(other, 'Anode').getByRole('button', { name: 'More of Anode' }).click();
  await drawer(other, 'Anode').getByLabel('Description').fill('Their words.');
  await drawer(other, 'Anode').getByLabel('Applications').fill('Rudder');
  await drawer(other, 'Anode').getByRole('button', { name: 'Save' }).click();
  await untilToast(other, 'Product updated successfully');
  await drawer(other, 'Anode').waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Someone else has changed this product' });
  const versions = (field: string) => dialog.getByRole('group', { name: field });
  await versions('Description')
    .getByRole('radio', { name: /^Keep my change\s*My words\./ })
    .waitFor();
  const theirs = versions('Description').getByRole('radio', {
    name: /^Use the saved version\s*Their words\./,
  });
  expect(await dialog.getByRole('group').count()).toBe(3);
  // Only the other one has touched it.
  expect(
    await versions('Applications')
      .getByRole('radio', { name: /Rudder/ })
      .isChecked(),
  ).toBe(true);

  await page.keyboard.press('Escape');
  await page
    .getByText('Someone else has changed this product. Nothing was saved.', { exact: true })
    .first()
    .waitFor();
  expect(await page.getByRole('article').getByLabel('Name').inputValue()).toBe('Zinc anode');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Save' }).click();
  await theirs.check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await untilToast(page, 'Product updated successfully');
  await card(page, 'Zinc anode').getByText('Their words.').waitFor();
  const saved = (await admin.call('GET', 'admin/products?q=zinc%20anode')) as { products: object[] };
  expect(saved.products).toMatchObject([
    { name: 'Zinc anode', description: 'Their words.', applications: 'Rudder', version: 3 },
  ]);
});

test('A session that ends during a save leaves what was typed, and it can be saved after the code', async () => {
  const own = await signInToCatalogue(server);
  const page = await openProducts(browser, server, own, []);
  const form = addForm(page);
  await form.getByLabel('Name').fill('Late');
  await form.getByLabel('Item number').fill('L-1');
  await form.getByLabel('Description').fill('Typed before the session ended.');
  await own.call('POST', 'admin/logout');
  await form.getByRole('button', { name: 'Create product' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await dialog.getByLabel('Admin code').fill(server.adminCode ?? '');
  await dialog.getByRole('button', { name: 'Sign in', disabled: false }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await form.getByLabel('Description').inputValue()).toBe('Typed before the session ended.');
  await form.getByRole('button', { name: 'Create product' }).click();
  await untilToast(page, 'Product created successfully');
});

test('keeps the edit when the code form is dismissed, and asks again at the next save', async () => {
  const own = await signInToCatalogue(server);
  await own.create({ name: 'Put off', itemNumber: 'PO-1' });
  const page = await openProducts(browser, server, own, [], { query: '?q=PO-1' });
  await page.clock.install();
  await card(page, 'Put off').getByRole('button', { name: 'Edit Put off' }).click();
  await card(page, 'Put off').getByLabel('Description').fill('Typed for long.');
  await own.call('POST', 'admin/logout');
  // What is known of the session is asked for again when one comes back after a while.
  await page.clock.fastForward(6 * 60_000);
  const status = page.waitForResponse(/admin\.session\.status/);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await status;
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await card(page, 'Put off').getByRole('button', { name: 'Save' }).click();
  await dialog.getByLabel('Admin code').fill(server.adminCode ?? '');
  await dialog.getByRole('button', { name: 'Sign in', disabled: false }).click();
  await dialog.waitFor({ state: 'detached' });
  await card(page, 'Put off').getByRole('button', { name: 'Save' }).click();
  await card(page, 'Put off').getByText('Typed for long.').waitFor();
  expect(await own.call('GET', 'admin/status')).toEqual({ authenticated: false });
});

test('Text that is selected with the pointer let go outside leaves the drawer open; a press outside closes it', async () => {
  await admin.create({ name: 'Selected', itemNumber: 'SEL-1' });
  const page = await open({ query: '?q=SEL-1' });
  await card(page, 'Selected').getByRole('button', { name: 'More of Selected' }).click();
  const details = drawer(page, 'Selected');
  const text = details.getByLabel('Description');
  await text.hover();
  await page.mouse.down();
  await page.mouse.move(20, 300);
  await page.mouse.up();
  await text.fill('Kept on the card.');
  await page.mouse.click(20, 300);
  await details.waitFor({ state: 'detached' });
  expect(await card(page, 'Selected').getByLabel('Description').inputValue()).toBe('Kept on the card.');
  expect(faults).toEqual([]);
});

test('shows server errors at their field, in the form and in the drawer', async () => {
  const { id } = (await admin.call('POST', 'admin/categories', { name: 'Short-lived' })) as { id: number };
  await admin.create({ name: 'Valve', itemNumber: 'V-1' });
  const page = await openProducts(browser, server, admin, [], { query: '?q=V-1' });
  await card(page, 'Valve').getByRole('button', { name: 'More of Valve' }).click();
  const opened = drawer(page, 'Valve');
  await opened.getByLabel('Category').selectOption({ label: 'Short-lived' });
  await opened.getByLabel('Applications').fill('Sea water');
  await admin.call('DELETE', `admin/categories/${id}`);
  await opened.getByRole('button', { name: 'Save' }).click();
  await opened.getByRole('link', { name: 'This category does not exist.' }).click();
  expect(await opened.getByLabel('Category').getAttribute('aria-invalid')).toBe('true');
  expect(await opened.getByLabel('Applications').inputValue()).toBe('Sea water');

  // Closing the drawer loses nothing: the edit is on the card.
  await page.keyboard.press('Escape');
  await card(page, 'Valve').getByText('Also changed: category, applications.').waitFor();
  await page.getByRole('tab', { name: /^Brands/ }).click();
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Keep editing' })
    .click();
  await card(page, 'Valve').getByRole('button', { name: 'More' }).click();
  await opened.getByRole('button', { name: 'Discard changes' }).click();
  await expect.poll(() => opened.getByLabel('Applications').inputValue()).toBe('');
});

test('Many products change category at once, after a preview, chosen with Shift', async () => {
  for (const name of ['Bolt A', 'Bolt B', 'Bolt C']) await admin.create({ name, itemNumber: name });
  const { id } = (await admin.call('POST', 'admin/categories', { name: 'Fasteners' })) as { id: number };
  const page = await open({ query: '?q=Bolt' });
  await page.getByRole('checkbox', { name: 'Select Bolt A' }).check();
  await page.getByRole('checkbox', { name: 'Select Bolt C' }).click({ modifiers: ['Shift'] });
  await page.getByText('3 selected', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Change category or brand' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change 3 products' });
  await dialog.getByLabel('Category').selectOption(String(id));
  await dialog.getByRole('button', { name: 'Show what will change' }).click();
  await dialog.getByText('3 products will change.').waitFor();
  expect(await dialog.getByText('Category: none → Fasteners').count()).toBe(3);
  const inCategory = async () =>
    ((await admin.call('GET', `admin/products?categoryId=${id}`)) as { total: number }).total;
  expect(await inCategory()).toBe(0);
  await dialog.getByRole('button', { name: 'Change 3' }).click();
  await untilToast(page, '3 products updated');
  expect(await inCategory()).toBe(3);
  await card(page, 'Bolt B').getByText('Fasteners').waitFor();
  expect(faults).toEqual([]);
});

test('An address opens what it names: a product, the new form, a gap, the trash', async () => {
  const { id } = await admin.create({ name: 'Linked', itemNumber: 'LK-1' });
  const page = await open({ query: `?product=${id}` });
  await drawer(page, 'Linked').getByRole('button', { name: 'Show history' }).click();
  await drawer(page, 'Linked')
    .getByRole('list', { name: 'History' })
    .getByText('Added the product')
    .waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => new URL(page.url()).search).not.toContain('product=');

  const fresh = await open({ query: '?new=1&without=image' });
  await expect
    .poll(() =>
      addForm(fresh)
        .getByLabel('Name')
        .evaluate((field) => field === document.activeElement),
    )
    .toBe(true);
  await expect.poll(() => new URL(fresh.url()).search).not.toContain('new=');
  expect(await fresh.getByLabel('Missing').inputValue()).toBe('image');
  await fresh.getByLabel('Search products').fill('linked');
  await fresh.waitForURL(/q=linked/);
  await fresh.getByText('Showing 1 product', { exact: true }).waitFor();
  const none = await open({ query: '?product=999999' });
  await none
    .getByRole('dialog')
    .getByText(/This product does not exist/)
    .waitFor();
  const trash = await open({ query: '?place=trash&q=nothing-of-the-kind' });
  await trash.getByRole('button', { name: 'Show all products' }).click();
  await expect.poll(() => new URL(trash.url()).search).not.toContain('q=');
});

test('"See it on the site" opens the public page of that product, also beside another of the same number', async () => {
  await admin.create({ name: 'First of two', itemNumber: 'TW-1' });
  await admin.create({ name: 'Second of two', itemNumber: 'TW-1' });
  const page = await open({ query: '?q=second+of+two' });
  await card(page, 'Second of two').getByRole('button', { name: /^More/ }).click();
  const opened = page.context().waitForEvent('page');
  await drawer(page, 'Second of two')
    .getByRole('link', { name: /^See it on the site/ })
    .click();
  const site = await opened;
  const shown = site.getByRole('dialog', { name: 'Second of two' });
  await shown.waitFor();

  // Closing it and clearing the filter leave the public page; the next load of / is the panel again.
  await site.keyboard.press('Escape');
  await shown.waitFor({ state: 'hidden' });
  const search = site.getByRole('searchbox', { name: 'Search', exact: true });
  await search.fill('tw-1');
  await site.waitForURL(/q=tw-1/);
  await search.fill('');
  await expect.poll(() => new URL(site.url()).search).toBe('');
  await site.getByText(/^Showing \d+ products$/).waitFor();
  await site.goto(`${server.url}/legal`);
  await site.getByRole('contentinfo').getByRole('link', { name: 'Services' }).click();
  await site.getByRole('heading', { name: 'Our Services' }).waitFor();
  await site.goto(server.url);
  await site.waitForURL('**/admin');
  expect(faults).toEqual([]);
});
