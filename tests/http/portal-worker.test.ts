import { afterAll, beforeAll, expect, test } from 'vitest';
import { publicPaths } from '#tests/e2e/public-paths.ts';
import { startServer, type RunningServer } from '#tests/e2e/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());

const ask = (path: string, init?: RequestInit) => fetch(server.url + path, init);

test('the service worker is asked for at each update, and names files of this build only', async () => {
  const worker = await ask('/portal-sw.js');
  expect(worker.status).toBe(200);
  expect(worker.headers.get('cache-control')).toBe('no-cache');
  expect(worker.headers.get('content-type')).toMatch(/^(text|application)\/javascript/);
  const text = await worker.text();
  const files = [...new Set(text.match(/\/assets\/[\w.$-]+\.(?:js|css|woff2|svg)/g))];
  // One file that is missing would make the installation fail.
  expect(files.length).toBeGreaterThan(50);
  const statuses = await Promise.all(files.map(async (file) => (await ask(file, { method: 'HEAD' })).status));
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  // Without these the documents of the portal do not start.
  const document = await (await ask('/portal')).text();
  const named = [...document.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(
    ([, file]) => file,
  );
  expect(named.length).toBeGreaterThan(1);
  expect(named.filter((file) => !files.includes(file ?? ''))).toEqual([]);
});

test('the portal can be put on a home screen', async () => {
  const answer = await ask('/manifest.webmanifest');
  expect(answer.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
  const manifest = (await answer.json()) as { scope: string; start_url: string; icons: { src: string }[] };
  expect(manifest).toMatchObject({ scope: '/portal', start_url: '/portal' });
  for (const { src } of [...manifest.icons, { src: '/portal-icon-180.png' }]) {
    const icon = await ask(src);
    expect([src, icon.status, icon.headers.get('content-type')]).toEqual([src, 200, 'image/png']);
  }
});

test('no public page mentions either', async () => {
  const paths = await publicPaths(server.url);
  expect(paths.length).toBeGreaterThan(5);
  for (const path of paths) {
    const page = await (await ask(path)).text();
    expect([path, /portal-sw|manifest\.webmanifest|portal-icon/.test(page)]).toEqual([path, false]);
  }
});
