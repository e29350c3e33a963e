import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { filesOfFirstPage, type Manifest } from '#scripts/checks/check-bundle-budget.mjs';
import { WAIT_MS } from './page-pool.ts';
import { startSite } from './site.ts';
import { untilQuiet } from './browser.ts';

const { server, browser } = await startSite();

/** One of a profile that has nothing cached yet. */
async function newPage(): Promise<Page> {
  const page = await browser.newPage();
  page.setDefaultTimeout(WAIT_MS);
  return page;
}

test('a visitor opens the site and reads what the company does', async () => {
  const page = await newPage();
  await page.goto(server.url);
  const heading = page.getByRole('heading', { level: 1 });
  expect(await heading.textContent()).toContain('Ballast Water Treatment & Ship Service Specialists');
  await page.close();
});

test.each(['/', '/tro-kit', '/search?q=reagent'])(
  'at %s nothing but the page is asked for before it is painted',
  async (path) => {
    const page = await newPage();
    await page.goto(server.url + path);
    await untilQuiet(page);
    const { early, late } = await page.evaluate(() => {
      const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
      const asked = (isEarly: boolean) =>
        performance
          .getEntriesByType('resource')
          .filter(({ startTime }) => startTime < painted === isEarly)
          .map(({ name }) => new URL(name).pathname);
      return { early: asked(true), late: asked(false) };
    });
    await page.close();
    expect(early).toEqual([]);
    expect(late).toContainEqual(expect.stringMatching(/\/main-[^/]+\.js$/));
    expect(late).toContainEqual(expect.stringMatching(/sans-latin-[^/]+\.woff2$/));
  },
);

test('the first page names all of its scripts, and names them at its end', async () => {
  const html = await (await fetch(server.url)).text();
  const [words = '', foot = ''] = html.split('<script id="dehydrated-page"');
  expect(words).not.toMatch(
    /<link rel="(stylesheet"(?! href="[^"]+" disabled)|\w*preload")|<script[^>]* src=/,
  );
  const named = Array.from(foot.matchAll(/"(\/assets\/[^"]+\.js)"/g), ([, path = '']) => path);
  const page = await newPage();
  // Chromium may report the mouse of another page here, and the first movement fetches the tooltips.
  await page.addInitScript(() =>
    window.addEventListener('pointermove', (event) => event.stopImmediatePropagation(), true),
  );
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto(server.url);
  await untilQuiet(page);
  await page.close();
  expect(fetched.filter((path) => path.endsWith('.js') && !named.includes(path))).toEqual([]);
  expect(named.filter((path) => !fetched.includes(path))).toEqual([]);
});

test.each(['/admin', '/portal-login'])(
  'at %s the sheet of staff lies over that of the page, and nothing over it',
  async (path) => {
    const page = await newPage();
    await page.goto(server.url + path);
    await untilQuiet(page);
    // A sheet in the page is followed by a disabled link that names its file.
    const inForce = await page.evaluate(() =>
      Array.from(document.styleSheets)
        .filter(({ disabled, ownerNode }) => !disabled && (ownerNode as Element).id !== 'typefaces')
        .map(
          ({ href, ownerNode }) => href ?? (ownerNode as Element).nextElementSibling?.getAttribute('href'),
        ),
    );
    expect(inForce).toEqual([
      expect.stringMatching(/\/main-[^/]+\.css$/),
      expect.stringMatching(/\/staff-[^/]+\.css$/),
    ]);
    await page.close();
  },
);

test('the byte budget counts every script and style sheet that the first page fetches', async () => {
  const page = await newPage();
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (['script', 'stylesheet'].includes(request.resourceType()))
      fetched.push(new URL(request.url()).pathname);
  });
  await page.goto(server.url);
  await untilQuiet(page);
  await page.close();

  const manifest = readFileSync(
    resolve(import.meta.dirname, '../../dist/client/.vite/manifest.json'),
    'utf8',
  );
  const { javascript, css } = filesOfFirstPage(JSON.parse(manifest) as Manifest);
  const counted = new Set([...javascript, ...css].map((file) => `/${file}`));
  expect(fetched.length).toBeGreaterThan(1);
  expect(fetched.filter((path) => !counted.has(path))).toEqual([]);
});
