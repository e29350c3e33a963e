import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { createFormLimits } from '#server/form-limits.ts';
import { createInlineQueryWorkers } from '#server/services/query-workers/query-workers.ts';
import { createChangeFeed } from '#server/services/live-changes/change-feed.ts';
import { createTestBackups } from '#server/testing/backups.ts';
import { testReportPrinter, testVerifyCodes } from '#server/testing/report-printer.ts';
import { ADMIN_CODE, createSignInHarness, PASSWORD } from '#server/testing/sign-in-harness.ts';

const KARI = { email: 'kari@quayside.example', password: PASSWORD };

type Harness = Awaited<ReturnType<typeof createSignInHarness>>;
let harness: Harness;
let open: (settings?: { publicUrl?: string }) => Promise<string>;
let stop: (() => Promise<unknown>)[];

beforeEach(async () => {
  harness = await createSignInHarness();
  stop = [];
  open = async ({ publicUrl } = {}) => {
    const { db, clock, files, auth, reports } = harness;
    const app = await createApp({
      db,
      clock,
      files,
      reportPrinter: testReportPrinter,
      verifyCodes: testVerifyCodes,
      auth,
      limits: createFormLimits(clock),
      changeFeed: createChangeFeed({ db }),
      queryWorkers: createInlineQueryWorkers(db),
      backups: createTestBackups({ db, clock }),
      smtpConfigured: false,
      reports,
      publicUrl,
      clientFolder: undefined,
      trustProxy: 'loopback',
      logger: undefined,
    });
    stop.push(() => app.close());
    await app.listen({ host: '127.0.0.1', port: 0 });
    return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  };
});

afterEach(async () => {
  for (const close of stop) await close();
  harness.db.$client.close();
});

function post(url: string, body?: unknown, headers: Record<string, string> = {}) {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** The cookies of an answer by name, with their attributes in lower case. */
function cookiesOf(response: Response): Record<string, { value: string; attributes: string[] }> {
  return Object.fromEntries(
    response.headers.getSetCookie().map((line) => {
      const [pair = '', ...attributes] = line.split('; ');
      const [name = '', value = ''] = pair.split('=');
      return [name, { value, attributes: attributes.map((text) => text.toLowerCase()) }];
    }),
  );
}

test('The admin signs in, is known by bearer or by cookie, and signs out with an empty body', async () => {
  const url = await open();
  const login = await post(`${url}/api/admin/login`, { code: ADMIN_CODE });
  expect(login.status).toBe(200);
  expect(login.headers.get('cache-control')).toBe('no-store');
  const { sessionToken, ...rest } = (await login.json()) as { sessionToken: string };
  expect(rest).toEqual({ expiresAt: '2026-03-02T20:00:00.000Z' });
  const cookie = cookiesOf(login)['admin_session'];
  expect(cookie?.value).toBe(sessionToken);
  expect(cookie?.attributes).toEqual(
    expect.arrayContaining([
      'httponly',
      'samesite=strict',
      'path=/',
      'expires=mon, 09 mar 2026 08:00:00 gmt',
    ]),
  );
  expect(cookie?.attributes).not.toContain('secure');

  const status = async (headers: Record<string, string>) =>
    (await fetch(`${url}/api/admin/status`, { headers })).json();
  const bearer = { authorization: `Bearer ${sessionToken}` };
  const byCookie = { cookie: `admin_session=${sessionToken}` };
  expect(await status({})).toEqual({ authenticated: false });
  expect(await status(bearer)).toEqual({ authenticated: true });
  expect(await status(byCookie)).toEqual({ authenticated: true });
  expect(await status({ ...byCookie, authorization: 'Bearer unknown' })).toEqual({ authenticated: false });
  expect(await status({ ...byCookie, authorization: 'Bearer' })).toEqual({ authenticated: false });

  const logout = await post(`${url}/api/admin/logout`, undefined, bearer);
  expect(logout.status).toBe(200);
  expect(await logout.json()).toEqual({ success: true });
  expect(cookiesOf(logout)['admin_session']).toMatchObject({ value: '' });
  expect(await status(bearer)).toEqual({ authenticated: false });
  expect(await status(byCookie)).toEqual({ authenticated: false });
});

test('Logging out works without a session, with {} and without any body or content type', async () => {
  const url = await open();
  for (const realm of ['admin', 'portal']) {
    expect((await post(`${url}/api/${realm}/logout`)).status).toBe(200);
    expect((await post(`${url}/api/${realm}/logout`, {})).status).toBe(200);
    expect((await fetch(`${url}/api/${realm}/logout`, { method: 'POST' })).status).toBe(200);
  }
});

test('Staff sign in over tRPC with the same cookie, and REST knows them', async () => {
  const url = await open();
  harness.createStaff();
  const login = await post(`${url}/api/trpc/portal.session.login`, { json: KARI });
  expect(login.status).toBe(200);
  const token = cookiesOf(login)['portal_session']?.value ?? '';
  expect(await login.json()).toMatchObject({ result: { data: { json: { sessionToken: token } } } });
  expect((await fetch(`${url}/api/portal/me`)).status).toBe(401);
  const me = await fetch(`${url}/api/portal/me`, { headers: { cookie: `portal_session=${token}` } });
  expect(await me.json()).toEqual({ id: 1, email: KARI.email, name: 'Kari Nordmann', role: 'operator' });
  for (const headers of [
    { authorization: `Bearer ${token}` },
    { cookie: `admin_session=${token}` },
    { cookie: `portal_session=${token}` },
  ]) {
    const status = await fetch(`${url}/api/admin/status`, { headers });
    expect(await status.json()).toEqual({ authenticated: false });
  }
});

test('Behind TLS cookies are Secure and carry the __Host- prefix; the plain name counts for nothing there', async () => {
  const url = await open({ publicUrl: 'https://quayside.example' });
  const login = await post(`${url}/api/admin/login`, { code: ADMIN_CODE });
  const cookie = cookiesOf(login)['__Host-admin_session'];
  expect(cookie?.attributes).toEqual(
    expect.arrayContaining(['secure', 'httponly', 'samesite=strict', 'path=/']),
  );
  expect(cookie?.attributes.some((text) => text.startsWith('domain'))).toBe(false);
  const status = async (name: string) =>
    (await fetch(`${url}/api/admin/status`, { headers: { cookie: `${name}=${cookie?.value}` } })).json();
  expect(await status('__Host-admin_session')).toEqual({ authenticated: true });
  expect(await status('admin_session')).toEqual({ authenticated: false });

  const plain = await open();
  const proxied = await post(
    `${plain}/api/admin/login`,
    { code: ADMIN_CODE },
    { 'x-forwarded-proto': 'https' },
  );
  expect(Object.keys(cookiesOf(proxied))).toEqual(['__Host-admin_session']);
});

test.each([
  ['nothing at all', undefined],
  ['an empty object', {}],
  ['a list', []],
  ['true', true],
  ['a code that is a list', { code: [] }],
  ['a code that is true', { code: true }],
  ['something with a length', { code: { length: 16 } }],
])('%s is no code: 400 and no token', async (_, body) => {
  const url = await open();
  const response = await post(`${url}/api/admin/login`, body);
  expect(response.status).toBe(400);
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(await response.text()).not.toContain('sessionToken');
});

test('A sign-in without its fields is refused in sentences', async () => {
  const url = await open();
  const messageOf = async (path: string, body: unknown) =>
    ((await (await post(url + path, body)).json()) as { message: string }).message;
  for (const body of [{}, { code: null }, { code: 5 }]) {
    expect(await messageOf('/api/admin/login', body)).toBe('Admin code must be exactly 16 digits');
  }
  expect(await messageOf('/api/portal/login', {})).toBe('E-mail is required');
  expect(await messageOf('/api/portal/login', { email: KARI.email })).toBe('Password is required');
});

test('The admin code signs in as it is printed, in groups of digits', async () => {
  const url = await open();
  for (const code of ['4711 0000 1111 0000', ' 4711-0000-1111-0000\n', '4711 0000 1111 0000']) {
    expect((await post(`${url}/api/admin/login`, { code })).status).toBe(200);
  }
  // Sixteen characters that are no digits stay a wrong code.
  expect((await post(`${url}/api/admin/login`, { code: 'abcd-efgh-ijklmn' })).status).toBe(401);
});

test('A wrong code is 401; after five of them REST and tRPC say 429 and when to come back', async () => {
  const url = await open();
  const wrong = { code: 'abcdefghijklmnop' };
  for (let tries = 0; tries < 5; tries += 1) {
    const response = await post(`${url}/api/admin/login`, wrong);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ message: 'Invalid admin code' });
  }
  const rest = await post(`${url}/api/admin/login`, wrong);
  expect([rest.status, rest.headers.get('retry-after')]).toEqual([429, '30']);
  expect(await rest.json()).toMatchObject({
    message: 'Too many wrong attempts. Please wait 30 s and try again.',
  });
  const trpc = await post(`${url}/api/trpc/admin.session.login`, { json: wrong });
  expect([trpc.status, trpc.headers.get('retry-after')]).toEqual([429, '30']);
});

test('Behind a proxy tries are counted by the address that the proxy saw, not by what the client wrote before it', async () => {
  const url = await open();
  const wrong = { code: 'abcdefghijklmnop' };
  const statusFrom = async (forwarded: string) =>
    (await post(`${url}/api/admin/login`, wrong, { 'x-forwarded-for': forwarded })).status;
  for (let tries = 0; tries < 5; tries += 1) {
    expect(await statusFrom(`203.0.113.${tries}, 198.51.100.7`)).toBe(401);
  }
  expect(await statusFrom('203.0.113.9, 198.51.100.7')).toBe(429);
  expect(await statusFrom('198.51.100.8')).toBe(401);
});

test('Twenty tries in one tRPC batch are counted one by one', async () => {
  const url = await open();
  const calls = Array.from({ length: 20 }, (_, index) => index);
  const paths = calls.map(() => 'admin.session.login').join(',');
  const body = Object.fromEntries(calls.map((index) => [index, { json: { code: 'abcdefghijklmnop' } }]));
  const response = await post(`${url}/api/trpc/${paths}?batch=1`, body);
  const answers = (await response.json()) as { error: { json: { data: { httpStatus: number } } } }[];
  const statuses = answers.map(({ error }) => error.json.data.httpStatus);
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(15);
});

test.each([
  ['another site, says the browser', { 'sec-fetch-site': 'cross-site' }],
  ['a sibling host name', { 'sec-fetch-site': 'same-site' }],
  ['another origin', { origin: 'https://evil.example' }],
  ['another port', { origin: 'http://127.0.0.1:1' }],
  ['a sandboxed page', { origin: 'null' }],
])('A page that is foreign (%s) signs nobody in or out', async (_, headers) => {
  const url = await open();
  const { sessionToken } = await harness.client().admin.session.login({ code: ADMIN_CODE });
  const cookie = `admin_session=${sessionToken}`;
  for (const [path, body] of [
    ['/api/admin/logout', {}],
    ['/api/admin/login', { code: ADMIN_CODE }],
    ['/api/trpc/admin.session.logout', {}],
    ['/api/portal/login', KARI],
  ] as const) {
    const response = await post(url + path, body, { ...headers, cookie });
    expect([path, response.status]).toEqual([path, 403]);
    expect(response.headers.getSetCookie()).toEqual([]);
  }
  const status = await fetch(`${url}/api/admin/status`, { headers: { cookie } });
  expect(await status.json()).toEqual({ authenticated: true });
});

test.each([
  ['the browser says so', undefined, { 'sec-fetch-site': 'same-origin' }],
  ['the origin is the host that was asked', undefined, 'own origin'],
  ['the origin is the address of the site', 'http://quayside.example', { origin: 'http://quayside.example' }],
] as const)('Our own pages sign out by cookie alone: %s', async (_, publicUrl, sent) => {
  const url = await open(publicUrl === undefined ? {} : { publicUrl });
  const headers = sent === 'own origin' ? { origin: url } : sent;
  const { sessionToken } = await harness.client().admin.session.login({ code: ADMIN_CODE });
  const cookie = `admin_session=${sessionToken}`;
  expect((await post(`${url}/api/admin/logout`, {}, { ...headers, cookie })).status).toBe(200);
  const status = await fetch(`${url}/api/admin/status`, { headers: { cookie } });
  expect(await status.json()).toEqual({ authenticated: false });
});

test('Where the address of the site is known, a page of another name that leads here is foreign', async () => {
  const url = await open({ publicUrl: 'http://quayside.example' });
  const { sessionToken } = await harness.client().admin.session.login({ code: ADMIN_CODE });
  const cookie = `admin_session=${sessionToken}`;
  expect((await post(`${url}/api/admin/logout`, {}, { origin: url, cookie })).status).toBe(403);
});

test('aborts the check of a sign-in whose client has disconnected', async () => {
  const url = await open();
  let hungUp = () => {};
  const noticed = new Promise<void>((resolve) => {
    hungUp = resolve;
  });
  const client = new AbortController();
  const { admin } = harness.auth;
  harness.auth.admin = {
    ...admin,
    logIn(input, caller) {
      caller.signal?.addEventListener('abort', hungUp);
      client.abort();
      return admin.logIn(input, caller);
    },
  };
  const asked = fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: ADMIN_CODE }),
    signal: client.signal,
  });
  await expect(asked).rejects.toThrow('aborted');
  await noticed;
});

test('A one-time link that is no more answers 404 and says what to do', async () => {
  const url = await open();
  for (const [call, body] of [
    ['inspect', { token: 'unknown' }],
    ['redeem', { token: 'unknown', password: 'herring anchor violet moss' }],
  ] as const) {
    const response = await post(`${url}/api/portal/one-time-link/${call}`, body);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({
      message: expect.stringContaining('ask a manager for a new link'),
    });
  }
});
