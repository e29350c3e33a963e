import { beforeEach, describe, expect, test } from 'vitest';
import { openPanel, signIn, tab } from './admin-page.ts';
import { violationsOf } from '#tests/e2e/accessibility.ts';
import { startSite } from '#tests/e2e/site.ts';

const { server, browser } = await startSite();
let faults: string[];

beforeEach(() => {
  faults = [];
});
test('The five tabs have their counts, an address each, and answer to the keyboard', async () => {
  const page = await openPanel(browser, server, faults);
  await tab(page, 'Products').getByText('69', { exact: true }).waitFor();
  expect(await page.getByRole('tab').allTextContents()).toHaveLength(5);

  await tab(page, 'Products').focus();
  for (const name of ['Categories', 'Brands']) {
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(name);
  }
  // The list scrolls, so a ring outside of the tab would be cut off.
  expect(
    await tab(page, 'Brands').evaluate((element) => {
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element);
      return [outlineStyle, parseFloat(outlineWidth) + parseFloat(outlineOffset)];
    }),
  ).toEqual(['solid', 0]);
  expect(new URL(page.url()).search).toBe('');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin?tab=brands');
  await page.goBack();
  await page.waitForURL('**/admin');
  await page.getByRole('tab', { name: /^Products/, selected: true }).waitFor();
  await page.goto(`${server.url}/admin?tab=contacts`);
  await page.getByRole('tab', { name: /^Contacts/, selected: true }).waitFor();
  expect(faults).toEqual([]);
});

test('The front page leads its admin to the panel, where a filter asks nothing and loses nothing', async () => {
  const page = await openPanel(browser, server, faults);
  await page.goto(`${server.url}/portal-login`);
  await page.goto(`${server.url}/?utm_source=mail`);
  await page.waitForURL(`${server.url}/admin`);
  await page.goBack();
  await page.waitForURL('**/portal-login');
  await page.goto(server.url);
  await page.waitForURL(`${server.url}/admin`);
  const form = page.getByRole('form', { name: 'Add product' });
  await form.getByLabel('Name').fill('Half typed');
  await page.getByLabel('Search products').fill('reagent');
  await page.waitForURL(/admin\?q=reagent/);
  await page.getByText(/^Showing \d+ products$/).waitFor();
  expect(await form.getByLabel('Name').inputValue()).toBe('Half typed');

  // A tab, however, would lose it.
  await tab(page, 'Brands').click();
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Keep editing' })
    .click();
  expect(await form.getByLabel('Name').inputValue()).toBe('Half typed');
  expect(faults).toEqual([]);
});

test('A session that ends asks for the code over the screen and goes on where one was', async () => {
  const page = await openPanel(browser, server, faults, '?tab=brands');
  const other = await openPanel(browser, server, []);
  await other.evaluate(async () => {
    await fetch('/api/admin/sessions/end-all', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${localStorage.getItem('adminSessionToken')}`,
      },
      body: '{}',
    });
  });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await page.getByRole('dialog', { name: 'Sign in again' }).waitFor();
  await tab(page, 'Brands').waitFor({ state: 'attached' });
  await signIn(page, server);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: /^Brands/, selected: true }).waitFor();
  expect(new URL(page.url()).search).toBe('?tab=brands');
});

test('on a phone the tabs end within 110 px, and the other ways out are one press away', async () => {
  const viewport = { width: 390, height: 844 };
  const page = await openPanel(browser, server, faults, '', { viewport, hasTouch: true, isMobile: true });
  const { y, height } = (await tab(page, 'Products').boundingBox())!;
  expect(y + height).toBeLessThanOrEqual(110);
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect
    .poll(() => page.getByRole('menuitem').allTextContents())
    .toEqual(['View All Projects', 'Back to Site', 'Logout']);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('link', { name: 'Get Quote' }).waitFor();
});

describe.each([
  [1280, 860],
  [390, 780],
])('at %i px', (width, height) => {
  test('the frame fits, and axe finds nothing', async () => {
    const page = await openPanel(browser, server, faults, '', { viewport: { width, height } });
    await tab(page, 'Reports').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(await violationsOf(page)).toEqual([]);
  });
});
