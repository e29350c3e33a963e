import { spawnSync } from 'node:child_process';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startServer, type RunningServer } from '#tests/e2e/server.ts';

/** Sets how long the files of a process may become: at 0 every write to a file fails, as on a full disk. */
const limitFiles = (pid: number, bytes: number | 'unlimited') =>
  spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`]).status;

const canLimitFiles = spawnSync('prlimit', ['--version']).status === 0;

let server: RunningServer;

beforeEach(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'silent' } });
});

afterEach(async () => {
  await server.stop();
});

const statusOf = async (path: string) => (await fetch(server.url + path)).status;

const sendMessage = () =>
  fetch(`${server.url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Kari Nordmann',
      email: 'kari@fleet.example',
      message: 'Please quote two reagent kits.',
    }),
  });

test.runIf(canLimitFiles)(
  'where nothing can be stored, writes are refused in plain words, reads go on, and it passes by itself',
  async () => {
    expect(await statusOf('/readyz')).toBe(200);
    expect(limitFiles(server.pid, 0)).toBe(0);

    const refused = await sendMessage();
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({
      message: 'The service cannot do this right now. Nothing was saved. Please try again in a moment.',
    });
    await vi.waitFor(async () => expect(await statusOf('/readyz')).toBe(503), 10_000);
    expect(await statusOf('/healthz')).toBe(200);
    expect(await statusOf('/api/products')).toBe(200);
    expect(await statusOf('/api/products/search?q=kit')).toBe(200);

    expect(limitFiles(server.pid, 'unlimited')).toBe(0);
    expect((await sendMessage()).status).toBe(201);
    await vi.waitFor(async () => expect(await statusOf('/readyz')).toBe(200), 10_000);
  },
);
