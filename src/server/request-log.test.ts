import { Writable } from 'node:stream';
import fastify, { LogController } from 'fastify';
import { expect, test } from 'vitest';
import { mountRequestLog } from './request-log.ts';
import { createLogger } from './start-up/logger.ts';

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
  mountRequestLog(app);
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

test('a finished request leaves one line: method, route, status and time, and nothing that was asked for', async () => {
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

test('an address that nobody serves is not repeated', async () => {
  const [line] = await logOf('/secret?token=secret');
  expect(line).toMatchObject({ route: 'unknown', status: 404 });
  expect(JSON.stringify(line)).not.toContain('secret');
});

test.each([
  '/api/whistleblower/7',
  '/api/trpc/public.reports.submit?batch=1',
  '/api/trpc/public.products.list,public.reports.open?batch=1',
  '/api/trpc/public.%72eports.submit',
  '/api/trpc/public%252Ereports.submit',
])('the report channel leaves no line at all: %s', async (url) => {
  expect(await logOf(url)).toEqual([]);
});
