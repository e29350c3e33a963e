import { expect, test } from 'vitest';
import { startServerOnTemplate } from '#tests/e2e/template-copy.ts';
import { freePort } from '#tests/free-port.ts';

test('serves metrics on a port of their own, and stops with them', async () => {
  const port = await freePort();
  const server = await startServerOnTemplate({ env: { METRICS_PORT: String(port) } });
  const login = await fetch(`${server.url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: '0000000000000000' }),
  });
  expect(login.status).toBe(401);
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(metrics).toContain('quayside_sign_in_failures_total{realm="admin"} 1');
  expect(metrics).toMatch(/^quayside_database_bytes [1-9]/m);
  expect(metrics).toMatch(/^quayside_event_loop_delay_p99_seconds [\d.]+$/m);
  expect(await server.stop()).toBe(0);
});
