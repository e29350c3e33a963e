import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#db/open-database.ts';
import { products } from '#db/schema/index.ts';
import { overflowOf, violationsOf } from './accessibility.ts';
import { leasePage } from './page-pool.ts';
import { publicPaths } from './public-paths.ts';
import type { RunningServer } from './server.ts';
import { startServerOnTemplate, startSite } from './site.ts';
import { holdAnswers, untilQuiet } from './browser.ts';

const { server, browser } = await startSite();
const UNKNOWN = '/no-such-page';
const paths = [...(await publicPaths(server.url)), UNKNOWN];

let faults: string[];

beforeEach(() => {
  faults = [];
});

const newPage = () => leasePage(browser, { viewport: { width: 1280, height: 860 }, reducedMotion: 'reduce' });

/** Opens a page and keeps in `faults` what goes wrong on it: in the console, by policy, or off our own origin. */
async function open(
  path: string,
  { on, from = server }: { on?: Page; from?: RunningServer } = {},
): Promise<Page> {
  const page = on ?? (await newPage());
  page.on('console', (message) => {
    const isExpected = path === UNKNOWN && message.text().includes('status of 404');
    if (['error', 'warning'].includes(message.type()) && !isExpected) faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(from.url)) faults.push(`asks ${request.url()}`);
  });
  await page.goto(from.url + path);
  await untilQuiet(page);
  return page;
}

interface Shown {
  title: string;
  body: string;
}

/** What a visitor sees of a page, without what only programs read: as it was sent, and as it is now. */
const sentAndShown = (page: Page, html: string): Promise<{ sent: Shown; shown: Shown }> =>
  page.evaluate((source) => {
    const visible = (all: Document) => {
      const body = all.body.cloneNode(true) as HTMLElement;
      for (const element of body.querySelectorAll('script, noscript')) element.remove();
      // What waits for hydration: the drawings, whose file is not fetched before, and the products that were not sent.
      const late = '#products li:nth-child(n+25), #products ul ~ button, svg:has(> use)';
      for (const element of body.querySelectorAll(late)) element.remove();
      // What sends a form waits for the code of the form.
      for (const button of body.querySelectorAll('form [type=submit]')) button.removeAttribute('disabled');
      // Links to the landing page take along what was searched for, once there is a script to know it.
      const markup = body.innerHTML
        .replaceAll(/<!--.*?-->/g, '')
        .replaceAll(/href="\/\?q=[^#"]*/g, 'href="/');
      return { title: all.title, body: markup };
    };
    return { sent: visible(new DOMParser().parseFromString(source, 'text/html')), shown: visible(document) };
  }, html);

/** Where two long texts part, with a little of both. */
function firstDifference(one: string, other: string): string[] {
  if (one === other) return [];
  const at = Array.from(one).findIndex((character, index) => character !== other[index]);
  return [one, other].map((text) => text.slice(Math.max(0, at - 60), at + 120));
}

/** Expects what everyone needs, on a desk, on a phone, at 320 pixels and with text twice as large. */
async function expectUsableByAll(page: Page): Promise<void> {
  const disclosures = page.locator('main summary');
  for (const disclosure of await disclosures.all()) await disclosure.click();
  // Below the header that stays, what lies under it would count as hidden.
  await page.evaluate(() => scrollTo(0, 0));
  expect(await violationsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 860 });
  // The same elements in the same colours.
  expect(await violationsOf(page, 'html', { isLightOnly: true })).toEqual([]);
  await page.setViewportSize({ width: 320, height: 860 });
  expect(await overflowOf(page)).toBe(0);
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  for (const width of [640, 1280]) {
    await page.setViewportSize({ width, height: 860 });
    expect([width, await overflowOf(page)]).toEqual([width, 0]);
  }
}

describe.each(paths)('%s', (path) => {
  test('hydrates without errors, policy violations, foreign requests or cookies, and is accessible', async () => {
    const page = await open(path);
    expect(faults).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
    const html = await (await fetch(server.url + path)).text();
    const { sent, shown } = await sentAndShown(page, html);
    expect(shown.title).toBe(sent.title);
    expect(firstDifference(shown.body, sent.body)).toEqual([]);
    const heads = await page.evaluate(() =>
      ['title', 'link[rel="canonical"]', 'meta[name="description"]', 'meta[name="robots"]'].map(
        (selector) => document.querySelectorAll(`head ${selector}`).length,
      ),
    );
    expect(heads).toEqual(path === UNKNOWN ? [1, 0, 0, 1] : [1, 1, 1, 1]);
    expect(await page.locator('h1').count()).toBe(1);
    // landing.test.ts does so with the forms of the landing page filled in wrong.
    if (path !== '/') await expectUsableByAll(page);
    expect(faults).toEqual([]);
  });
});

test('the data and the style sheet that came with the page are not asked for again', async () => {
  const page = await newPage();
  const calls: string[] = [];
  const sheets: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url());
    if (request.resourceType() === 'stylesheet') sheets.push(request.url());
  });
  await open('/search?q=tro', { on: page });
  await page.goto(server.url);
  await untilQuiet(page);
  expect(sheets).toEqual([]);
  expect(calls.filter((url) => !url.endsWith('/api/products'))).toEqual([]);
  // The whole list, once for each page.
  expect(calls.length).toBeLessThanOrEqual(2);
});

test('the catalogue works after hydration, also with filters in the address', async () => {
  const page = await open('/?category=1&brands=2');
  await page.getByText('Showing 2 products', { exact: true }).waitFor();
  expect(new URL(page.url()).search).toBe('?category=1&brands=2');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByText('Showing 69 products', { exact: true }).waitFor();
  await page.getByRole('searchbox', { name: 'Search' }).fill('mooring');
  await page.getByText('Showing 1 products', { exact: true }).waitFor();
  await page.getByRole('button', { name: /^Add to RFQ: Mooring/ }).click();
  await page.reload();
  await untilQuiet(page);
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
  await expect.poll(() => page.locator('link[rel="canonical"]').getAttribute('href')).toBe('/');
  expect(faults).toEqual([]);
});

/** Reports as an error of the page what moves on it unasked, down to what a typeface moves by a few pixels. */
const reportMoves = (page: Page) =>
  page.addInitScript(() =>
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries() as unknown as { value: number }[])
        if (value > 0.001) reportError(new Error(`moves things by ${value}`));
    }).observe({ type: 'layout-shift', buffered: true }),
  );

/** A server whose pages come in pieces, as on a poor line: the head at once, then 400 bytes of the body at a time. */
async function startPiecemeal(pieces: number) {
  const proxy = createServer((request, response) => {
    void (async () => {
      const answer = await fetch(server.url + request.url, { headers: { 'accept-encoding': 'identity' } });
      const type = answer.headers.get('content-type') ?? '';
      const body = Buffer.from(await answer.arrayBuffer());
      response.writeHead(answer.status, { 'content-type': type });
      const start = type.includes('html') ? body.indexOf('<body') : body.length;
      response.write(body.subarray(0, start));
      let sent = start;
      for (; sent < Math.min(body.length, start + pieces * 400); sent += 400) {
        response.write(body.subarray(sent, sent + 400));
        await setTimeout(50);
      }
      response.end(body.subarray(sent));
    })();
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return { proxy, url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/` };
}

test('nothing moves while the first screen comes in pieces', async () => {
  // The hero and the header are 14 kB; the list of products, which is below them, is far longer.
  const { proxy, url } = await startPiecemeal(35);
  try {
    const page = await newPage();
    page.on('pageerror', (error) => faults.push(error.message));
    await reportMoves(page);
    await page.goto(url);
    await untilQuiet(page);
    expect(await page.getByRole('navigation', { name: 'Main' }).getByRole('link').count()).toBe(8);
    expect(faults).toEqual([]);
  } finally {
    proxy.closeAllConnections();
    proxy.close();
  }
});

test('a catalogue comes with its first products, and the others follow without moving anything', async () => {
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
    expect(html.match(/Add to RFQ: /g)).toHaveLength(24);
    expect(html).toContain('Showing 600 products');
    const page = await newPage();
    await reportMoves(page);
    await page.addInitScript(() => {
      new MutationObserver(() => {
        const count = document.querySelector('#products output')?.textContent ?? '';
        if (/^Showing (?!600)/.test(count)) reportError(new Error(`counts: ${count}`));
      }).observe(document, { childList: true, subtree: true, characterData: true });
    });
    await open('/', { on: page, from: long });
    await expect.poll(() => page.locator('#products li h3').count()).toBe(240);
    expect(faults).toEqual([]);
    faults = [];
    await page.getByLabel('Category').selectOption({ index: 1 });
    await page.waitForURL('**/?category=1');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByText('Showing 600 products', { exact: true }).waitFor();
    expect(faults.filter((fault) => !/^(moves things|counts)/.test(fault))).toEqual([]);
  } finally {
    await long.stop();
  }
});

test('what a reader of a section below reads does not move when the other products come', async () => {
  const page = await newPage();
  const list = await holdAnswers(page, '**/api/products');
  await page.goto(`${server.url}/#contact`);
  await list.come(1);
  // As in a browser that does not anchor the scroll position.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { overflow-anchor: none; }');
    document.adoptedStyleSheets.push(sheet);
  });
  const top = () => page.locator('#contact').evaluate((section) => section.getBoundingClientRect().top);
  const before = await top();
  expect(before).toBeLessThan(120);
  const ended = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/api/products'));
  await list.letGo();
  await ended;
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(await top()).toBe(before);
  const cards = page.locator('#products li h3');
  expect(await cards.count()).toBe(24);
  await cards.last().scrollIntoViewIfNeeded();
  await expect.poll(() => cards.count()).toBe(69);
});

test('the sign-in of the portal is drawn as it was sent, and leads back to the website', async () => {
  const page = await open('/portal-login');
  await page.getByRole('heading', { level: 1, name: 'Portal sign-in' }).waitFor();
  await page.getByRole('link', { name: 'Back to the website' }).click();
  await page.getByRole('heading', { level: 1, name: 'Ballast Water Treatment' }).waitFor();
  // Asking who is signed in is answered with 401 where nobody is, which browsers report.
  expect(faults.filter((fault) => !fault.includes('status of 401'))).toEqual([]);
});
