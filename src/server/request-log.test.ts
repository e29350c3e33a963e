import { Writable } from 'node:stream';
import fastify, { LogController } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mountRequestLog } from './request-log.ts';
import { createLogger } from './start-up/logger.ts';
import { createTestApp, type TestApp } from './testing/create-test-app.ts';
import { createLogRecorder } from './testing/log-recorder.ts';

async function logOf(url: string): Promise<Record<string, unknown>[]> {
  let text = '';
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString();
      done();
    },
  });
  const app = fastify({
    loggerInstance: createLogger('info', destination),
    logController: new LogController({ disableRequestLogging: true }),
  });
  mountRequestLog(app, () => []);
  app.get('/api/products/search', async () => []);
  app.get('/api/whistleblower/:id', async () => ({}));
  app.get('/api/trpc/:path', async () => ({}));
  await app.inject({ url, headers: { authorization: 'Bearer secret', cookie: 'admin_session=secret' } });
  await app.close();
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

test('writes one line for a finished request: method, route, status and time, without its content', async () => {
  const lines = await logOf('/api/products/search?q=secret');
  expect(lines).toEqual([
    {
      level: 'info',
      time: expect.any(String),
      reqId: expect.any(String),
      method: 'GET',
      route: '/api/products/search',
      status: 200,
      ms: expect.any(Number),
      msg: 'answered',
    },
  ]);
  expect(JSON.stringify(lines)).not.toContain('secret');
});

test('does not repeat an unknown address', async () => {
  const [line] = await logOf('/secret?token=secret');
  expect(line).toMatchObject({ route: 'unknown', status: 404 });
  expect(JSON.stringify(line)).not.toContain('secret');
});

test.each([
  '/api/whistleblower/7',
  '/api/trpc/public.whistleblowing.submit?batch=1',
  '/api/trpc/public.products.list,public.whistleblowing.open?batch=1',
  '/api/trpc/public.%72eports.submit',
  '/api/trpc/public%252Ereports.submit',
])('writes no line for the report channel: %s', async (url) => {
  expect(await logOf(url)).toEqual([]);
});

describe('a refused request', () => {
  const log = createLogRecorder();
  let running: TestApp;
  beforeAll(() => {
    running = createTestApp({ logger: log.logger });
  });
  afterAll(() => running.close());
  beforeEach(() => log.clear());

  const OPERATOR = [{ realm: 'portal', userId: 2 }];
  const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'POST' = 'GET') =>
    running.inject({
      url,
      method,
      headers,
      ...(method === 'POST' && {
        payload: '{}',
        headers: { 'content-type': 'application/json', ...headers },
      }),
    });
  const bearer = (actor: keyof TestApp['tokens']) => ({ authorization: `Bearer ${running.tokens[actor]}` });

  test.each([
    ['403 of an operator at a manager’s call', '/api/portal/audit', 403],
    ['404 of a record that does not exist', '/api/portal/projects/999', 404],
    ['404 of an address that nobody serves', '/api/portal/nothing', 404],
    ['401 of a portal session at the admin’s call', '/api/admin/contacts', 401],
  ])('names the person by realm and id: %s', async (_, url, status) => {
    expect((await ask(url, bearer('operator'))).statusCode).toBe(status);
    expect(log.lines).toMatchObject([{ status, people: OPERATOR }]);
    expect(JSON.stringify(log.lines)).not.toContain(running.tokens.operator);
  });

  test('names the person signed in by a cookie', async () => {
    await ask('/api/admin/products/999', { cookie: `admin_session=${running.tokens.admin}` });
    expect(log.lines).toMatchObject([{ status: 404, people: [{ realm: 'admin', userId: 1 }] }]);
  });

  test('names the refused calls of a partly successful tRPC batch', async () => {
    const input = encodeURIComponent(JSON.stringify({ 1: { json: { id: 999 } } }));
    const url = `/api/trpc/portal.session.me,portal.projects.byId?batch=1&input=${input}`;
    expect((await ask(url, bearer('operator'))).statusCode).toBe(207);
    expect(log.lines).toMatchObject([
      { status: 207, refused: [{ call: 'portal.projects.byId', status: 404 }], people: OPERATOR },
    ]);
  });

  test('does not repeat the name of a procedure that does not exist', async () => {
    await ask('/api/trpc/portal.secret', bearer('operator'));
    expect(log.lines).toMatchObject([{ status: 404, people: OPERATOR }]);
    expect(JSON.stringify(log.lines)).not.toContain('portal.secret');
  });

  test('names people at 429', async () => {
    for (let message = 0; message <= 60; message += 1) {
      await running.inject({
        method: 'POST',
        url: '/api/contact',
        headers: bearer('operator'),
        payload: { name: 'Kari', email: 'kari@fleet.example', message: `Please quote ${message} kits.` },
      });
    }
    expect(log.lines.at(-1)).toMatchObject({ status: 429, people: OPERATOR });
    expect(log.lines.slice(0, -1).every((line) => !('people' in line))).toBe(true);
  });

  test('names nobody without a session, and nobody of the report channel', async () => {
    await ask('/api/portal/projects/999');
    await ask('/api/portal/projects/999', { authorization: 'Bearer unknown' });
    await ask('/api/whistleblower/dialogue', bearer('admin'), 'POST');
    await ask('/api/trpc/public.whistleblowing.open', bearer('admin'), 'POST');
    expect(log.lines.map(({ status }) => status)).toEqual([401, 401]);
    expect(log.lines.every((line) => !('people' in line))).toBe(true);
  });
});

describe('a slow request', () => {
  const log = createLogRecorder();
  const slowLines = () => log.lines.filter(({ msg }) => msg === 'slow request');
  let running: TestApp;
  beforeAll(() => {
    running = createTestApp({ logger: log.logger, slowRequestMs: 0 });
  });
  afterAll(() => running.close());
  beforeEach(() => log.clear());

  test('is a warning with route and time, also where the answer was kept as bytes', async () => {
    for (const url of ['/api/brands', '/api/brands', '/api/products/search?q=secret'])
      await running.inject({ url });
    const slow = { level: 40, msg: 'slow request', method: 'GET', status: 200, ms: expect.any(Number) };
    expect(slowLines()).toMatchObject([
      { ...slow, route: '/api/brands' },
      { ...slow, route: '/api/brands' },
      { ...slow, route: '/api/products/search' },
    ]);
    expect(JSON.stringify(log.lines)).not.toContain('secret');
  });

  test('of the report channel is not mentioned', async () => {
    const payload = { incidentType: 'other', description: 'Oil over board.' };
    for (const url of [
      '/api/whistleblower',
      '/api/trpc/public.whistleblowing.submit',
      '/api/whistleblower/%zz',
    ]) {
      await running.inject({ method: 'POST', url, payload });
    }
    expect(log.lines).toEqual([]);
  });

  test('is not a stream that stays open', async () => {
    const authorization = `Bearer ${running.tokens.operator}`;
    const answer = await running.inject({
      url: '/api/portal/changes/live',
      headers: { authorization },
      payloadAsStream: true,
    });
    expect(answer.headers['content-type']).toContain('text/event-stream');
    running.changeFeed.close();
    await answer.stream().toArray();
    await expect
      .poll(() => log.lines)
      .toMatchObject([{ msg: 'answered', route: '/api/portal/changes/live' }]);
  });
});
