import { createTRPCClient, httpBatchLink } from '@trpc/client';
import sharp from 'sharp';
import superjson from 'superjson';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AppRouter } from '#server/routers/app-router.ts';
import { createTestApp, type TestApp } from '#server/testing/create-test-app.ts';
import { createProduct } from '#server/testing/factories.ts';
import { listen } from '#server/testing/listen.ts';

let running: TestApp;
let address: string;

beforeEach(async () => {
  running = createTestApp();
  address = await listen(await running.app());
});
afterEach(() => running.close());

const bearer = () => ({ authorization: `Bearer ${running.tokens.admin}` });
const json = { 'content-type': 'application/json' };

interface Answer {
  status: number;
  body: Record<string, unknown>;
  headers: Headers;
}

async function call(
  method: string,
  path: string,
  body?: unknown,
  headers: object = bearer(),
): Promise<Answer> {
  const answer = await fetch(address + path, {
    method,
    headers: { ...(method !== 'GET' && json), ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? {} : JSON.parse(text), headers: answer.headers };
}

const ring = {
  name: 'Sealing ring',
  itemNumber: 'SR-77',
  description: 'For the sample pump.',
  categoryId: null,
  brandId: null,
  imageUrl: null,
  specifications: '',
  applications: '',
};

const publicProducts = async () =>
  (await (await fetch(`${address}/api/products`)).json()) as { name: string }[];
const noise = (size: number) => `data:image/png;base64,${'A'.repeat(size)}`;

describe('products', () => {
  test('are created with 201, changed with 200 and deleted with 204, and visitors see each of it at once', async () => {
    const tag = (await fetch(`${address}/api/products`)).headers.get('etag')!;
    const created = await call('POST', '/api/admin/products', ring);
    expect(created.status).toBe(201);
    expect(created.headers.get('cache-control')).toBe('no-store');
    expect(created.body).toMatchObject({ name: 'Sealing ring', version: 1, sameItemNumber: [] });
    const fresh = await fetch(`${address}/api/products`, { headers: { 'if-none-match': tag } });
    expect(fresh.status).toBe(200);
    expect(await fresh.json()).toMatchObject([{ name: 'Sealing ring' }]);

    const path = `/api/admin/products/${created.body['id'] as number}`;
    const changed = await call('PUT', path, { ...ring, name: 'Gasket' });
    expect([changed.status, changed.body['name']]).toEqual([200, 'Gasket']);
    expect(await publicProducts()).toMatchObject([{ name: 'Gasket' }]);
    expect((await call('GET', path)).body).toMatchObject({ name: 'Gasket', version: 2 });

    const deleted = await call('DELETE', path);
    expect([deleted.status, deleted.body]).toEqual([204, {}]);
    expect(await publicProducts()).toEqual([]);
    expect((await call('POST', `${path}/restore`)).status).toBe(200);
    expect(await publicProducts()).toHaveLength(1);
    const history = await call('GET', `${path}/history?limit=2`);
    expect(history.body).toMatchObject([{ action: 'restore' }, { action: 'delete' }]);
  });

  test('are listed page by page, as the query asks', async () => {
    for (const name of ['a', 'b', 'c']) createProduct(running.db, { name });
    const page = await call('GET', '/api/admin/products?sort=name&direction=desc&limit=2&offset=1');
    expect(page.body).toMatchObject({ products: [{ name: 'b' }, { name: 'a' }], total: 3 });
    for (const query of ['limit=101', 'limit=x', 'sort=price', 'place=attic', 'categoryId=x']) {
      expect((await call('GET', `/api/admin/products?${query}`)).status).toBe(400);
    }
    expect((await call('GET', '/api/admin/products/health')).body).toMatchObject({ products: 3 });
  });

  test.each([
    [{ ...ring, name: '' }, 'name'],
    [{ ...ring, categoryId: 99 }, 'categoryId'],
    [{ ...ring, imageUrl: noise(400) }, 'imageUrl'],
    [{ name: null }, 'name'],
  ])('%j is refused with its field', async (body, field) => {
    const { id } = createProduct(running.db);
    const created = await call('POST', '/api/admin/products', body);
    expect(created.status).toBe(400);
    expect(created.body).toMatchObject({
      message: expect.any(String),
      requestId: expect.any(String),
      issues: expect.arrayContaining([{ path: [field], message: expect.any(String) }]),
    });
    expect((await call('PUT', `/api/admin/products/${id}`, body)).status).toBe(400);
    expect(await publicProducts()).toHaveLength(1);
  });

  test.each(['{', '[]', '"x"', 'null', ''])('the body %j is 400', async (body) => {
    expect((await call('POST', '/api/admin/products', body)).status).toBe(400);
  });

  test.each([
    ['PUT', '/999', 404],
    ['PUT', '/x', 400],
    ['PUT', '/1.5', 400],
    ['DELETE', '/999', 404],
    ['DELETE', '/x', 400],
    ['GET', '/999', 404],
    ['POST', '/999/restore', 404],
    ['PATCH', '/1', 405],
  ])('%s /api/admin/products%s is %i', async (method, path, status) => {
    const { body, status: answered } = await call(
      method,
      `/api/admin/products${path}`,
      method === 'GET' ? undefined : '{}',
    );
    expect([answered, typeof body['message']]).toEqual([status, 'string']);
  });

  test('a stale version is 409 and carries the product as it is now, over REST and in the typed client', async () => {
    const { id } = createProduct(running.db);
    await call('PUT', `/api/admin/products/${id}`, { version: 1, name: 'First' });
    const stale = await call('PUT', `/api/admin/products/${id}`, { version: 1, name: 'Second' });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({
      message: expect.any(String),
      current: { id, name: 'First', version: 2 },
    });
    await expect(
      typedClient().admin.products.update.mutate({ id, version: 1, name: 'Second' }),
    ).rejects.toMatchObject({ data: { code: 'CONFLICT', current: stale.body['current'] } });
  });

  test('are put into a new order and into categories many at a time', async () => {
    const [one, other] = [createProduct(running.db), createProduct(running.db)];
    const order = await call('PUT', '/api/admin/products/order', { ids: [other.id, one.id] });
    expect([order.status, order.body]).toEqual([200, { ids: [other.id, one.id] }]);
    expect(await publicProducts()).toMatchObject([{ id: other.id }, { id: one.id }]);
    const bulk = await call('POST', '/api/admin/products/bulk-update', {
      ids: [one.id],
      brandId: null,
      dryRun: true,
    });
    expect([bulk.status, bulk.body]).toEqual([200, { applied: false, changed: [], unchanged: 1 }]);
    expect((await call('PUT', '/api/admin/products/order', { ids: [99] })).status).toBe(409);
    expect((await call('PUT', '/api/admin/products/order', { ids: 'x' })).status).toBe(400);
  });

  test('leave as CSV and come back, a bad row named', async () => {
    createProduct(running.db, { itemNumber: 'A' });
    const { status, body } = await call('POST', '/api/admin/products/export');
    expect([status, body['fileName']]).toEqual([200, 'catalogue-2026-03-02.csv']);
    const back = await call('POST', '/api/admin/products/import', { csv: body['csv'] });
    expect(back.body).toMatchObject({ applied: true, unchanged: 1 });
    const bad = await call('POST', '/api/admin/products/import', { csv: 'itemNumber,name\nB,\n' });
    expect(bad.status).toBe(400);
    expect(bad.body['issues']).toContainEqual({ path: ['csv', 2, 'name'], message: 'Name is required' });
  });
});

describe.each(['categories', 'brands'])('%s', (noun) => {
  test('are created with 201, changed with 200, deleted with 204, refused with 400, 404 and 409', async () => {
    const created = await call('POST', `/api/admin/${noun}`, { name: 'One', description: '' });
    expect([created.status, created.body['description']]).toEqual([201, null]);
    const path = `/api/admin/${noun}/${created.body['id'] as number}`;
    expect((await call('PUT', path, { name: 'Two', description: 'd' })).body).toMatchObject({
      name: 'Two',
      version: 2,
    });
    expect((await call('PUT', path, { name: 'x', version: 1 })).body).toMatchObject({
      current: { name: 'Two' },
    });
    expect((await call('GET', `/api/admin/${noun}`)).body).toMatchObject([{ name: 'Two', productCount: 0 }]);
    const list = noun === 'categories' ? 'product-categories' : 'brands';
    expect(await (await fetch(`${address}/api/${list}`)).json()).toMatchObject([{ name: 'Two' }]);

    expect((await call('POST', `/api/admin/${noun}`, { name: '' })).body).toMatchObject({
      message: 'Name is required',
      issues: [{ path: ['name'], message: 'Name is required' }],
    });
    expect((await call('PUT', `/api/admin/${noun}/99`, { name: 'x' })).status).toBe(404);
    const { id } = createProduct(running.db, {
      [noun === 'categories' ? 'categoryId' : 'brandId']: created.body['id'] as number,
    });
    const used = await call('DELETE', path);
    expect([used.status, used.body['message']]).toEqual([409, expect.stringMatching(/^1 product uses this/)]);
    await call('DELETE', `/api/admin/products/${id}`);
    expect((await call('DELETE', path)).status).toBe(204);
    expect((await call('DELETE', path)).status).toBe(404);
  });
});

const documented = [
  ['POST', '/api/admin/products'],
  ['PUT', '/api/admin/products/1'],
  ['DELETE', '/api/admin/products/1'],
  ['POST', '/api/admin/categories'],
  ['PUT', '/api/admin/categories/1'],
  ['DELETE', '/api/admin/categories/1'],
  ['POST', '/api/admin/brands'],
  ['PUT', '/api/admin/brands/1'],
  ['DELETE', '/api/admin/brands/1'],
  ['GET', '/api/admin/products'],
  ['POST', '/api/admin/sessions/end-all'],
] as const;

test.each(documented)(
  '%s %s is 401 without a session, with a wrong one and with the portal’s',
  async (method, path) => {
    const wrong = [{}, { authorization: 'Bearer x' }, { authorization: `Bearer ${running.tokens.manager}` }];
    for (const headers of wrong) {
      expect((await call(method, path, method === 'GET' ? undefined : '{', headers)).status).toBe(401);
    }
  },
);

test.each(documented.filter(([method]) => method !== 'GET'))(
  '%s %s takes JSON only',
  async (method, path) => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const { status } = await call(method, path, 'x=1', { ...bearer(), 'content-type': type });
      expect(status).toBe(415);
    }
  },
);

test('an empty body with a JSON content type is as good as none where nothing is due', async () => {
  const { id } = createProduct(running.db);
  expect((await call('DELETE', `/api/admin/products/${id}`, '')).status).toBe(204);
  expect((await call('POST', `/api/admin/products/${id}/restore`, '')).status).toBe(200);
  expect((await call('POST', '/api/admin/logout', '')).body).toEqual({ success: true });
  expect((await call('GET', '/api/admin/products')).status).toBe(401);
});

test('signing out everywhere ends this session too', async () => {
  const answer = await call('POST', '/api/admin/sessions/end-all');
  expect([answer.status, answer.body]).toEqual([200, { success: true }]);
  expect(answer.headers.get('set-cookie')).toMatch(/^admin_session=;/);
  expect((await call('GET', '/api/admin/status')).body).toEqual({ authenticated: false });
});

function typedClient() {
  return createTRPCClient<AppRouter>({
    links: [httpBatchLink({ url: `${address}/api/trpc`, transformer: superjson, headers: bearer })],
  });
}

describe('images', () => {
  const picture = async () => {
    const bytes = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#036' } })
      .png()
      .toBuffer();
    return `data:image/png;base64,${bytes.toString('base64')}`;
  };

  test('are served under the hash of their content, for good, and to everyone', async () => {
    const { body } = await call('POST', '/api/admin/products', { ...ring, imageUrl: await picture() });
    const url = address + (body['imageUrl'] as string);
    const answer = await fetch(url);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({
      width: 400,
      height: 300,
    });
    const head = await fetch(url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([
      200,
      answer.headers.get('content-length'),
    ]);
  });

  test.each([
    '/files/x.jpg',
    `/files/${'0'.repeat(64)}.jpg`,
    '/files/..%2fquayside.db',
    '/files/%00',
    '/files/',
  ])('%s is not found', async (path) => {
    const answer = await fetch(address + path);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
  });

  test('may make the body larger than 1 MiB, up to 8, in the two calls that carry one', async () => {
    const { id } = createProduct(running.db);
    const path = `/api/admin/products/${id}`;
    const overFive = { ...ring, imageUrl: noise(7_200_000) };
    for (const [method, target] of [
      ['POST', '/api/admin/products'],
      ['PUT', path],
    ] as const) {
      const large = await call(method, target, overFive);
      expect([large.status, large.body['issues']]).toEqual([
        413,
        [{ path: ['imageUrl'], message: 'The image is 5 MB or larger. Please select a smaller one.' }],
      ]);
      const notRead = await call(method, target, { ...ring, imageUrl: noise(2_000_000) });
      expect([notRead.status, notRead.body['issues']]).toMatchObject([400, [{ path: ['imageUrl'] }]]);
      expect((await call(method, target, { ...ring, imageUrl: noise(8.4 * 1024 * 1024) })).status).toBe(413);
    }
    expect((await call('POST', '/api/admin/brands', { name: noise(1_100_000) })).status).toBe(413);
  });

  test('reach the typed client’s calls as large, and no other call nor a batch', async () => {
    const client = typedClient();
    const imageUrl = noise(3_000_000);
    await expect(client.admin.products.create.mutate({ ...ring, imageUrl })).rejects.toMatchObject({
      data: { code: 'BAD_REQUEST', issues: [{ path: ['imageUrl'] }] },
    });
    const saved = await client.admin.products.create.mutate({ ...ring, imageUrl: await picture() });
    expect(saved.imageUrl).toMatch(/^\/files\//);
    expect((await call('POST', '/api/trpc/admin.brands.create', { json: { name: imageUrl } })).status).toBe(
      413,
    );
    const { status } = await call('POST', '/api/trpc/admin.products.create,admin.products.health?batch=1', {
      0: { json: { ...ring, imageUrl } },
    });
    expect(status).toBe(413);
    // As the panel sends it: by the batching client, but each write on its own.
    const batchOfOne = await call('POST', '/api/trpc/admin.products.create?batch=1', {
      0: { json: { ...ring, imageUrl } },
    });
    expect(batchOfOne.status).toBe(400);
    const alone = await call('POST', '/api/trpc/admin.products.create', { json: { ...ring, imageUrl } }, {});
    expect(alone.status).toBe(401);
  });
});
