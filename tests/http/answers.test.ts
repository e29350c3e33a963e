import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { securityHeaders as makeSecurityHeaders } from '#server/security-headers.ts';
import { createTestApp, type TestApp } from '#server/testing/create-test-app.ts';
import { createProduct } from '#server/testing/factories.ts';
import { listen, sendRaw } from '#server/testing/listen.ts';

let running: TestApp;
let address: string;

beforeAll(async () => {
  running = createTestApp({ publicUrl: 'https://quayside.test' });
  createProduct(running.db);
  address = await listen(await running.app());
});

afterAll(() => running.close());

const securityHeaders = {
  'content-security-policy': expect.stringMatching(
    /^default-src 'self'; script-src 'self'; style-src 'self';.*frame-ancestors 'none'$/,
  ),
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

const Refusal = z.strictObject({
  message: z.string().regex(/^[A-Z]/),
  requestId: z.uuid(),
  issues: z
    .array(z.strictObject({ path: z.array(z.union([z.string(), z.int()])), message: z.string() }))
    .optional(),
});

const json = { 'content-type': 'application/json' };

const kinds: [string, string, RequestInit, number][] = [
  ['a kept list', '/api/products', {}, 200],
  ['a kept list the client has', '/api/products', { headers: { 'if-none-match': '*' } }, 304],
  ['a kept list compressed', '/api/products', { headers: { 'accept-encoding': 'br' } }, 200],
  ['a search', '/api/products/search?q=seal', {}, 200],
  ['a bad search', '/api/products/search?limit=x', {}, 400],
  ['tRPC', '/api/trpc/public.products.list', {}, 200],
  ['tRPC of an unknown name', '/api/trpc/public.none', {}, 404],
  ['tRPC without JSON', '/api/trpc/admin.session.login', { method: 'POST', body: 'x' }, 415],
  ['the API description', '/api/openapi.json', {}, 200],
  ['the API reference', '/api/docs', {}, 200],
  ['its stylesheet', '/api/docs/reference.css', {}, 200],
  ['an unknown call', '/api/none', {}, 404],
  ['the root of the API', '/api', {}, 404],
  ['an unknown page', '/none', {}, 404],
  ['another method', '/api/products', { method: 'PATCH' }, 405],
  [
    'a foreign preflight',
    '/api/products',
    { method: 'OPTIONS', headers: { origin: 'https://evil.test' } },
    405,
  ],
  ['a badly escaped path', '/api/%zz', {}, 400],
  ['nobody signed in', '/api/portal/me', {}, 401],
  ['no JSON', '/api/admin/login', { method: 'POST', body: '{', headers: json }, 400],
  ['a body of another type', '/api/admin/login', { method: 'POST', body: '{}' }, 415],
  [
    'too large a body',
    '/api/admin/login',
    { method: 'POST', body: 'x'.repeat(1_048_577), headers: json },
    413,
  ],
  [
    'a page’s foreign write',
    '/api/admin/logout',
    { method: 'POST', headers: { origin: 'https://evil.test' } },
    403,
  ],
  ['the state of the process', '/healthz', {}, 200],
];

describe.each(kinds)('%s', (_kind, path, init, status) => {
  test('carries the security headers, tells no version and lets no other origin read', async () => {
    const answer = await fetch(address + path, init);
    await answer.arrayBuffer();
    expect(answer.status).toBe(status);
    const headers = Object.fromEntries(answer.headers);
    expect(headers).toMatchObject(securityHeaders);
    const names = Object.keys(headers).join(' ');
    expect(names).not.toMatch(/(^| )(server|x-powered-by|via|access-control-\S*)( |$)/);
  });

  test('is kept by nobody unless it is the same for everyone', async () => {
    const { headers } = await fetch(address + path, init);
    const allowed = status >= 400 ? ['no-store'] : ['no-store', 'no-cache'];
    expect(allowed).toContain(headers.get('cache-control'));
  });
});

test.each(kinds.filter(([, path, , status]) => status >= 400 && !path.startsWith('/api/trpc/public')))(
  '%s is refused in the one shape of refusals',
  async (_kind, path, init, status) => {
    const answer = await fetch(address + path, init);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    const body: unknown = await answer.json();
    expect(Refusal.safeParse(body).error).toBeUndefined();
    expect(JSON.stringify(body)).not.toMatch(
      /sqlite|drizzle|fastify|fst_|trpc|zod|node_modules|\.ts\b|\/work|at \w+ \(/i,
    );
  },
);

describe('a body with Content-Encoding', () => {
  const body = gzipSync('{"code":"0000000000000000"}');
  const send = (path: string, encoding: string) =>
    fetch(address + path, {
      method: 'POST',
      headers: { ...json, 'content-encoding': encoding },
      body: encoding === 'identity' ? '{"code":"0000000000000000"}' : new Uint8Array(body),
    });

  test.each([
    '/api/admin/login',
    '/api/trpc/admin.session.login',
    '/api/whistleblower',
    '/api/portal/projects/1/files',
  ])('is refused with 415 at %s', async (path) => {
    const answer = await send(path, 'gzip');
    expect([answer.status, Refusal.parse(await answer.json()).message]).toEqual([
      415,
      'Please send the body without Content-Encoding.',
    ]);
  });

  test('is read when the encoding is identity', async () => {
    expect((await send('/api/contact', 'identity')).status).toBe(400);
  });
});

test('HSTS covers subdomains only where the setting says so', async () => {
  const publicUrl = 'https://quayside.test';
  const name = 'strict-transport-security';
  expect(makeSecurityHeaders({ publicUrl })[name]).toBe('max-age=31536000');
  expect(makeSecurityHeaders({ publicUrl, hstsIncludeSubdomains: true })[name]).toBe(
    'max-age=31536000; includeSubDomains',
  );
  expect(makeSecurityHeaders({ publicUrl: undefined, hstsIncludeSubdomains: true })[name]).toBeUndefined();
});

test('an answer that asks for a sign-in says how', async () => {
  const answer = await fetch(`${address}/api/portal/me`);
  expect(answer.headers.get('www-authenticate')).toBe('Bearer');
});

test('the host that a client claims is never repeated', async () => {
  const answer = await sendRaw(
    address,
    'GET /api/openapi.json HTTP/1.1\r\nHost: evil.test\r\nConnection: close\r\n\r\n',
  );
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(answer).not.toContain('evil.test');
});

describe('what is no proper request', () => {
  test.each([
    ['no HTTP', 'EHLO quayside\r\n\r\n', 400],
    ['an unknown method', 'FETCH /api/products HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['no host', 'GET /api/products HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['headers beyond measure', `GET / HTTP/1.1\r\nHost: x\r\nX-Y: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
    [
      'a length and chunks at once',
      'POST /api/admin/login HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
  ])('%s is refused and the line closed', async (_kind, bytes, status) => {
    const answer = await sendRaw(address, bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).not.toMatch(/fastify|node/i);
  });

  test('an expectation that nobody meets is refused as everything is', async () => {
    const answer = await sendRaw(address, 'GET / HTTP/1.1\r\nHost: x\r\nExpect: wonders\r\n\r\n');
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 417 /);
    expect(head).toContain('x-content-type-options: nosniff');
    expect(Refusal.safeParse(JSON.parse(body)).error).toBeUndefined();
  });

  test.each([
    'FETCH / HTTP/1.1\r\nHost: x\r\n\r\n',
    'EHLO quayside\r\n\r\n',
    'GET /api/products HTTP/1.1\r\n\r\n',
  ])('%j is refused as everything is', async (bytes) => {
    const [head = '', body = ''] = (await sendRaw(address, bytes)).split('\r\n\r\n');
    expect(head).toContain('x-content-type-options: nosniff');
    expect(JSON.parse(body)).toEqual({
      message: 'The request could not be read.',
      requestId: expect.any(String),
    });
  });

  test.each([
    'GET http://user:word@quayside.test/api/trpc/public.products.list HTTP/1.1',
    'GET //quayside.test/api/products HTTP/1.1',
    'GET /api//products HTTP/1.1',
    'GET /api/products/ HTTP/1.1',
    'GET /api/../api/secret HTTP/1.1',
    'GET /api/%2e%2e/%2e%2e/etc/passwd HTTP/1.1',
    'GET /api/products%00 HTTP/1.1',
    'GET /api/trpc/%2525 HTTP/1.1',
    'TRACE /api/products HTTP/1.1',
    'PROPFIND /api/products HTTP/1.1',
  ])('%s is refused, never a crash', async (line) => {
    const answer = await sendRaw(address, `${line}\r\nHost: quayside.test\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer).toContain('application/json');
  });
});
