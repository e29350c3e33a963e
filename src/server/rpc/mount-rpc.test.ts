import cookie from '@fastify/cookie';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import superjson from 'superjson';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { createTestDatabase } from '#db/testing.ts';
import { createAuth } from '#server/auth/auth.ts';
import { AppError } from '#server/errors.ts';
import { createFormLimits } from '#server/form-limits.ts';
import { createInlineQueryWorkers } from '#server/services/query-workers/query-workers.ts';
import { createChangeFeed } from '#server/services/live-changes/change-feed.ts';
import { sendError } from '#server/rest/send-error.ts';
import { createLogRecorder } from '#server/testing/log-recorder.ts';
import { openAdminSession, openPortalSession } from '#server/testing/sessions.ts';
import { createTestBackups } from '#server/testing/backups.ts';
import { createTestReportChannel } from '#server/testing/report-channel.ts';
import { testReportPrinter, testVerifyCodes } from '#server/testing/report-printer.ts';
import { createTestFileStore } from '#server/testing/test-file-store.ts';
import { createTestClock } from '#server/testing/test-clock.ts';
import type { ProcedureMeta } from './meta.ts';
import { mountRpc } from './mount-rpc.ts';
import { adminProcedure, portalProcedure, publicProcedure, router } from './procedures.ts';

const meta = (cache?: 'public'): ProcedureMeta => ({
  rest: { method: 'GET', path: '/api/berths', summary: 'A call of this test' },
  ...(cache && { cache }),
});

const Berth = z.object({ id: z.int(), at: z.date().optional() });

const berths = router({
  public: router({
    list: publicProcedure
      .meta(meta('public'))
      .output(z.array(z.string()))
      .query(() => ['North']),
    find: publicProcedure
      .meta(meta())
      .input(Berth)
      .output(Berth)
      .query(({ input }) => input),
    create: publicProcedure
      .meta(meta())
      .input(Berth)
      .output(Berth)
      .mutation(({ input }) => input),
    wait: publicProcedure
      .meta(meta())
      .output(z.void())
      .query(() => {
        throw new AppError('tooManyRequests', 'Please wait.', { retryAfterSeconds: 12.2 });
      }),
    crash: publicProcedure
      .meta(meta())
      .output(z.void())
      .query(() => {
        throw new Error('SELECT secret FROM users');
      }),
  }),
  admin: router({
    who: adminProcedure
      .meta(meta())
      .output(z.string())
      .query(({ ctx }) => ctx.actor.kind),
  }),
  portal: router({
    who: portalProcedure
      .meta(meta())
      .output(z.string())
      .query(({ ctx }) => ctx.actor.kind),
  }),
});

const db = createTestDatabase();
const clock = createTestClock();
const reports = createTestReportChannel({ db, clock });
const log = createLogRecorder();
const app: FastifyInstance = fastify({
  loggerInstance: log.logger,
  logController: new LogController({ disableRequestLogging: true }),
  routerOptions: { maxParamLength: 5000 },
  frameworkErrors(error, request, reply) {
    void sendError(request, reply, error);
  },
});
let tokens: Record<'admin' | 'manager', string>;

beforeAll(async () => {
  tokens = {
    admin: openAdminSession(db, clock.now()),
    manager: openPortalSession(db, clock.now(), 'manager'),
  };
  app.setErrorHandler((error, request, reply) => sendError(request, reply, error));
  await app.register(cookie);
  mountRpc(
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

beforeEach(() => log.clear());

const query = (path: string, input?: unknown, headers: Record<string, string> = {}) =>
  app.inject({
    url: `/api/trpc/${path}${input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`}`,
    headers,
  });

const mutate = (path: string, payload: string, type = 'application/json') =>
  app.inject({
    method: 'POST',
    url: `/api/trpc/${path}`,
    payload,
    headers: { 'content-type': type },
  });

const batch = (paths: string[], headers: Record<string, string> = {}) =>
  app.inject({ url: `/api/trpc/${paths.join(',')}?batch=1&input=%7B%7D`, headers });

test('marks public answers as to be revalidated, and all others as not cacheable', async () => {
  const policy = async (answer: ReturnType<typeof query>) => (await answer).headers['cache-control'];
  expect(await policy(query('public.list'))).toBe('no-cache');
  expect(await policy(batch(['public.list']))).toBe('no-cache');
  expect(await policy(batch(['public.list', 'public.wait']))).toBe('no-store');
  expect(await policy(query('public.find', superjson.serialize({ id: 1 })))).toBe('no-store');
  expect(await policy(query('public.find', {}))).toBe('no-store');
  expect(await policy(query('public.none'))).toBe('no-store');
});

test('accepts twenty calls in a batch, and refuses twenty-one', async () => {
  const berths20 = Array.from({ length: 20 }, (_, id) => superjson.serialize({ id }));
  const find = (inputs: object[]) =>
    app.inject({
      url: `/api/trpc/${inputs.map(() => 'public.find').join(',')}`,
      query: { batch: '1', input: JSON.stringify(Object.fromEntries(inputs.entries())) },
    });
  expect((await find(berths20)).statusCode).toBe(200);
  const tooMany = await find([...berths20, superjson.serialize({ id: 20 })]);
  expect(tooMany.statusCode).toBe(400);
  expect(tooMany.json()).toEqual({
    message: 'A batch may contain at most 20 calls.',
    requestId: expect.any(String),
  });
});

test('refuses connection parameters with a fitting message and its id', async () => {
  const answer = await app.inject({ url: '/api/trpc/public.list?connectionParams=%7B' });
  expect(answer.json()).toEqual({
    message: 'The request could not be read.',
    requestId: expect.any(String),
  });
});

test('refuses a batch with a duplicate query, also with junk input that nothing reads', async () => {
  const repeated = await batch(['public.list', 'public.list']);
  expect(repeated.statusCode).toBe(400);
  expect(repeated.body).toContain('A batch may contain each query only once.');
  const junk = await app.inject({
    url: '/api/trpc/public.list,public.list',
    query: { batch: '1', input: '{"0":{"json":1},"1":{"json":2}}' },
  });
  expect(junk.statusCode).toBe(400);
  expect((await batch(['public.list', 'public.wait'])).statusCode).toBe(207);
});

test('refuses calls of two audiences in one request, with any token', async () => {
  const headers = { authorization: `Bearer ${tokens.admin}` };
  const answer = await batch(['admin.who', 'portal.who'], headers);
  expect(answer.statusCode).toBe(400);
  expect(answer.body).toContain('A batch may contain calls of one audience only.');
  expect((await batch(['public.list', 'admin.who'], headers)).statusCode).toBe(400);
});

test('accepts a bearer only in its own realm', async () => {
  const status = async (path: string, token: string) =>
    (await query(path, undefined, { authorization: `Bearer ${token}` })).statusCode;
  expect(await status('admin.who', tokens.admin)).toBe(200);
  expect(await status('portal.who', tokens.manager)).toBe(200);
  expect(await status('portal.who', tokens.admin)).toBe(401);
  expect(await status('admin.who', tokens.manager)).toBe(401);
});

test('a refusal may state when to retry, also in a batch', async () => {
  const answers = await Promise.all([query('public.wait'), batch(['public.list', 'public.wait'])]);
  expect(answers.map(({ headers }) => headers['retry-after'])).toEqual(['13', '13']);
  expect(answers[0].statusCode).toBe(429);
});

test('an unexpected error is a fixed text, and once in the log with its cause', async () => {
  const answer = await query('public.crash');
  expect(answer.statusCode).toBe(500);
  expect(answer.body).not.toContain('SELECT');
  expect(answer.json()).toMatchObject({
    error: {
      json: {
        message: 'Something went wrong on our side. Nothing was saved. Please try again.',
        data: { requestId: log.lines[0]?.['reqId'] },
      },
    },
  });
  expect(log.lines).toMatchObject([
    { level: 50, path: 'public.crash', err: { message: expect.stringContaining('SELECT secret') } },
  ]);
});

test('accepts queries by GET, mutations by POST, and nothing else', async () => {
  expect((await query('public.create', superjson.serialize({ id: 1 }))).statusCode).toBe(405);
  expect((await mutate('public.list', '')).statusCode).toBe(405);
  const methods = ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];
  const answers = await Promise.all(
    methods.map((method) => app.inject({ method: method as 'PUT', url: '/api/trpc/public.create' })),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(methods.map(() => 405));
});

test.each([
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'application/jsonp',
  '',
])('refuses a mutation as %j', async (type) => {
  expect((await mutate('public.create', '{"json":{"id":1}}', type)).statusCode).toBe(415);
});

const deep = (pairs: number) => `${'['.repeat(pairs)}${']'.repeat(pairs)}`;

test.each([
  '',
  '{',
  'null',
  '7',
  '[]',
  '{}',
  '{"json":null}',
  '{"json":{"id":"1"}}',
  '{"json":{"id":"1"},"meta":7}',
  '{"json":{"id":1},"meta":{"values":{"id":["Date"]}}}',
  '{"json":{"id":1},"meta":{"values":{"id":["no such type"]}}}',
  '{"json":{"id":1},"meta":{"values":{"id":[["class","Berth"]]}}}',
  '{"json":{"id":1},"meta":{"values":{"id":[["custom","x"]]}}}',
  '{"json":{"id":1},"meta":{"values":{"id":["bigint"]}}}',
  '{"json":{"id":"("},"meta":{"values":{"id":["regexp"]}}}',
  '{"json":{"id":1},"meta":{"values":{"__proto__.polluted":["Date"]}}}',
  '{"json":{"id":1},"meta":{"values":{"constructor.prototype.polluted":["undefined"]}}}',
  '{"json":{"id":"x"},"meta":{"referentialEqualities":{"__proto__":["id"]}}}',
  '{"json":{"id":"x"},"meta":{"referentialEqualities":[["id"],{"a":["b"]}]}}',
])('refuses %s without crashing', async (payload) => {
  expect(await outcome(payload)).toEqual(refused);
});

test('refuses deeply nested JSON without crashing', async () => {
  expect(await outcome(`{"json":${deep(100_000)}}`)).toEqual(refused);
  expect(await outcome(`{"json":{"id":"x"},"meta":${deep(100_000)}}`)).toEqual(refused);
});

const refused = { status: 400, type: 'application/json', logged: [], polluted: false };

async function outcome(payload: string) {
  const { statusCode, headers } = await mutate('public.create', payload);
  return {
    status: statusCode,
    type: headers['content-type'],
    logged: log.lines,
    polluted: 'polluted' in Object.prototype,
  };
}

test('a key named __proto__ changes nothing', async () => {
  const answer = await mutate('public.create', '{"json":{"id":1,"__proto__":{"polluted":true}}}');
  expect([200, 400]).toContain(answer.statusCode);
  expect({}).not.toHaveProperty('polluted');
});

test.each([
  '/api/trpc/%2525zz',
  '/api/trpc/%25',
  '/api/trpc/__proto__',
  '/api/trpc/public.__proto__',
  '/api/trpc/constructor.prototype',
  '/api/trpc/public',
  '/api/trpc/public.list.toString',
  '/api/trpc/,?batch=1',
  '/api/trpc/public.find,public.find?batch=1&input=[',
  '/api/trpc/public.find?input=%7B',
  '/api/trpc/public.find?input=null',
  '/api/trpc/public.find?batch=1&input=%5B7%5D',
  '/api/trpc/public.list?connectionParams=%7B',
])('refuses %s without crashing', async (url) => {
  const answer = await app.inject({ url });
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(answer.statusCode).toBeLessThan(500);
  expect(log.lines).toEqual([]);
});

test('refuses a path that is too long', async () => {
  expect((await query('a'.repeat(6000))).statusCode).toBe(400);
});

test.each(['user@host', 'user:word@host', 'a b', '[', 'host:99999', '%'])(
  'refuses the host %j without crashing',
  async (host) => {
    expect((await query('public.list', undefined, { host })).statusCode).toBe(400);
    expect(log.lines).toEqual([]);
  },
);
