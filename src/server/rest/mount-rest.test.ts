import { setImmediate as nextTurn } from 'node:timers/promises';
import cookie from '@fastify/cookie';
import fastify, { LogController, type FastifyInstance, type InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { createTestDatabase } from '#db/testing.ts';
import { createAuth } from '#server/auth/auth.ts';
import { AppError } from '#server/errors.ts';
import { createFormLimits } from '#server/form-limits.ts';
import { createInlineQueryWorkers } from '#server/services/query-workers/query-workers.ts';
import { createChangeFeed } from '#server/services/live-changes/change-feed.ts';
import type { ProcedureMeta, RestRoute } from '#server/rpc/meta.ts';
import { adminProcedure, managerProcedure, publicProcedure, router } from '#server/rpc/procedures.ts';
import { listen } from '#server/testing/listen.ts';
import { createLogRecorder } from '#server/testing/log-recorder.ts';
import { openAdminSession, openPortalSession } from '#server/testing/sessions.ts';
import { createTestBackups } from '#server/testing/backups.ts';
import { createTestReportChannel } from '#server/testing/report-channel.ts';
import { testReportPrinter, testVerifyCodes } from '#server/testing/report-printer.ts';
import { createTestFileStore } from '#server/testing/test-file-store.ts';
import { createTestClock } from '#server/testing/test-clock.ts';
import { mountRest } from './mount-rest.ts';
import { sendError } from './send-error.ts';

const at = (
  method: RestRoute['method'],
  path: RestRoute['path'],
  status?: RestRoute['status'],
): ProcedureMeta => ({
  rest: { method, path, summary: 'A call of this test', ...(status && { status }) },
});

const Anything = z.looseObject({});

const Berth = z.object({
  id: z.int(),
  depth: z.number().optional(),
  covered: z.boolean().optional(),
  quays: z.array(z.int()).optional(),
  agent: z.nullable(z.int()).optional(),
  pilot: z.union([z.int(), z.literal('none')]).optional(),
  name: z.string().optional(),
});

/** Calls that return their input. */
const berths = router({
  public: router({
    find: publicProcedure
      .meta(at('GET', '/api/berths/{id}'))
      .input(Berth)
      .output(Anything)
      .query(({ input }) => input),
    list: publicProcedure
      .meta(at('GET', '/api/berths'))
      .input(Berth.partial().optional())
      .output(Anything)
      .query(({ input }) => input ?? {}),
    reserve: publicProcedure
      .meta(at('POST', '/api/berths/reservation'))
      .input(Berth)
      .output(z.object({ isGivenUp: z.boolean() }))
      .mutation(async ({ signal }) => {
        // A request that was read is closed by then.
        await nextTurn();
        await nextTurn();
        return { isGivenUp: signal?.aborted !== false };
      }),
    create: publicProcedure
      .meta(at('POST', '/api/berths', 201))
      .input(Berth)
      .output(Anything)
      .mutation(({ input }) => input),
    update: publicProcedure
      .meta(at('PUT', '/api/berths/{id}'))
      .input(Berth)
      .output(Anything)
      .mutation(({ input }) => input),
    remove: publicProcedure
      .meta(at('DELETE', '/api/berths/{id}', 204))
      .input(Berth.pick({ id: true }))
      .output(z.void())
      .mutation(() => undefined),
    clear: publicProcedure
      .meta(at('POST', '/api/berths/clear'))
      .output(Anything)
      .mutation(() => ({ cleared: true })),
    wait: publicProcedure
      .meta(at('POST', '/api/berths/wait'))
      .output(Anything)
      .mutation(() => {
        throw new AppError('tooManyRequests', 'Please wait.', { retryAfterSeconds: 12.2 });
      }),
    crash: publicProcedure
      .meta(at('GET', '/api/berths/crash'))
      .output(Anything)
      .query(() => {
        throw new Error('SELECT secret FROM users /home/quayside');
      }),
    leak: publicProcedure
      .meta(at('GET', '/api/berths/leak'))
      .output(z.object({ name: z.string() }))
      .query(() => ({ name: 'North', password: 'hash' })),
  }),
  admin: router({
    update: adminProcedure
      .meta(at('POST', '/api/admin/berths'))
      .input(Berth)
      .output(Anything)
      .mutation(({ input }) => input),
  }),
  portal: router({
    update: managerProcedure
      .meta(at('POST', '/api/portal/berths'))
      .input(Berth)
      .output(Anything)
      .mutation(({ input }) => input),
  }),
});

const db = createTestDatabase();
const clock = createTestClock();
const reports = createTestReportChannel({ db, clock });
const log = createLogRecorder();
const app: FastifyInstance = fastify({
  loggerInstance: log.logger,
  logController: new LogController({ disableRequestLogging: true }),
});
let tokens: Record<'admin' | 'manager' | 'operator', string>;

beforeAll(async () => {
  tokens = {
    admin: openAdminSession(db, clock.now()),
    manager: openPortalSession(db, clock.now(), 'manager'),
    operator: openPortalSession(db, clock.now(), 'operator'),
  };
  app.setErrorHandler((error, request, reply) => sendError(request, reply, error));
  await app.register(cookie);
  mountRest(
    app,
    {
      db,
      clock,
      files: createTestFileStore().files,
      reportPrinter: testReportPrinter,
      verifyCodes: testVerifyCodes,
      auth: createAuth({ db, clock }),
      limits: createFormLimits(clock),
      changeFeed: createChangeFeed({ db }),
      queryWorkers: createInlineQueryWorkers(db),
      backups: createTestBackups({ db, clock }),
      reports,
      smtpConfigured: false,
      publicUrl: undefined,
    },
    berths,
  );
  await app.ready();
});

afterAll(async () => {
  await app.close();
  db.$client.close();
});

const call = (method: InjectOptions['method'], url: string, options: InjectOptions = {}) =>
  app.inject({ method: method!, url, ...options });

const send = (method: 'POST' | 'PUT', url: string, payload: unknown) =>
  call(method, url, {
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    headers: { 'content-type': 'application/json' },
  });

test('converts path and query to the numbers, booleans and lists of the input', async () => {
  const answer = await call('GET', '/api/berths/7?depth=-12.5&covered=true&quays=1&quays=2&agent=3&name=5');
  expect(answer.json()).toEqual({ id: 7, depth: -12.5, covered: true, quays: [1, 2], agent: 3, name: '5' });
});

test.each([
  ['3', 3],
  ['none', 'none'],
])('takes %s where a number or one word may stand', async (typed, pilot) => {
  expect((await call('GET', `/api/berths?pilot=${typed}`)).json()).toEqual({ pilot });
});

test('a list of one is a list', async () => {
  expect((await call('GET', '/api/berths?quays=4')).json()).toEqual({ quays: [4] });
});

test.each([
  '/api/berths/seven',
  '/api/berths/7.5',
  '/api/berths/0x7',
  '/api/berths/%20',
  '/api/berths/99999999999999999999',
  '/api/berths/7?depth=deep',
  '/api/berths/7?covered=1',
  '/api/berths/7?quays=1&quays=two',
  '/api/berths/7?depth=1&depth=2',
  '/api/berths/7?pilot=some',
])('%s is refused with the wrong field', async (url) => {
  const answer = await call('GET', url);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({
    message: expect.any(String),
    requestId: expect.any(String),
    issues: [{ path: expect.any(Array), message: expect.any(String) }],
  });
});

test('ignores unknown fields, hostile ones too', async () => {
  const answer = await call(
    'GET',
    '/api/berths?__proto__=1&constructor=2&toString=3&covered=false&role=admin',
  );
  expect(answer.json()).toEqual({ covered: false });
});

test('a body cannot contradict the id in the path', async () => {
  expect((await send('PUT', '/api/berths/7', { id: 8, name: 'North' })).json()).toEqual({
    id: 7,
    name: 'North',
  });
});

test('a call is given up with its connection, not once its body was read', async () => {
  const answer = await fetch(`${await listen(app)}/api/berths/reservation`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"id":7}',
  });
  expect(await answer.json()).toEqual({ isGivenUp: false });
});

test('a body is not converted: text stays text', async () => {
  const answer = await send('POST', '/api/berths', { id: '7' });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ issues: [{ path: ['id'] }] });
});

test('uses the status of the metadata, and sends no body for an empty answer', async () => {
  expect((await send('POST', '/api/berths', { id: 7 })).statusCode).toBe(201);
  const removed = await call('DELETE', '/api/berths/7');
  expect([removed.statusCode, removed.body]).toEqual([204, '']);
});

test.each([
  {},
  { 'content-type': 'application/json' },
  { 'content-type': 'application/json; charset=utf-8' },
])('accepts an empty body with %o if no payload is expected', async (headers) => {
  expect((await call('POST', '/api/berths/clear', { headers })).statusCode).toBe(200);
  expect((await call('DELETE', '/api/berths/7', { headers })).statusCode).toBe(204);
});

test('an empty body counts as an object without fields', async () => {
  const answer = await send('POST', '/api/berths', '');
  expect(answer.json()).toMatchObject({ issues: [{ path: ['id'] }] });
});

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonp',
])('refuses a write as %s, with or without a body', async (type) => {
  const headers = { 'content-type': type };
  const statuses = await Promise.all([
    call('POST', '/api/berths', { headers, payload: '{"id":7}' }),
    call('POST', '/api/berths/clear', { headers, payload: '' }),
    call('DELETE', '/api/berths/7', { headers, payload: '' }),
  ]);
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([415, 415, 415]);
});

test('refuses a body without a type', async () => {
  expect((await call('POST', '/api/berths', { payload: Buffer.from('{"id":7}') })).statusCode).toBe(415);
});

test.each(['{', '{"id":7', 'undefined', "{'id':7}", '{"id":7}x', '\u0000', '"\\ud800'])(
  'refuses %j as invalid JSON',
  async (payload) => {
    const answers = await Promise.all([
      send('POST', '/api/berths', payload),
      send('POST', '/api/berths/clear', payload),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400]);
    expect(answers[0].json()).toEqual({
      message: 'The request is not valid JSON.',
      requestId: expect.any(String),
    });
  },
);

test('refuses bytes that are not text as invalid JSON', async () => {
  const headers = { 'content-type': 'application/json' };
  const answer = await call('POST', '/api/berths', { headers, payload: Buffer.from([0x22, 0xff, 0x22]) });
  expect(answer.statusCode).toBe(400);
});

test.each([null, [], [{ id: 7 }], 7, 'berth', true])('refuses %j as a berth', async (payload) => {
  const answers = await Promise.all([
    send('POST', '/api/berths', JSON.stringify(payload)),
    send('PUT', '/api/berths/7', JSON.stringify(payload)),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400]);
});

test('a key named __proto__ changes nothing', async () => {
  const answer = await send(
    'POST',
    '/api/berths',
    '{"id":7,"__proto__":{"covered":true},"constructor":{"prototype":{"x":1}}}',
  );
  expect(answer.json()).toEqual({ id: 7 });
  expect(({} as Record<string, unknown>)['covered']).toBeUndefined();
});

test('refuses or ignores deeply nested JSON without crashing', async () => {
  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
  expect((await send('POST', '/api/berths', deep)).statusCode).toBe(400);
  expect((await send('POST', '/api/berths', `{"id":7,"more":${deep}}`)).json()).toEqual({ id: 7 });
});

test('refuses a body of more than 1 MiB', async () => {
  const answer = await send('POST', '/api/berths', JSON.stringify({ id: 7, name: 'x'.repeat(1024 * 1024) }));
  expect(answer.statusCode).toBe(413);
  expect(answer.json()).toEqual({ message: 'The request is too large.', requestId: expect.any(String) });
});

test('checks the caller before the input', async () => {
  const bodies = ['{', '{}', '', JSON.stringify({ id: 'x' })];
  const as = (url: string, authorization: string, payload: string, type = 'application/json') =>
    call('POST', url, { payload, headers: { authorization, 'content-type': type } }).then(
      (answer) => answer.statusCode,
    );
  const statuses = await Promise.all(
    bodies.flatMap((body) => [
      as('/api/admin/berths', '', body),
      as('/api/admin/berths', '', body, 'text/plain'),
      as('/api/admin/berths', `Bearer ${tokens.manager}`, body),
      as('/api/portal/berths', `Bearer ${tokens.admin}`, body),
      as('/api/portal/berths', `Bearer ${tokens.operator}`, body),
      as('/api/admin/berths', `Bearer ${tokens.admin}`, body),
    ]),
  );
  expect(statuses).toEqual(bodies.flatMap(() => [401, 401, 401, 401, 403, 400]));
});

test('admits a signed-in caller', async () => {
  const headers = { authorization: `Bearer ${tokens.manager}` };
  expect((await call('POST', '/api/portal/berths', { headers, payload: { id: 7 } })).json()).toEqual({
    id: 7,
  });
});

test('a refusal may state when to retry, in whole seconds', async () => {
  const answer = await call('POST', '/api/berths/wait');
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '13']);
});

test('an unexpected error is a fixed text, and once in the log with its cause', async () => {
  log.clear();
  const answer = await call('GET', '/api/berths/crash');
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({
    message: 'Something went wrong on our side. Nothing was saved. Please try again.',
    requestId: expect.any(String),
  });
  expect(answer.body).not.toMatch(/SELECT|quayside|Error|\.ts/);
  expect(log.lines).toMatchObject([
    { level: 50, err: { message: expect.stringContaining('SELECT secret FROM users /home/quayside') } },
  ]);
  expect(log.lines[0]?.['reqId']).toBe(answer.json<{ requestId: string }>().requestId);
});

test('removes fields that the output schema does not name', async () => {
  expect((await call('GET', '/api/berths/leak')).json()).toEqual({ name: 'North' });
});

test('marks these answers as not cacheable', async () => {
  const answers = await Promise.all([
    call('GET', '/api/berths/7'),
    call('GET', '/api/berths/x'),
    call('GET', '/api/none'),
  ]);
  expect(answers.map(({ headers }) => headers['cache-control'])).toEqual([
    'no-store',
    'no-store',
    'no-store',
  ]);
});

test('HEAD answers as GET does, without the body', async () => {
  const [get, head] = await Promise.all([call('GET', '/api/berths/7'), call('HEAD', '/api/berths/7')]);
  expect([head.statusCode, head.body]).toEqual([200, '']);
  expect(head.headers['content-length']).toBe(get.headers['content-length']);
});

test('refuses another method, with the allowed ones', async () => {
  const answer = await call('PATCH', '/api/berths/7', { payload: { id: 7 } });
  expect(answer.statusCode).toBe(405);
  expect(answer.headers.allow).toBe('DELETE, GET, HEAD, PUT');
  expect(answer.json()).toEqual({
    message: 'This call does not support that method.',
    requestId: expect.any(String),
  });
});

test('a method of a path is not taken for that of a pattern that the path also matches', async () => {
  const answer = await call('PUT', '/api/berths/clear', { payload: { id: 7 } });
  expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'POST']);
  const known = await call('PATCH', '/api/berths/clear');
  expect([known.statusCode, known.headers.allow]).toEqual([405, 'POST']);
});

test.each(['GET', 'POST', 'DELETE', 'OPTIONS'] as const)(
  '%s of an unknown path is a JSON 404',
  async (method) => {
    const answer = await call(method, '/api/anchorages', {
      payload: '{',
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ message: 'Not found.', requestId: expect.any(String) });
  },
);
