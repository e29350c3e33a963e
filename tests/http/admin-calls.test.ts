import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { restProcedures } from '#server/rest/rest-procedures.ts';
import { appRouter } from '#server/routers/app-router.ts';
import { createTestApp, type TestApp } from '#server/testing/create-test-app.ts';
import { createBrand, createCategory, createMail, createProduct } from '#server/testing/factories.ts';
import { listen } from '#server/testing/listen.ts';

let running: TestApp;
let address: string;

beforeEach(async () => {
  running = createTestApp();
  address = await listen(await running.app());
});
afterEach(() => running.close());

interface Sent {
  body?: unknown;
  headers?: Record<string, string>;
}

async function call(method: string, path: string, { body, headers }: Sent = {}) {
  const answer = await fetch(address + path, {
    method,
    headers: {
      ...(method !== 'GET' && { 'content-type': 'application/json' }),
      authorization: `Bearer ${running.tokens.admin}`,
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    cache: answer.headers.get('cache-control'),
    body: (text === '' ? undefined : JSON.parse(text)) as unknown,
  };
}

async function write(name: string, more: object = {}): Promise<void> {
  const answer = await call('POST', '/api/contact', {
    body: { name, email: 'kari@fleet.example', message: `Please quote for ${name}.`, ...more },
  });
  expect(answer.status).toBe(201);
}

const refusal = (path: (string | number)[]) => ({
  message: expect.any(String),
  requestId: expect.any(String),
  issues: expect.arrayContaining([{ path, message: expect.any(String) }]),
});

const adminCalls = restProcedures(appRouter)
  .filter(({ audience, meta }) => audience === 'admin' && !meta.anonymous)
  .map(({ route: { method, path } }) => [method, path.replaceAll(/\{\w+\}/g, '1')] as const);

test.each(adminCalls)('%s %s is 401 for everyone except the admin, with any input', async (method, path) => {
  for (const authorization of ['', 'Bearer', 'Bearer wrong', `Bearer ${running.tokens.manager}`]) {
    const answer = await call(method, path, {
      headers: { authorization },
      ...(method !== 'GET' && { body: '{"id":' }),
    });
    expect([authorization, answer.status]).toEqual([authorization, 401]);
    expect(answer.body).toEqual({ message: expect.any(String), requestId: expect.any(String) });
    expect([answer.type, answer.cache]).toEqual(['application/json; charset=utf-8', 'no-store']);
  }
});

/** Each call of the specification with what is no payload for it, and the field that the refusal names. */
const badInput = [
  ['POST', '/api/admin/login', {}, ['code']],
  ['POST', '/api/admin/login', { code: '123' }, ['code']],
  ['POST', '/api/admin/products', { itemNumber: 'A', description: 'x' }, ['name']],
  ['POST', '/api/admin/products', { name: 'A', description: 'x' }, ['itemNumber']],
  ['POST', '/api/admin/products', { name: 'A', itemNumber: 'A' }, ['description']],
  ['POST', '/api/admin/products', { name: ' ', itemNumber: 'A', description: 'x' }, ['name']],
  ['POST', '/api/admin/products', { name: ['A'], itemNumber: 'A', description: 'x' }, ['name']],
  ['PUT', '/api/admin/products/1', { categoryId: 99 }, ['categoryId']],
  ['PUT', '/api/admin/products/1', { brandId: '1' }, ['brandId']],
  ['PUT', '/api/admin/products/1', { imageUrl: 'https://elsewhere.example/a.jpg' }, ['imageUrl']],
  ['PUT', '/api/admin/products/1', { version: '1' }, ['version']],
  ['PUT', '/api/admin/products/none', {}, ['id']],
  ['DELETE', '/api/admin/products/none', undefined, ['id']],
  ...['categories', 'brands'].flatMap(
    (noun) =>
      [
        ['POST', `/api/admin/${noun}`, {}, ['name']],
        ['POST', `/api/admin/${noun}`, { name: 7 }, ['name']],
        ['POST', `/api/admin/${noun}`, { name: 'x'.repeat(101) }, ['name']],
        ['PUT', `/api/admin/${noun}/1`, { name: '' }, ['name']],
        ['PUT', `/api/admin/${noun}/1`, { description: 7 }, ['description']],
        ['PUT', `/api/admin/${noun}/none`, { name: 'A' }, ['id']],
        ['DELETE', `/api/admin/${noun}/none`, undefined, ['id']],
      ] as const,
  ),
  ['POST', '/api/admin/products/bulk-update', { ids: [], categoryId: null }, ['ids']],
  ['POST', '/api/admin/products/import', { csv: '' }, ['csv']],
  ['PUT', '/api/admin/categories/order', { ids: [1, 1] }, ['ids']],
  ['GET', '/api/admin/contacts/page?limit=101', undefined, ['limit']],
  ['GET', '/api/admin/contacts/page?filter=lost', undefined, ['filter']],
  ['PUT', '/api/admin/contacts/1', { handled: 'yes' }, ['handled']],
  ['POST', '/api/admin/contacts/mark', { ids: [1], as: 'lost' }, ['as']],
  ['GET', '/api/admin/outbox?status=lost', undefined, ['status']],
  ['POST', '/api/admin/outbox/0/resend', {}, ['id']],
  ['PUT', '/api/admin/reports/1/status', { status: 'lost', version: 1 }, ['status']],
  ['POST', '/api/admin/reports/1/messages', { text: ' ' }, ['text']],
  [`GET`, `/api/admin/records?q=${'x'.repeat(201)}`, undefined, ['q']],
] as const;

test.each(badInput)('%s %s with %j is 400 and names the field', async (method, path, body, field) => {
  createProduct(running.db);
  createCategory(running.db);
  createBrand(running.db);
  const answer = await call(method, path, body === undefined ? {} : { body });
  expect([answer.status, answer.body]).toEqual([400, refusal([...field])]);
});

test.each([
  ['PUT', '/api/admin/products/99', { name: 'A' }],
  ['DELETE', '/api/admin/products/99', undefined],
  ['PUT', '/api/admin/categories/99', { name: 'A' }],
  ['DELETE', '/api/admin/categories/99', undefined],
  ['PUT', '/api/admin/brands/99', { name: 'A' }],
  ['DELETE', '/api/admin/brands/99', undefined],
  ['GET', '/api/admin/contacts/99', undefined],
  ['PUT', '/api/admin/contacts/99', { handled: true }],
  ['POST', '/api/admin/contacts/mark', { ids: [99], as: 'read' }],
  ['POST', '/api/admin/outbox/99/resend', {}],
  ['GET', '/api/admin/reports/99', undefined],
  ['POST', '/api/admin/reports/99/notes', { text: 'Ask the bosun.' }],
] as const)('%s %s of what is not there is 404', async (method, path, body) => {
  const answer = await call(method, path, body === undefined ? {} : { body });
  expect([answer.status, answer.body]).toEqual([
    404,
    { message: expect.any(String), requestId: expect.any(String) },
  ]);
});

describe('an empty body with a JSON content type', () => {
  test.each(['products', 'categories', 'brands'])('deletes one of the %s', async (noun) => {
    createProduct(running.db);
    createCategory(running.db);
    createBrand(running.db);
    const answer = await call('DELETE', `/api/admin/${noun}/1`, { body: '' });
    expect([answer.status, answer.body]).toEqual([204, undefined]);
  });

  test.each(['/api/admin/logout', '/api/admin/sessions/end-all'])('ends the session at %s', async (path) => {
    const answer = await call('POST', path, { body: '' });
    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    expect((await call('GET', '/api/admin/status')).body).toEqual({ authenticated: false });
    expect((await call('GET', '/api/admin/contacts')).status).toBe(401);
  });

  test('exports the catalogue', async () => {
    const answer = await call('POST', '/api/admin/products/export', { body: '' });
    expect([answer.status, answer.body]).toMatchObject([200, { csv: expect.stringContaining('itemNumber') }]);
  });

  test('is no product', async () => {
    expect((await call('POST', '/api/admin/products', { body: '' })).status).toBe(400);
  });
});

describe('the contact messages', () => {
  test('are one whole list, the newest first, spam among them', async () => {
    await write('Åse Østbø', { company: 'Fleet AS', phone: '+47 00 00 00 09', service: 'chandler' });
    running.clock.advance(60_000);
    await write('Robot', { website: 'https://spam.example' });
    const { status, body } = await call('GET', '/api/admin/contacts');
    expect(status).toBe(200);
    expect(body).toEqual([
      expect.objectContaining({ id: 2, name: 'Robot', spamReason: 'honeypot' }),
      {
        id: 1,
        name: 'Åse Østbø',
        email: 'kari@fleet.example',
        company: 'Fleet AS',
        phone: '+47 00 00 00 09',
        service: 'chandler',
        message: 'Please quote for Åse Østbø.',
        createdAt: '2026-03-02T08:00:00.000Z',
        readAt: null,
        handledAt: null,
        handledNote: null,
        spamReason: null,
        version: 1,
      },
    ]);
  });

  test('are paged, marked, handled with a note, and exported; a stale version is 409 with the message as it is', async () => {
    await write('Kari Nes');
    expect((await call('GET', '/api/admin/contacts/page?filter=unread&q=kari')).body).toMatchObject({
      contacts: [{ id: 1 }],
      total: 1,
    });
    const marked = await call('POST', '/api/admin/contacts/mark', { body: { ids: [1], as: 'read' } });
    expect([marked.status, marked.body]).toEqual([200, { ids: [1] }]);
    const handled = await call('PUT', '/api/admin/contacts/1', {
      body: { handled: true, note: 'Quoted.', version: 1 },
    });
    expect([handled.status, handled.body]).toMatchObject([200, { handledNote: 'Quoted.', version: 2 }]);
    const stale = await call('PUT', '/api/admin/contacts/1', { body: { handled: false, version: 1 } });
    expect([stale.status, stale.body]).toMatchObject([409, { current: { handledNote: 'Quoted.' } }]);
    const file = await call('POST', '/api/admin/contacts/export', { body: {} });
    expect([file.status, file.body]).toMatchObject([200, { csv: expect.stringContaining('Kari Nes') }]);
  });
});

test('a mail that was given up is queued again; one that was sent is 409', async () => {
  const dead = createMail(running.db, { status: 'dead', attempts: 10, lastError: '550 No such box' });
  const sent = createMail(running.db, { status: 'sent', sentAt: new Date(0) });
  expect((await call('GET', '/api/admin/outbox?status=dead')).body).toMatchObject({ total: 1 });
  expect((await call('GET', '/api/admin/outbox/health')).body).toMatchObject({
    smtpConfigured: false,
    dead: 1,
  });
  const queued = await call('POST', `/api/admin/outbox/${dead.id}/resend`, { body: '' });
  expect([queued.status, queued.body]).toMatchObject([200, { status: 'queued', attempts: 0 }]);
  expect((await call('POST', `/api/admin/outbox/${sent.id}/resend`)).status).toBe(409);
});

test('records of every kind are found by what they are called', async () => {
  createProduct(running.db, { name: 'Nes valve', itemNumber: 'NV-1' });
  await write('Kari Nes');
  const answer = await call('GET', '/api/admin/records?q=nes');
  expect([answer.status, answer.cache, answer.body]).toEqual([
    200,
    'no-store',
    [
      { kind: 'product', id: 1, title: 'Nes valve', detail: 'NV-1' },
      { kind: 'contact', id: 1, title: 'Kari Nes', detail: 'kari@fleet.example' },
    ],
  ]);
});

describe('a catalogue of 5,000 rows as CSV', () => {
  const rows = (count: number, length: number) =>
    `itemNumber,name,description\n${Array.from(
      { length: count },
      (_, row) => `N-${row},Valve ${row},${'x'.repeat(length)}`,
    ).join('\n')}`;

  test('is taken although it is larger than the body of other calls, and one row more is refused', async () => {
    const path = '/api/admin/products/import';
    const taken = await call('POST', path, { body: { csv: rows(5000, 400), dryRun: true } });
    expect([taken.status, (taken.body as { created: unknown[] }).created.length]).toEqual([200, 5000]);
    const tooMany = await call('POST', path, { body: { csv: rows(5001, 4) } });
    expect([tooMany.status, tooMany.body]).toEqual([400, refusal(['csv', 1])]);
    const tooLarge = await call('POST', path, { body: { csv: 'x'.repeat(8.1 * 1024 * 1024) } });
    expect(tooLarge.status).toBe(413);
  });
});
