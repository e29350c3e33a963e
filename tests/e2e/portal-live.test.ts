import { expect, test } from 'vitest';
import { hireManager, MONA, newPage, OLA, portalCalls, signIn, startPortal } from './portal-staff.ts';

const { server, browser, complaints } = await startPortal();
const { token } = await hireManager(server);

test('what somebody else changes shows without a reload, and the end of the session is told at once', async () => {
  const page = await newPage(browser, { complaints });
  const following = page.waitForResponse((answer) => answer.url().includes('/api/portal/changes/live'));
  await signIn(page, server, MONA, '/portal/operator-management');
  expect((await following).status()).toBe(200);
  await page.getByRole('article').filter({ hasText: MONA.name }).waitFor();

  await portalCalls(server)('POST', 'operators', { ...OLA, role: 'operator' }, token);
  await page.getByRole('article').filter({ hasText: OLA.name }).waitFor();

  await page.evaluate(() => fetch('/api/portal/logout', { method: 'POST' }));
  await page.getByRole('dialog').waitFor();
});
