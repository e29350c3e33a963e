import type { BrowserContext, Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#db/open-database.ts';
import { products } from '#db/schema/index.ts';
import { publicPaths } from './public-paths.ts';
import { startServerOnTemplate, startSite } from './site.ts';

const { server, browser } = await startSite();
let context: BrowserContext;
let faults: string[];

beforeEach(async () => {
  faults = [];
  context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
});

/** Opens a page and keeps in `faults` what goes wrong on it: in the console, by policy, or off our own origin. */
async function open(address: string, from = server): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(from.url)) faults.push(`asks ${request.url()}`);
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      reportError(new Error(`violates ${violatedDirective}: ${blockedURI}`)),
    );
  });
  await page.goto(from.url + address, { waitUntil: 'networkidle' });
  return page;
}

/** What a visitor sees of a page: its words and controls, without what only programs read. */
const bodyOf = (page: Page) =>
  page.evaluate(() => {
    const body = document.body.cloneNode(true) as HTMLElement;
    for (const element of body.querySelectorAll('script, noscript')) element.remove();
    // What sends a form waits for the code of the form.
    for (const button of body.querySelectorAll('form [type=submit]')) button.removeAttribute('disabled');
    // Links to the landing page take along what was searched for, once there is a script to know it.
    return body.innerHTML.replaceAll(/<!--.*?-->/g, '').replaceAll(/href="\/\?q=[^#"]*/g, 'href="/');
  });

/** Where two long texts part, with a little of both. */
function firstDifference(one: string, other: string): string[] {
  if (one === other) return [];
  const at = Array.from(one).findIndex((character, index) => character !== other[index]);
  return [one, other].map((text) => text.slice(Math.max(0, at - 60), at + 120));
}

test('every public page comes alive as it was sent: no error, no violation, no foreign request, no cookie', async () => {
  const plain = await browser.newContext({
    viewport: { width: 1280, height: 860 },
    javaScriptEnabled: false,
  });
  for (const path of [...(await publicPaths(server.url)), '/no-such-page']) {
    faults = [];
    const page = await open(path);
    const sent = await plain.newPage();
    await sent.goto(server.url + path);
    if (path === '/no-such-page') faults = faults.filter((fault) => !fault.includes('status of 404'));
    expect([path, faults]).toEqual([path, []]);
    expect([path, await context.cookies()]).toEqual([path, []]);
    expect([path, await page.title()]).toEqual([path, await sent.title()]);
    const heads = await page.evaluate(() =>
      ['title', 'link[rel="canonical"]', 'meta[name="description"]', 'meta[name="robots"]'].map(
        (selector) => document.querySelectorAll(`head ${selector}`).length,
      ),
    );
    expect([path, heads]).toEqual([path, path === '/no-such-page' ? [1, 0, 0, 1] : [1, 1, 1, 1]]);
    expect([path, ...firstDifference(await bodyOf(page), await bodyOf(sent))]).toEqual([path]);
    await page.close();
    await sent.close();
  }
  await plain.close();
});

test('the data that came with the page is not asked for again', async () => {
  const calls: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url());
  });
  const page = await open('/search?q=tro');
  await open('/');
  expect(calls.filter((url) => !url.includes('products.list'))).toEqual([]);
  expect(calls.length).toBeLessThanOrEqual(1);
  await page.close();
});

test('the catalogue works once the page has come alive, also with filters in the address', async () => {
  const page = await open('/?category=1&brands=2');
  await page.getByText('Showing 2 products', { exact: true }).waitFor();
  expect(new URL(page.url()).search).toBe('?category=1&brands=2');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByText('Showing 69 products', { exact: true }).waitFor();
  await page.getByRole('searchbox', { name: 'Search' }).fill('mooring');
  await page.getByText('Showing 1 products', { exact: true }).waitFor();
  await page.getByRole('button', { name: /^Add to RFQ: Mooring/ }).click();
  await page.reload({ waitUntil: 'networkidle' });
  await page.getByRole('region', { name: /^RFQ basket/ }).waitFor();
  expect(faults).toEqual([]);
});

test('a search page takes on another text, and another page another head', async () => {
  const page = await open('/search?q=mooring');
  await page.getByText('Showing 1 products', { exact: true }).waitFor();
  await page.getByRole('searchbox', { name: 'Search' }).fill('gasket');
  await page.waitForURL('**/search?q=gasket');
  await page.waitForFunction(() => document.title.startsWith('gasket'));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await page.waitForFunction(() => document.title.startsWith('Ballast Water Treatment'));
  expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe('/');
  expect(faults).toEqual([]);
});

test('a long catalogue comes with its first products, and the others follow without moving anything', async () => {
  const long = await startServerOnTemplate();
  try {
    const db = openDatabase({ file: `${long.dataDir}/quayside.db` });
    const rows = Array.from({ length: 531 }, (_, index) => ({
      name: `Hose Clamp ${index}`,
      itemNumber: `HC-${index}`,
      description: 'Stainless steel, for sampling lines.',
      categoryId: 1,
      order: 1000 + index,
    }));
    db.insert(products).values(rows).run();
    db.$client.close();
    const html = await (await fetch(long.url)).text();
    expect(html.match(/Add to RFQ: /g)).toHaveLength(240);
    expect(html).toContain('Showing 600 products');
    await context.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const { value } of list.getEntries() as unknown as { value: number }[])
          if (value > 0.001) reportError(new Error(`moves things by ${value}`));
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const page = await open('/', long);
    expect(await page.locator('#products li h3').count()).toBe(240);
    expect(faults).toEqual([]);
    faults = [];
    await page.getByLabel('Category').selectOption({ index: 1 });
    await page.getByText(/^Showing \d+ products$/).waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByText('Showing 600 products', { exact: true }).waitFor();
    expect(faults.filter((fault) => !fault.startsWith('moves things'))).toEqual([]);
  } finally {
    await long.stop();
  }
});

test('the portal is a document of its own, drawn by the browser', async () => {
  const page = await open('/portal-login');
  await page.getByRole('heading', { level: 1, name: 'Portal sign-in' }).waitFor();
  await page.getByRole('link', { name: 'Back to the website' }).click();
  await page.getByRole('heading', { level: 1, name: 'Ballast Water Treatment' }).waitFor();
  // Asking who is signed in is answered with 401 where nobody is, which browsers report.
  expect(faults.filter((fault) => !fault.includes('status of 401'))).toEqual([]);
});
