import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/create-test-app.ts';
import { createTestBackups } from '#server/testing/backups.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { addProgramMetrics } from './program-metrics.ts';
import { serveMetrics } from './serve-metrics.ts';

let metrics: Metrics;
let running: TestApp;
beforeEach(() => {
  metrics = createMetrics();
  running = createTestApp({ metrics, slowRequestMs: 0 });
});
afterEach(() => running.close());

const lines = () => metrics.write().split('\n');

test('counts answers by route and status, also those that are kept as bytes', async () => {
  await running.inject({ url: '/api/products/search?q=secret' });
  await running.inject({ url: '/api/products' });
  await running.inject({ url: '/api/admin/products' });
  await running.inject({ url: '/api/nowhere' });
  expect(lines()).toEqual(
    expect.arrayContaining([
      'quayside_http_requests_total{method="GET",route="/api/products/search",status="200"} 1',
      'quayside_http_requests_total{method="GET",route="/api/products",status="200"} 1',
      'quayside_http_requests_total{method="GET",route="/api/admin/products",status="401"} 1',
      'quayside_http_request_duration_seconds_count 4',
    ]),
  );
  expect(metrics.write()).not.toContain('secret');
});

test('shows nothing of the report channel', async () => {
  const before = metrics.write();
  await running.inject({
    method: 'POST',
    url: '/api/whistleblower',
    payload: { incidentType: 'other', description: 'Oil over board.' },
  });
  expect(metrics.write()).toBe(before);
});

test('counts slow requests and slow statements', async () => {
  await running.inject({ url: '/api/brands' });
  metrics.countSlowQuery();
  expect(lines()).toEqual(
    expect.arrayContaining([
      'quayside_slow_requests_total{method="GET",route="/api/brands"} 1',
      'quayside_slow_queries_total 1',
    ]),
  );
});

test('counts what the query workers are asked, and how it ended', async () => {
  const broken = { ask: () => Promise.reject(new Error('broke off')), close: async () => {} };
  const asking = metrics.watchQueryWorkers(broken).ask({ kind: 'csv' } as never);
  expect(lines()).toContain('quayside_query_worker_in_progress 1');
  await expect(asking).rejects.toThrow('broke off');
  expect(lines()).toContain('quayside_query_worker_in_progress 0');
  expect(lines()).toContain('quayside_query_worker_questions_total{kind="csv",result="failed"} 1');
});

test('shows the outbox, the backups and the process, and leaves out what is not known', () => {
  const stop = addProgramMetrics(metrics, {
    db: running.db,
    clock: running.clock,
    backups: createTestBackups(running),
    smtpConfigured: true,
    databaseFile: '/nowhere/quayside.db',
  });
  stop();
  expect(lines()).toEqual(expect.arrayContaining(['quayside_outbox_queued 0', 'quayside_backup_failed 0']));
  expect(metrics.write()).toMatch(/^process_resident_memory_bytes \d+$/m);
  expect(metrics.write()).not.toMatch(/^quayside_(database_bytes|backup_age_seconds) /m);
});

test('is served on loopback, and nowhere in the program itself', async () => {
  const server = await serveMetrics(metrics, 0);
  const { address, port } = server.address() as AddressInfo;
  expect(address).toBe('127.0.0.1');
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(await answer.text()).toContain('# TYPE quayside_http_requests_total counter');
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  await expect(serveMetrics(metrics, port)).rejects.toThrow('choose another port with METRICS_PORT');
  server.close();
  expect((await running.inject({ url: '/metrics' })).statusCode).toBe(404);
});
