import { resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createMetrics } from '#server/metrics/metrics.ts';
import { createLogRecorder } from '#server/testing/log-recorder.ts';
import { createTestApp, type TestApp } from '#server/testing/create-test-app.ts';
import { listen } from '#server/testing/listen.ts';

const clientFolder = resolve(import.meta.dirname, '../../dist/client');

const log = createLogRecorder();
const metrics = createMetrics();
let running: TestApp;
let address: string;

beforeAll(async () => {
  running = createTestApp({ clientFolder, metrics, logger: log.logger, slowRequestMs: 0 });
  address = await listen(await running.app());
});
beforeEach(() => log.clear());
afterAll(() => running.close());

/** Asks twice: what was made for the first answer is sent again without the framework. */
async function twice(path: string, init?: RequestInit): Promise<[Response, Response]> {
  const first = await fetch(address + path, init);
  await first.arrayBuffer();
  const second = await fetch(address + path, init);
  await second.arrayBuffer();
  return [first, second];
}

const headersOf = ({ headers }: Response) => [...headers].filter(([name]) => name !== 'date');
const counted = (route: string, status = 200) =>
  Number(
    new RegExp(
      `^quayside_http_requests_total\\{method="GET",route="${route}",status="${status}"\\} (\\d+)$`,
      'm',
    )
      .exec(metrics.write())
      ?.at(1) ?? 0,
  );

test.each([
  ['/api/products', '/api/products'],
  ['/api/brands', '/api/brands'],
  ['/', '/'],
  ['/?from=mail', '/'],
  ['/robots.txt', '/robots.txt'],
  ['/tro-kit', 'other'],
])('%s has the same headers and counts without the framework as with it', async (path, route) => {
  const before = counted(route);
  const [first, second] = await twice(path);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(headersOf(second)).toEqual(headersOf(first));
  await expect.poll(() => counted(route)).toBe(before + 2);
});

test('an answer that was ready is never called slow', async () => {
  await twice('/api/brands');
  log.clear();
  const before = counted('/api/brands');
  await twice('/api/brands');
  await twice('/api/products/search?q=seal');
  await expect.poll(() => counted('/api/products/search')).toBe(2);
  expect(counted('/api/brands')).toBe(before + 2);
  const slow = log.lines.filter(({ msg }) => msg === 'slow request').map(({ route }) => route);
  expect(slow).toEqual(['/api/products/search', '/api/products/search']);
});

test('a client that has the bytes gets 304, and each client the form that it accepts', async () => {
  const [plain] = await twice('/api/products', { headers: { 'accept-encoding': 'identity' } });
  const etag = plain.headers.get('etag') ?? '';
  const [one, other] = await twice('/api/products', { headers: { 'if-none-match': etag } });
  expect([one.status, other.status]).toEqual([304, 304]);
  await expect.poll(() => counted('/api/products', 304)).toBe(2);
  for (const encoding of ['gzip', 'br']) {
    const [, again] = await twice('/', { headers: { 'accept-encoding': encoding } });
    expect(again.headers.get('content-encoding')).toBe(encoding);
  }
});

test('HEAD and other methods are answered as before', async () => {
  await twice('/api/products');
  const head = await fetch(`${address}/api/products`, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  expect((await fetch(`${address}/api/products`, { method: 'POST' })).status).toBe(405);
  expect((await fetch(address, { method: 'POST' })).status).toBe(405);
});
