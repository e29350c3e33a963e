import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { RunningServer } from '#tests/e2e/server.ts';
import { startServerOnTemplate } from '#tests/e2e/template-copy.ts';

interface Held {
  heapUsed: number;
  timers: number;
}

/** Heap and timers of the process after a garbage collection. */
async function heldBy(server: RunningServer): Promise<Held> {
  const before = server.errors();
  process.kill(server.pid, 'SIGUSR2');
  await expect.poll(() => server.errors().slice(before.length)).toContain('\n');
  return JSON.parse(server.errors().slice(before.length)) as Held;
}

test('keeps no search page in memory after it was sent', async () => {
  const server = await startServerOnTemplate({
    nodeOptions: [
      '--max-old-space-size=256',
      '--expose-gc',
      `--import=${join(import.meta.dirname, 'heap-report.mjs')}`,
    ],
  });
  onTestFinished(async () => void (await server.stop()));
  const search = async (count: number) => {
    for (let number = 0; number < count; number += 1) {
      // Each from its own address, because searches are limited per address.
      const headers = { 'x-forwarded-for': `198.51.100.${number}` };
      const answer = await fetch(`${server.url}/search?q=ring+${number}`, { headers });
      expect(answer.status).toBe(200);
      await answer.arrayBuffer();
    }
  };

  // Code and prepared statements come with the first pages.
  await search(40);
  const before = await heldBy(server);
  const RENDERS = 80;
  await search(RENDERS);
  const after = await heldBy(server);
  expect(after.timers).toBeLessThan(before.timers + RENDERS / 10);
  // A page with its answers takes 20 kB; compiled code grows the heap by less.
  expect((after.heapUsed - before.heapUsed) / RENDERS).toBeLessThan(18_000);
});
