import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrateDatabase } from '#db/migrate-database.ts';
import { openDatabase, type Database } from '#db/open-database.ts';
import { seedCatalogue } from '#db/seed/seed-catalogue.ts';
import { MIGRATIONS_FOLDER } from '#db/testing.ts';
import { createTestApp, type TestApp } from '#server/testing/create-test-app.ts';
import { createBrand, createProduct, createTeamMember } from '#server/testing/factories.ts';
import { listen } from '#server/testing/listen.ts';
import { untilSeen } from '#server/testing/until-seen.ts';

let folder: string;
let db: Database;
let running: TestApp;
let address: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'catalogue-'));
  db = openDatabase({ file: join(folder, 'quayside.db') });
  migrateDatabase(db, MIGRATIONS_FOLDER);
  seedCatalogue(db);
  createTeamMember(db, { phone: '+47 00 00 00 09' });
  createTeamMember(db);
  running = createTestApp({ db });
  address = await listen(await running.app());
});

afterAll(async () => {
  await running.close();
  rmSync(folder, { recursive: true });
});

const productFields = [
  'id',
  'name',
  'itemNumber',
  'description',
  'imageUrl',
  'imageAlt',
  'categoryId',
  'brandId',
  'specifications',
  'applications',
  'order',
];

const lists = [
  { path: '/api/products', fields: productFields },
  { path: '/api/product-categories', fields: ['id', 'name', 'description', 'order'] },
  { path: '/api/brands', fields: ['id', 'name', 'description', 'order'] },
  {
    path: '/api/team',
    fields: ['id', 'name', 'position', 'description', 'email', 'phone', 'imageUrl', 'order'],
  },
];

const get = (path: string, init?: RequestInit) => fetch(address + path, init);
const rowsOf = async (answer: Response) => (await answer.json()) as Record<string, unknown>[];

/** fetch unpacks what it is sent; this shows the bytes on the wire. */
function rawBody(path: string, encoding: string): Promise<{ encoding: string | undefined; bytes: Buffer }> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': encoding };
    request(address + path, { headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({ encoding: answer.headers['content-encoding'], bytes: Buffer.concat(chunks) }),
      );
    })
      .on('error', reject)
      .end();
  });
}

describe.each(lists)('GET $path', ({ path, fields }) => {
  test('is a bare array of rows with exactly the documented fields', async () => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const rows = await rowsOf(answer);
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.map((row) => Object.keys(row).toSorted())).toEqual(rows.map(() => fields.toSorted()));
  });

  test('is asked for again each time, and costs no body while it is the same', async () => {
    const first = await get(path);
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const etag = first.headers.get('etag')!;
    expect(etag).toMatch(/^"[\w-]+"$/);
    for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await get(path, { headers: { 'if-none-match': tags } });
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    }
    expect((await get(path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });

  test('answers HEAD with the headers of GET', async () => {
    const [read, head] = await Promise.all([get(path), get(path, { method: 'HEAD' })]);
    expect([head.status, await head.text()]).toEqual([200, '']);
    for (const name of ['etag', 'content-length', 'content-type', 'cache-control']) {
      expect(head.headers.get(name)).toBe(read.headers.get(name));
    }
  });

  test('answers anything in the query with the same bytes', async () => {
    const plain = await (await get(path)).text();
    for (const query of ['?_t=1', '?x=%00', '?__proto__=1', '?limit=1', '?', '?%zz']) {
      const answer = await get(path + query);
      expect([answer.status, await answer.text()]).toEqual([200, plain]);
    }
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    'refuses %s and names what there is',
    async (method) => {
      const answer = await get(path, { method });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
      expect(await answer.json()).toEqual({
        message: 'This call does not support that method.',
        requestId: expect.any(String),
      });
    },
  );
});

test('the seed catalogue is answered in its order', async () => {
  const rows = await rowsOf(await get('/api/products'));
  const places = rows.map(({ order, id }) => [order, id] as [number, number]);
  expect(places).toEqual(places.toSorted(([a, x], [b, y]) => a - b || x - y));
});

test('a list is sent compressed on request, each form under its own tag', async () => {
  const plain = await rawBody('/api/products', 'identity');
  const [br, gzip] = await Promise.all([
    rawBody('/api/products', 'gzip, br'),
    rawBody('/api/products', 'gzip'),
  ]);
  expect([plain.encoding, br.encoding, gzip.encoding]).toEqual([undefined, 'br', 'gzip']);
  expect(brotliDecompressSync(br.bytes)).toEqual(plain.bytes);
  expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes);
  expect(br.bytes.length).toBeLessThan(plain.bytes.length / 2);

  const tags = await Promise.all(
    ['identity', 'gzip', 'br'].map(async (encoding) => {
      const answer = await get('/api/products', { headers: { 'accept-encoding': encoding } });
      expect(answer.headers.get('vary')).toBe('accept-encoding');
      return answer.headers.get('etag');
    }),
  );
  expect(new Set(tags).size).toBe(3);
});

test('a write shows in the next answer, also one that another program made', async () => {
  const before = await get('/api/brands');
  createBrand(db, { name: 'Sjøvik Pumper' });
  const after = await get('/api/brands', { headers: { 'if-none-match': before.headers.get('etag')! } });
  expect(after.status).toBe(200);
  expect((await rowsOf(after)).map(({ name }) => name)).toContain('Sjøvik Pumper');

  const script = openDatabase({ file: join(folder, 'quayside.db') });
  createBrand(script, { name: 'Havn Ventiler' });
  script.$client.close();
  await untilSeen();
  expect((await rowsOf(await get('/api/brands'))).map(({ name }) => name)).toContain('Havn Ventiler');
});

test('a write elsewhere leaves the tag as it is', async () => {
  const before = (await get('/api/team')).headers.get('etag')!;
  createBrand(db);
  expect((await get('/api/team', { headers: { 'if-none-match': before } })).status).toBe(304);
});

test('a product in the trash is in no list and in no search', async () => {
  const { id } = createProduct(db, { name: 'Discarded gasket', deletedAt: new Date() });
  expect((await rowsOf(await get('/api/products'))).map((row) => row['id'])).not.toContain(id);
  expect(await rowsOf(await get('/api/products/search?q=Discarded%20gasket'))).toEqual([]);
});

describe('GET /api/products/search', () => {
  const search = (query: string) => get(`/api/products/search${query}`);

  test('answers rows with the fields of a product', async () => {
    const { id } = createProduct(db, { name: 'Ozone sensor', itemNumber: 'OZ-77 / 12' });
    const answer = await search('?q=ozone%20sensor&_t=1767225600000');
    expect(answer.status).toBe(200);
    const [row] = await rowsOf(answer);
    expect(Object.keys(row!).toSorted()).toEqual(productFields.toSorted());
    expect(row).toMatchObject({ id, name: 'Ozone sensor', itemNumber: 'OZ-77 / 12' });
  });

  test.each(['', '?', '?q=', '?q=%20%20', '?_t=1', '?q=%09%0A'])('finds nothing for %j', async (query) => {
    const answer = await search(query);
    expect([answer.status, await answer.text()]).toEqual([200, '[]']);
  });

  test.each(['abc', '', '1&_t=2', '-1', '1.5', 'NaN', '1e3', '%00', '{}'])(
    'is not disturbed by _t=%s',
    async (moment) => {
      const answer = await search(`?q=e&_t=${moment}`);
      expect(answer.status).toBe(200);
      expect((await rowsOf(answer)).length).toBeGreaterThan(0);
    },
  );

  test('is kept nowhere', async () => {
    const answer = await search('?q=e');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('etag')).toBeNull();
  });

  test('answers as many as asked for, and refuses what is no number of rows', async () => {
    expect(await rowsOf(await search('?q=e&limit=2'))).toHaveLength(2);
    for (const limit of ['0', '501', '-1', '1.5', 'many', '', '2&limit=3']) {
      const answer = await search(`?q=e&limit=${limit}`);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ issues: [{ path: ['limit'] }] });
    }
  });

  test('refuses two texts at once', async () => {
    expect((await search('?q=a&q=b')).status).toBe(400);
  });

  test.each([
    '"',
    "'",
    "' OR 1=1 --",
    '*',
    '(',
    ')',
    'NEAR(a b)',
    'a AND',
    'NOT',
    'name:pump',
    '^pump',
    '-',
    '%',
    '_',
    '\\',
    '\u0000',
    '\ud83d\ude00',
    '<script>',
    '${x}',
    'a'.repeat(4000),
  ])('takes %j as text', async (text) => {
    const answer = await search(`?q=${encodeURIComponent(text)}`);
    expect(answer.status).toBe(200);
    expect(Array.isArray(await answer.json())).toBe(true);
  });

  test.each(['%', '%E0%A4%A', '%ff', '%ud800'])(
    'takes q=%s, which is badly escaped, as text',
    async (text) => {
      const answer = await search(`?q=${text}`);
      expect(answer.status).toBe(200);
      expect(Array.isArray(await answer.json())).toBe(true);
    },
  );
});
