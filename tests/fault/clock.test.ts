import { existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { DAY_MS } from '#contract/format/durations.ts';
import type { RunningServer } from '#tests/e2e/server.ts';
import { startServerOnTemplate } from '#tests/e2e/template-copy.ts';

async function setClock({ dataDir, pid }: RunningServer, shiftMs: number): Promise<void> {
  const file = join(dataDir, 'clock-shift');
  writeFileSync(file, String(shiftMs));
  process.kill(pid, 'SIGUSR2');
  await expect.poll(() => existsSync(file)).toBe(false);
}

const signIn = ({ url }: RunningServer, code = '', address = '198.51.100.7') =>
  fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ code }),
  });

const tokenOf = async (answer: Promise<Response>) =>
  ((await (await answer).json()) as { sessionToken: string }).sessionToken;

const read = async ({ url }: RunningServer, token: string) =>
  (await fetch(`${url}/api/admin/contacts`, { headers: { authorization: `Bearer ${token}` } })).status;

test('a clock that is set ahead and back ends no wait late, and leaves no session that lives for a year', async () => {
  const server = await startServerOnTemplate({
    env: { LOG_LEVEL: 'error' },
    nodeOptions: ['--import', resolve(import.meta.dirname, 'shifted-clock.mjs')],
  });
  await setClock(server, 400 * DAY_MS);
  const ahead = await tokenOf(signIn(server, server.adminCode, '198.51.100.2'));
  expect(await read(server, ahead)).toBe(200);
  const guesses = [];
  for (let tries = 0; tries < 6; tries += 1) guesses.push((await signIn(server, '0'.repeat(16))).status);
  expect(guesses).toEqual([401, 401, 401, 401, 401, 429]);

  await setClock(server, 0);
  expect(await read(server, ahead)).toBe(401);
  const waiting = await signIn(server, server.adminCode);
  expect(waiting.status).toBe(429);
  expect(Number(waiting.headers.get('retry-after'))).toBeLessThanOrEqual(30);

  await setClock(server, -400 * DAY_MS);
  const behind = await tokenOf(signIn(server, server.adminCode, '198.51.100.3'));
  expect(await read(server, behind)).toBe(200);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  expect([await server.stop(), server.errors()]).toEqual([0, '']);
});
