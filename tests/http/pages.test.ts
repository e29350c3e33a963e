import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'node:http';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentPaths } from '#content/content-paths.ts';
import { contentPages } from '#content/pages/index.ts';
import { openDatabase } from '#db/open-database.ts';
import { products } from '#db/schema/index.ts';
import { untilSeen } from '#server/testing/until-seen.ts';
import { publicPaths } from '#tests/e2e/public-paths.ts';
import { startServer, type RunningServer } from '#tests/e2e/server.ts';
import { readPage, type ReadPage } from './page-reading.ts';

let server: RunningServer;
let paths: string[];
const pages = new Map<string, ReadPage>();

beforeAll(async () => {
  server = await startServer();
  paths = await publicPaths(server.url);
  for (const path of paths) pages.set(path, readPage(await (await fetch(server.url + path)).text()));
});

afterAll(() => server?.stop());

/** One answer with its bytes as they were sent. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status: number; headers: Record<string, string>; body: Buffer }>((resolve, reject) => {
    request(server.url + path, { headers, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers as Record<string, string>,
          body: Buffer.concat(chunks),
        }),
      );
    })
      .on('error', reject)
      .end();
  });
}

test('every public page says without a script what it is: heading, title, description, canonical address', () => {
  expect(paths).toContain('/');
  for (const [path, page] of pages) {
    expect([path, page.headings.length]).toEqual([path, 1]);
    expect(page.title).toMatch(/^.{9,} \| Quayside Marine Service AS$/);
    expect(page.description).toMatch(/^.{80,170}$/);
    expect(page.canonical).toBe(path.replace(/\?.*/, ''));
    expect([path, page.robots]).toEqual([
      path,
      expect.stringMatching(path.startsWith('/search') ? /^noindex/ : /^index/),
    ]);
  }
  const listed = [...pages].filter(([path]) => !path.startsWith('/search')).map(([, page]) => page);
  expect(new Set(listed.map(({ title }) => title)).size).toBe(listed.length);
  expect(new Set(listed.map(({ description }) => description)).size).toBe(listed.length);
});

test('every page that search engines list has keywords and says where it stands on the site', () => {
  for (const [path, page] of pages) {
    if (path.startsWith('/search')) continue;
    expect([path, page.keywords]).toEqual([path, expect.stringContaining(', ')]);
    const trail = page.jsonLd.filter((thing) => thing['@type'] === 'BreadcrumbList');
    expect([path, trail.length]).toEqual([path, 1]);
  }
});

test('the landing page names the business, both contacts, seven answers, the search and the way here', () => {
  const { jsonLd = [] } = pages.get('/') ?? {};
  const of = (type: string) => jsonLd.find((thing) => thing['@type'] === type) ?? {};
  expect(of('LocalBusiness')).toMatchObject({
    foundingDate: '2020',
    openingHours: 'Mo-Fr 08:00-16:00',
    currenciesAccepted: 'NOK, USD, EUR',
    aggregateRating: { ratingValue: 4.9, reviewCount: 127 },
    address: { addressRegion: 'Rogaland', addressCountry: 'NO' },
  });
  expect(of('Organization')).toMatchObject({
    contactPoint: [{ contactType: 'sales' }, { contactType: 'management' }],
  });
  expect(of('FAQPage')['mainEntity']).toHaveLength(7);
  expect(of('WebSite')).toMatchObject({
    potentialAction: { target: { urlTemplate: '/search?q={term}' } },
  });
  expect(of('BreadcrumbList')).toMatchObject({ itemListElement: [{ position: 1, item: '/' }] });
});

test('the rating stands in the business metadata and nowhere else', () => {
  const rated = [...pages.values()].flatMap(({ jsonLd }) =>
    jsonLd.filter((thing) => 'aggregateRating' in thing),
  );
  expect(rated.map((thing) => thing['@type'])).toEqual(['LocalBusiness']);
  const offered = [...pages.values()].flatMap(({ jsonLd }) => jsonLd.filter((thing) => 'offers' in thing));
  expect(offered).toEqual([]);
});

test('no link of ours leads nowhere', async () => {
  const dead: string[] = [];
  const targets = new Set(
    [...pages].flatMap(([path, { links }]) =>
      links.filter((link) => /^[/#]/.test(link)).map((link) => (link.startsWith('#') ? path + link : link)),
    ),
  );
  expect(targets.size).toBeGreaterThan(5);
  for (const target of targets) {
    const [path = '', anchor] = target.split('#');
    const answer = await fetch(server.url + path);
    const text = await answer.text();
    const reached = answer.status === 200 && (!anchor || readPage(text).ids.has(anchor));
    if (!reached) dead.push(target);
  }
  expect(dead).toEqual([]);
});

test('the products are in the page, and a search page holds what was searched for', async () => {
  expect(await (await fetch(server.url)).text()).toContain('Add to RFQ: CLX Reagent Set 09991');
  const found = await (await fetch(`${server.url}/search?q=mooring+rope`)).text();
  expect(found).toContain('Showing 1 products');
  expect(found).toContain('Mooring Rope 8-Strand 220 m');
  const hostile = await (
    await fetch(`${server.url}/search?q=${encodeURIComponent('"><script>alert(1)</script>')}`)
  ).text();
  expect(hostile).not.toContain('<script>alert');
});

test('the policy names the scripts and the style sheet within each page by their hashes, and no element has a style of its own', async () => {
  for (const path of [...paths, '/no-such-page']) {
    const { headers, body } = await ask(path);
    const html = body.toString();
    const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    const hashes = readPage(html).inlineScripts.map(hashOf);
    const sheets = Array.from(html.matchAll(/<style[^>]*>([^]*?)<\/style>/g), ([, sheet = '']) =>
      hashOf(sheet),
    );
    const policy = headers['content-security-policy'] ?? '';
    expect(policy.match(/script-src ([^;]*)/)?.[1]?.split(' ')).toEqual(["'self'", ...new Set(hashes)]);
    expect(sheets).toHaveLength(2);
    expect(policy).toContain(`style-src 'self' ${sheets.join(' ')};`);
    expect([path, html.match(/<[^>]*\sstyle=/g)]).toEqual([path, null]);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['set-cookie']).toBeUndefined();
  }
});

test('a page is sent compressed, and answered 304 to a client that has it', async () => {
  const plain = await ask('/');
  const brotli = await ask('/', { 'accept-encoding': 'gzip, br' });
  const gzip = await ask('/', { 'accept-encoding': 'gzip' });
  expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
  expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
  expect(brotli.body.length).toBeLessThan(plain.body.length / 6);
  for (const { headers } of [plain, brotli, gzip]) {
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['vary']).toBe('accept-encoding');
    const again = await ask('/', { 'if-none-match': headers['etag'] ?? '' });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  }
  const head = await ask('/', {}, 'HEAD');
  expect([head.status, head.body.length, head.headers['content-length']]).toEqual([
    200,
    0,
    String(plain.body.length),
  ]);
});

test('an unknown address is a page with status 404, and never 304', async () => {
  const one = await ask('/no-such-page');
  const other = await ask('/tro-kit/no/such?page=1');
  expect([one.status, other.status]).toEqual([404, 404]);
  expect(other.body.equals(one.body)).toBe(true);
  const page = readPage(one.body.toString());
  expect([page.headings, page.robots]).toEqual([['There is no page at this address'], 'noindex']);
  expect(page.title).toMatch(/^Page not found/);
  expect((await ask('/no-such-page', { 'if-none-match': one.headers['etag'] ?? '' })).status).toBe(404);
  for (const path of ['/assets/none.js', '/assets/', '/assets/%2e%2e%2ffavicon.svg', '/.vite/manifest.json'])
    expect([path, (await ask(path)).status]).toEqual([path, 404]);
  const api = await ask('/api/no-such-call');
  expect([api.status, api.headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
});

test('a badly escaped address gets the page for unknown ones', async () => {
  const unknown = await ask('/no-such-page');
  for (const path of ['/%zz', '/tro-kit%', '/%ff', '/portal/%E0%A4%A']) {
    const { status, headers, body } = await ask(path);
    expect([path, status, headers['content-type']]).toEqual([path, 404, 'text/html; charset=utf-8']);
    expect(headers['content-security-policy']).toBeDefined();
    expect(body.equals(unknown.body)).toBe(true);
  }
});

test('pages refuse every method but GET and HEAD, with or without a body', async () => {
  for (const path of ['/', '/legal', ...contentPaths, '/search', '/portal-login', '/admin']) {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const { status, headers } = await ask(path, {}, method);
      expect([path, method, status, headers['allow']]).toEqual([path, method, 405, 'GET, HEAD']);
    }
  }
  const form = await fetch(`${server.url}/legal`, { method: 'POST', body: new URLSearchParams({ a: 'b' }) });
  expect([form.status, form.headers.get('content-type')]).toEqual([405, 'application/json; charset=utf-8']);
  for (const path of ['/no-such-page', '/%zz']) {
    expect((await ask(path, {}, 'POST')).status).toBe(404);
  }
});

test('the charset is within the first 1,024 bytes', async () => {
  for (const path of [...paths, '/portal-login', '/no-such-page']) {
    const { body } = await ask(path);
    const start = body.subarray(0, 1024).toString().toLowerCase();
    expect([path, start.includes('<meta charset="utf-8"')]).toEqual([path, true]);
  }
});

test('each product page has one address: a slash and other letters are sent on to it', async () => {
  for (const path of contentPaths) {
    for (const other of [`${path}/`, path.toUpperCase()]) {
      const { status, headers } = await ask(`${other}?from=card`);
      expect([other, status, headers['location']]).toEqual([other, 301, `${path}?from=card`]);
    }
  }
  expect((await ask('/$page')).status).toBe(404);
});

test('another spelling of an address is sent on to the page, and never off the site', async () => {
  const { status, headers } = await ask('/search/?q=tro');
  expect([status, headers['location']]).toEqual([301, '/search?q=tro']);
  expect(headers['content-security-policy']).toBeDefined();
  for (const path of ['//evil.example', '/%5Cevil.example', '/..//evil.example'])
    expect([path, (await ask(path)).headers['location']]).toEqual([path, undefined]);
});

test('portal screens are documents for the browser to fill: not kept by anyone, not for search engines', async () => {
  for (const path of ['/portal-login', '/portal/projects']) {
    const { status, headers, body } = await ask(path);
    expect([status, headers['cache-control'], headers['x-robots-tag']]).toEqual([200, 'no-store', 'noindex']);
    expect(readPage(body.toString()).robots).toBe('noindex');
  }
});

test('the document of a screen is compressed, and names the files of that screen', async () => {
  const preloads = async (path: string) => {
    const { headers, body } = await ask(path, { 'accept-encoding': 'br' });
    expect(headers['content-encoding']).toBe('br');
    const html = brotliDecompressSync(body).toString();
    return Array.from(html.matchAll(/"(\/assets\/[^"]+\.js)"/g), ([, file = '']) => file);
  };
  const login = await preloads('/portal-login');
  const project = await preloads('/portal/project/1');
  const projects = await preloads('/portal/projects');
  const screen = (name: string) => expect.stringContaining(`/staff-${name}-`);
  expect(login).toContainEqual(expect.stringContaining('portal-login-'));
  expect(project).toEqual(expect.arrayContaining(['-guard-rules', 'project._id', 'link'].map(screen)));
  expect(project).not.toContainEqual(screen('manager-screen'));
  expect(projects).toContainEqual(screen('-guard-rules'));
  expect(projects).not.toContainEqual(screen('project._id'));
  const answers = await Promise.all(project.map(async (file) => (await ask(file)).status));
  expect(new Set(answers)).toEqual(new Set([200]));
});

test('robots.txt leads to the sitemap, and the icon is there', async () => {
  expect((await ask('/robots.txt')).body.toString()).toBe(
    'User-agent: *\nDisallow: /api/\n\nSitemap: /sitemap.xml\n',
  );
  expect((await ask('/sitemap.xml')).body.toString()).toMatch(
    /<url><loc>\/<\/loc><lastmod>\d{4}-\d\d-\d\d<\/lastmod><\/url>/,
  );
  expect((await ask('/favicon.ico')).status).toBe(200);
  const card = await ask('/social-card.png');
  expect([card.body.readUInt32BE(16), card.body.readUInt32BE(20)]).toEqual([1200, 630]);
});

test('a write of another process is on the page 5 ms later', async () => {
  const before = await ask('/');
  const db = openDatabase({ file: `${server.dataDir}/quayside.db` });
  db.insert(products)
    .values({ name: 'Bilge Alarm', itemNumber: 'BA-1', description: 'A float switch.' })
    .run();
  db.$client.close();
  await untilSeen();
  const after = await ask('/', { 'if-none-match': before.headers['etag'] ?? '' });
  expect(after.status).toBe(200);
  expect(after.body.toString()).toContain('Bilge Alarm');
});

test('a page follows its products: it shows a new item number, and no empty section once they are gone', async () => {
  const page = contentPages.find(({ path }) => path === '/clx-reagent-09991')!;
  const change = async (id: number, values: Partial<typeof products.$inferInsert>) => {
    const db = openDatabase({ file: `${server.dataDir}/quayside.db` });
    db.update(products).set(values).where(eq(products.id, id)).run();
    db.$client.close();
    await untilSeen();
  };
  const html = async () => (await ask(page.path)).body.toString();
  await change(page.product!, { itemNumber: 'CLX-2027' });
  expect(await html()).toContain('From the catalogue');
  expect(await html()).toMatch(/Item number (<!-- -->)?<span[^>]*>CLX-2027</);
  expect(readPage(await html()).jsonLd).toContainEqual(expect.objectContaining({ sku: 'CLX-2027' }));

  for (const id of page.relatedProducts) await change(id, { deletedAt: new Date() });
  expect(await html()).not.toContain('From the catalogue');
  expect(readPage(await html()).jsonLd).not.toContainEqual(expect.objectContaining({ '@type': 'Product' }));
});
