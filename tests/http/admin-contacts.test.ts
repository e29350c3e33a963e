import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/create-test-app.ts';
import { listen } from '#server/testing/listen.ts';

let running: TestApp;
let address: string;

beforeEach(async () => {
  running = createTestApp();
  address = await listen(await running.app());
  for (const name of ['Kari', 'Åsta', 'Ola']) {
    // oxlint-disable-next-line no-await-in-loop -- the order in which they arrive is looked at
    await running.callers.anonymous.public.contact.submit({
      name,
      email: 'office@fleet.example',
      message: 'Please quote two kits.',
    });
    running.clock.advance(60_000);
  }
});
afterEach(() => running.close());

async function call(method: string, path: string, body?: unknown, token = running.tokens.admin) {
  const answer = await fetch(`${address}/api/admin/contacts${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json(), cache: answer.headers.get('cache-control') };
}

const names = ({ body }: { body: { contacts: { name: string }[] } }) => body.contacts.map(({ name }) => name);

test('the documented list is a bare array of every message, the newest first', async () => {
  const { status, body, cache } = await call('GET', '');
  expect([status, cache]).toEqual([200, 'no-store']);
  expect(body.map(({ name }: { name: string }) => name)).toEqual(['Ola', 'Åsta', 'Kari']);
});

test('a page is asked for by filter, text, offset and limit in the query', async () => {
  expect(names(await call('GET', '/page?limit=2&offset=1'))).toEqual(['Åsta', 'Kari']);
  expect(names(await call('GET', '/page?filter=unread&q=%C3%A5sta'))).toEqual(['Åsta']);
  expect((await call('GET', '/page?q=nobody')).body).toMatchObject({ contacts: [], total: 0 });
});

test('a message is marked, noted, handled and found where it then stands', async () => {
  expect((await call('POST', '/mark', { ids: [2], as: 'read' })).body).toEqual({ ids: [2] });
  const handled = await call('PUT', '/1', { handled: true, note: 'Quoted', version: 1 });
  expect([handled.status, handled.body]).toMatchObject([200, { handledNote: 'Quoted', version: 2 }]);
  expect(names(await call('GET', '/page?filter=handled'))).toEqual(['Kari']);
  expect((await call('GET', '/page')).body.counts).toEqual({
    inbox: 2,
    unread: 1,
    handled: 1,
    spam: 0,
    unreadSpam: 0,
    all: 3,
  });
  expect((await call('GET', '/1')).body).toEqual(handled.body);
  const { status, body } = await call('POST', '/export', { filter: 'handled' });
  expect([status, body.csv]).toEqual([200, expect.stringContaining(',Quoted,')]);
});

test.each([
  ['GET', '/page?filter=gone', undefined, 400],
  ['GET', '/page?limit=101', undefined, 400],
  ['GET', '/page?offset=-1', undefined, 400],
  ['GET', '/x', undefined, 400],
  ['GET', '/99', undefined, 404],
  ['PUT', '/99', { note: 'x' }, 404],
  ['PUT', '/1', { note: 7 }, 400],
  ['PUT', '/1', { note: 'x'.repeat(2001) }, 400],
  ['POST', '/mark', { ids: [1, 99], as: 'spam' }, 404],
  ['POST', '/mark', { ids: [], as: 'spam' }, 400],
  ['POST', '/mark', { ids: ['1'], as: 'spam' }, 400],
  ['POST', '/mark', { ids: [1], as: 'lost' }, 400],
  ['POST', '/export', { filter: 'gone' }, 400],
])('%s %s with %j is %i, and changes nothing', async (method, path, body, status) => {
  const before = await call('GET', '');
  const refused = await call(method, path, body);
  expect([refused.status, refused.body]).toEqual([
    status,
    expect.objectContaining({ message: expect.any(String), requestId: expect.any(String) }),
  ]);
  expect(await call('GET', '')).toEqual(before);
});

test('a stale version is 409 with the message as it is now', async () => {
  const current = (await call('GET', '/1')).body;
  const stale = await call('PUT', '/1', { note: 'x', version: 9 });
  expect([stale.status, stale.body.current]).toEqual([409, current]);
  expect((await call('GET', '/1')).body).toEqual(current);
});

test('nobody but the admin reads messages', async () => {
  for (const token of ['', 'x', running.tokens.manager]) {
    // oxlint-disable-next-line no-await-in-loop -- each is asked on its own
    expect((await call('GET', '', undefined, token)).status).toBe(401);
  }
});
