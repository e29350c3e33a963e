import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { startServer, type RunningServer } from './server.ts';

const KARI = { name: 'Kari Nes', email: 'kari.nes@quayside.example', password: 'anchor-lantern-45-teacup' };

let server: RunningServer;
let browser: Browser;
let token: string;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  const link = server.managerLink?.split('#link=')[1] ?? '';
  const session = await send('POST', '/api/portal/one-time-link/redeem', { token: link, ...KARI });
  token = session['sessionToken'] as string;
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function send(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const answer = await fetch(server.url + path, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(answer.ok, `${method} ${path} answered ${answer.status}`).toBe(true);
  const text = await answer.text();
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
}

test('what somebody else changes shows without a reload, and the end of the session is told at once', async () => {
  const complaints: string[] = [];
  const page = await (await browser.newContext()).newPage();
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load'))
      complaints.push(message.text());
  });
  const following = page.waitForResponse((answer) => answer.url().includes('/api/portal/changes/live'));
  await page.goto(`${server.url}/portal/operator-management`);
  await page.getByLabel('E-mail').fill(KARI.email);
  await page.getByLabel('Password', { exact: true }).fill(KARI.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  expect((await following).status()).toBe(200);
  await page.getByRole('article').filter({ hasText: KARI.name }).waitFor();

  await send('POST', '/api/portal/operators', {
    name: 'Ola Berg',
    email: 'ola.berg@quayside.example',
    role: 'operator',
  });
  await page.getByRole('article').filter({ hasText: 'Ola Berg' }).waitFor();

  await page.evaluate(() => fetch('/api/portal/logout', { method: 'POST' }));
  await page.getByRole('dialog').waitFor();
  expect(complaints).toEqual([]);
});
