import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { comesAlive, untilQuiet } from './browser.ts';
import { leasePage } from './page-pool.ts';
import { startSite } from './site.ts';

const complaints: string[] = [];

const { server, browser } = await startSite();
afterEach(() => {
  // A violated content policy, a failed file and a thrown error all end up here.
  expect(complaints.splice(0)).toEqual([]);
});

const phone: BrowserContextOptions = { viewport: { width: 390, height: 800 }, hasTouch: true };

async function visit(path = '/', options: BrowserContextOptions = {}): Promise<Page> {
  const page = await leasePage(browser, { viewport: { width: 1280, height: 800 }, ...options });
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(server.url)) complaints.push(`a request to ${request.url()}`);
  });
  await page.goto(server.url + path);
  await untilQuiet(page);
  return page;
}

/** Waits until the section has come to rest just below the header. */
async function comesIntoView(page: Page, section: string): Promise<void> {
  await page.waitForFunction((id) => {
    const top = document.getElementById(id)?.getBoundingClientRect().top ?? -1;
    return top >= 0 && top < 120;
  }, section);
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.id ?? '');

test('the sections stand in their order under their anchors, and every entry leads to one that is there', async () => {
  const page = await visit();
  const anchors = ['home', 'services', 'products', 'about', 'team', 'compliance', 'contact'];
  const sections = await page.locator('main > section').evaluateAll((all) => all.map(({ id }) => id));
  // Questions and answers stand before the contact section; no entry leads to them.
  expect(sections.filter((id) => id !== 'faq')).toEqual(anchors);
  const targets = await page
    .locator('header a[href^="/#"], footer a[href^="/#"]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).hash.slice(1)));
  expect(new Set(targets)).toEqual(new Set(anchors));
});

test('a section link scrolls and moves focus there, also after scrolling away', async () => {
  const page = await visit();
  const main = page.getByRole('navigation', { name: 'Main' });
  const quote = page.getByRole('link', { name: 'Get Quote' });
  await comesAlive(quote);
  await quote.click();
  await comesIntoView(page, 'contact');
  await expect.poll(() => focused(page)).toBe('contact');
  await main.getByRole('link', { name: 'Services' }).click();
  await comesIntoView(page, 'services');
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await main.getByRole('link', { name: 'Services' }).click();
  await comesIntoView(page, 'services');
  await expect.poll(() => focused(page)).toBe('services');
});

test('on a phone the menu opens from the right, holds focus, and closes after a choice or on Escape', async () => {
  const page = await visit('/', phone);
  const opener = page.getByRole('button', { name: 'Menu' });
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await opener.click();
  await menu.waitFor();
  expect(await menu.getByRole('link').allTextContents()).toEqual([
    'Home',
    'Services',
    'Products',
    'About',
    'Team',
    'Compliance',
    'Contact',
    'RFQ basketempty',
    'Portal Login',
    '+47 00 00 00 01',
  ]);
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
  await opener.click();
  await menu.getByRole('link', { name: 'Contact' }).click();
  await menu.waitFor({ state: 'hidden' });
  await comesIntoView(page, 'contact');
  await expect.poll(() => focused(page)).toBe('contact');
});

test('the first Tab offers to skip the header', async () => {
  const page = await visit();
  await comesAlive(page.locator('a[href="#main"]'));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('main');
  expect(new URL(page.url()).hash).toBe('');
});

test('an address that is none says so and leads back', async () => {
  const page = await visit('/no-such-page');
  expect(await page.title()).toMatch(/^Page not found/);
  expect(complaints.splice(0).filter((text) => !text.includes('status of 404'))).toEqual([]);
  await page.getByRole('link', { name: 'Find a product' }).click();
  await comesIntoView(page, 'products');
  expect(await page.title()).toMatch(/^Ballast Water Treatment & Ship Service Specialists/);
});

test('Portal Login leads to the portal login without a new document, and focus goes along', async () => {
  const page = await visit();
  const link = page.getByRole('link', { name: 'Portal Login' });
  await comesAlive(link);
  await page.evaluate(() => document.body.setAttribute('data-same-document', ''));
  await link.click();
  await page.waitForURL('**/portal-login');
  await page.waitForFunction(() => document.activeElement?.closest('main') !== null);
  expect(await page.locator('body[data-same-document]').count()).toBe(1);
  expect(complaints.splice(0).filter((text) => !text.includes('401'))).toEqual([]);
});

test('an unknown portal path ends at the portal login', async () => {
  const page = await visit('/portal/no-such-screen');
  await page.waitForURL(({ pathname }) => pathname === '/portal-login');
  // Asking who is signed in is answered 401, and the browser notes that by itself.
  expect(complaints.splice(0).filter((text) => !text.includes('401'))).toEqual([]);
});

test('nothing is cut off at any width, and the header keeps to one line', async () => {
  const page = await visit();
  for (const width of [1280, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect({ width, overhang }).toEqual({ width, overhang: 0 });
    const header = await page
      .getByRole('banner')
      .evaluate((element) => element.getBoundingClientRect().height);
    expect({ width, isOneLine: header < 80 }).toEqual({ width, isOneLine: true });
  }
});
