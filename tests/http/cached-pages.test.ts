import { resolve } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { seedCatalogue } from '#db/seed/seed-catalogue.ts';
import { brands, products } from '#db/schema/index.ts';
import { createFormLimits } from '#server/form-limits.ts';
import { createTestApp, type TestApp } from '#server/testing/create-test-app.ts';
import { createLogRecorder } from '#server/testing/log-recorder.ts';
import { openPortalSession } from '#server/testing/sessions.ts';
import { createTestClock } from '#server/testing/test-clock.ts';
import { readPage } from './page-reading.ts';

const clientFolder = resolve(import.meta.dirname, '../../dist/client');

let stop: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of stop) await close();
  stop = [];
});

function open(options: Parameters<typeof createTestApp>[0] = {}): TestApp {
  const site = createTestApp({ clientFolder, ...options });
  seedCatalogue(site.db);
  stop.push(site.close);
  return site;
}

const get = ({ inject }: TestApp, url: string, headers: Record<string, string> = {}) =>
  inject({ url, headers });

test('a page is rendered once for its data, and again after a write that changes it', async () => {
  const site = open();
  const reads = vi.spyOn(site.db, 'select');
  const first = await get(site, '/');
  const readsOfOne = reads.mock.calls.length;
  expect(readsOfOne).toBeGreaterThan(0);
  const again = await get(site, '/');
  expect(reads).toHaveBeenCalledTimes(readsOfOne);
  expect(again.headers['etag']).toBe(first.headers['etag']);

  site.db
    .insert(products)
    .values({ name: 'Bilge Alarm', itemNumber: 'BA-1', description: 'Float switch.' })
    .run();
  const changed = await get(site, '/', { 'if-none-match': String(first.headers['etag']) });
  expect(changed.statusCode).toBe(200);
  expect(changed.body).toContain('Bilge Alarm');
});

test('a write that the page does not show leaves its bytes and tag as they were', async () => {
  const site = open();
  const before = await get(site, '/');
  site.db.update(brands).set({ version: 9 }).run();
  const after = await get(site, '/', { 'if-none-match': String(before.headers['etag']) });
  expect(after.statusCode).toBe(304);
});

test('a write renders only the pages again whose data it changed', async () => {
  const log = createLogRecorder('debug');
  const site = open({ logger: log.logger });
  const paths = ['/', '/tro-kit', '/legal', '/nowhere'];
  const rendered = async () => {
    log.clear();
    for (const path of paths) await get(site, path);
    return log.lines.filter(({ msg }) => msg === 'page rendered').map(({ path }) => path);
  };
  expect(await rendered()).toEqual(['/', '/tro-kit', '/legal', '/404']);

  openPortalSession(site.db, site.clock.now(), 'operator');
  expect(await rendered()).toEqual([]);
  site.db.update(brands).set({ description: 'Pumps and valves' }).run();
  expect(await rendered()).toEqual(['/']);
  site.db.update(products).set({ description: 'Sold in packs of ten.' }).run();
  expect(await rendered()).toEqual(['/', '/tro-kit']);
  expect((await get(site, '/tro-kit')).body).toContain('Sold in packs of ten.');
});

test('made-up query strings and addresses do not evict cached pages', async () => {
  const site = open();
  const { body } = await get(site, '/');
  await get(site, '/nowhere');
  const reads = vi.spyOn(site.db, 'select');
  for (let index = 0; index < 300; index += 1) {
    expect((await get(site, `/?junk=${index}`)).body).toBe(body);
    expect((await get(site, `/nowhere/${index}?junk=${index}`)).statusCode).toBe(404);
  }
  expect(reads).not.toHaveBeenCalled();
});

test('many who ask while a page is made get the one that is made', async () => {
  const log = createLogRecorder('debug');
  const site = open({ logger: log.logger });
  await get(site, '/');
  site.db
    .insert(products)
    .values({ name: 'Bilge Alarm', itemNumber: 'BA-1', description: 'Float switch.' })
    .run();
  log.clear();
  const answers = await Promise.all(Array.from({ length: 20 }, () => get(site, '/')));
  expect(new Set(answers.map(({ headers }) => headers['etag'])).size).toBe(1);
  expect(log.lines.filter(({ msg }) => msg === 'page rendered')).toHaveLength(1);
});

test('for the admin the landing address is a document that nobody keeps; for others with any cookie it is the page', async () => {
  const site = open();
  const admin = await get(site, '/', { cookie: `theme=x; admin_session=${site.tokens.admin}` });
  expect(admin.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  expect(readPage(admin.body).headings).toEqual([]);
  for (const cookie of [
    'admin_session=unknown',
    `admin_session=${site.tokens.manager}`,
    `portal_session=${site.tokens.manager}`,
    'admin_session=',
    '%%%;;=',
  ]) {
    const page = await get(site, '/', { cookie });
    expect([cookie, page.headers['cache-control']]).toEqual([cookie, 'no-cache']);
    expect(readPage(page.body).headings).toHaveLength(1);
  }
});

test('limits the search pages of one address, and leaves the browser to render them', async () => {
  const clock = createTestClock();
  const limits = createFormLimits(clock);
  const site = open({ clock, limits });
  const search = (forwardedFor: string) => get(site, '/search?q=ring', { 'x-forwarded-for': forwardedFor });
  for (let searches = 0; searches < 299; searches += 1) limits.search.take('192.0.2.1');
  expect((await search('192.0.2.1')).statusCode).toBe(200);

  const refused = await search('192.0.2.1');
  expect(refused.statusCode).toBe(429);
  expect(refused.headers).toMatchObject({ 'retry-after': '600', 'cache-control': 'no-store' });
  expect(refused.body).toContain('Too many searches from your network. Please wait 10 min and try again.');
  expect(refused.body).toContain('<script type="module"');
  expect((await search('192.0.2.2')).statusCode).toBe(200);
  expect((await get(site, '/', { 'x-forwarded-for': '192.0.2.1' })).statusCode).toBe(200);
  clock.advance(600_000);
  expect((await search('192.0.2.1')).statusCode).toBe(200);
});

test('uses absolute addresses from the public address, for any Host header', async () => {
  const site = open({ publicUrl: 'https://www.quayside.example/' });
  const { body } = await get(site, '/', { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
  const page = readPage(body);
  expect(page.canonical).toBe('https://www.quayside.example/');
  expect(body).toContain('<meta property="og:image" content="https://www.quayside.example/social-card.png"');
  expect(body).toContain('<meta property="og:url" content="https://www.quayside.example/"');
  expect(JSON.stringify(page.jsonLd)).toContain('https://www.quayside.example/search?q={term}');
  expect(body).not.toContain('evil');
  expect((await get(site, '/sitemap.xml')).body).toContain('<loc>https://www.quayside.example/</loc>');
  expect((await get(site, '/robots.txt')).body).toContain(
    'Sitemap: https://www.quayside.example/sitemap.xml',
  );
});

test('security.txt says where to report a vulnerability, and until when', async () => {
  const site = open({
    publicUrl: 'https://www.quayside.example',
    clock: createTestClock('2026-03-02T08:00:00Z'),
  });
  const { headers, body } = await get(site, '/.well-known/security.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body).toBe(
    [
      'Contact: mailto:post@quayside.example',
      'Expires: 2027-02-15T00:00:00Z',
      'Preferred-Languages: en, no',
      'Canonical: https://www.quayside.example/.well-known/security.txt',
      '',
    ].join('\n'),
  );
});

test('a page that cannot be rendered is left to the browser, with a status that says so, and is not kept', async () => {
  const log = createLogRecorder();
  const site = open({ logger: log.logger });
  site.db.$client.exec('ALTER TABLE brands RENAME TO lost');
  const broken = await get(site, '/');
  expect([broken.statusCode, broken.headers['cache-control']]).toEqual([500, 'no-store']);
  expect(broken.body).not.toMatch(/SQL|lost|brands/);
  expect(log.lines.map(({ msg }) => msg)).toContain('page not rendered');
  site.db.$client.exec('ALTER TABLE lost RENAME TO brands');
  expect((await get(site, '/')).statusCode).toBe(200);
});
