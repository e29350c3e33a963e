import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OPENING_PRODUCTS, PRODUCTS_PER_PAGE } from '#contract/catalogue/product-pages.ts';
import { createTestApp, type TestApp } from '#server/testing/create-test-app.ts';
import { createProduct } from '#server/testing/factories.ts';
import { listen } from '#server/testing/listen.ts';
import { readPage } from './page-reading.ts';

const clientFolder = resolve(import.meta.dirname, '../../dist/client');
const TOTAL = 2 * PRODUCTS_PER_PAGE + 20;

let long: TestApp;
let address: string;

beforeAll(async () => {
  long = createTestApp({ clientFolder, publicUrl: 'https://www.quayside.example' });
  for (let number = 1; number <= TOTAL; number += 1) {
    createProduct(long.db, {
      name: `Sealing ring for the filter of the treatment unit, number ${number}`.padEnd(190, '–'),
      itemNumber: `SR-${number}`,
      description: 'A ring of fluoroelastomer, resistant to chlorine and its residuals. '.repeat(20),
      order: number,
    });
  }
  address = await listen(await long.app());
});

afterAll(() => long.close());

const withoutSite = (link: string) =>
  link.replace('https://www.quayside.example', '').replaceAll('&amp;', '&');

test('every product of a long catalogue is reached by links alone, on pages of at most 120 kB', async () => {
  const landing = await (await fetch(address)).text();
  expect(landing).not.toContain(`SR-${OPENING_PRODUCTS + 1}<`);
  const [, noscript = ''] =
    /<noscript>((?:(?!<\/noscript>).)*href="\/products".*?)<\/noscript>/s.exec(landing) ?? [];
  expect(noscript).toContain(`See all <!-- -->${TOTAL}<!-- --> products`);

  const found = new Set<string>();
  const waiting = ['/products'];
  const seen = new Set(waiting);
  for (const path of waiting) {
    const response = await fetch(address + path);
    expect([path, response.status, response.headers.get('x-robots-tag')]).toEqual([path, 200, null]);
    const html = await response.text();
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(120_000);
    const page = readPage(html);
    expect(withoutSite(page.canonical)).toBe(path);
    expect(page.description).toMatch(/item number, page \d of 3\.$/);
    for (const [, number = ''] of html.matchAll(/<span class="code">(SR-\d+)<\/span>/g)) found.add(number);
    for (const link of page.links.map(withoutSite).filter((one) => /^\/products\b/.test(one))) {
      if (!seen.has(link)) waiting.push(link);
      seen.add(link);
    }
  }
  expect(found.size).toBe(TOTAL);
  expect(waiting).toEqual(['/products', '/products?page=2', '/products?page=3']);
});

test('the sitemap lists the pages of a long catalogue', async () => {
  const sitemap = await (await fetch(`${address}/sitemap.xml`)).text();
  expect(
    sitemap.match(/<loc>[^<]*\/products[^<]*<\/loc>/g)?.map((one) => one.replace(/<\/?loc>/g, '')),
  ).toEqual([
    'https://www.quayside.example/products',
    'https://www.quayside.example/products?page=2',
    'https://www.quayside.example/products?page=3',
  ]);
});

test.each(['0', '4', 'two', '01', '1e1', '2&page=3'])('there is no page %s', async (page) => {
  const response = await fetch(`${address}/products?page=${page}`);
  expect([response.status, response.headers.get('x-robots-tag')]).toEqual([404, 'noindex']);
  expect(await response.text()).toContain('href="/products"');
});

test('a short catalogue is whole on the first page, and nothing leads to further ones', async () => {
  const short = createTestApp({ clientFolder });
  createProduct(short.db, { name: 'Bilge alarm', itemNumber: 'BA-1' });
  const landing = (await short.inject({ url: '/' })).body;
  expect(landing).toContain('BA-1');
  expect(landing).not.toContain('href="/products"');
  expect((await short.inject({ url: '/sitemap.xml' })).body).not.toContain('/products');
  expect((await short.inject({ url: '/products' })).statusCode).toBe(200);
  await short.close();
});
