import { expect, test } from 'vitest';
import { newPage, signIn, startPortal } from './portal-page.ts';
import { MONA } from './staff.ts';

const KARI = { name: 'Kari Nes', email: 'kari.nes@quayside.example' };

const { server, browser, staff, complaints } = await startPortal();

test('shows other people’s changes without a reload, and the end of the session at once', async () => {
  const page = await newPage(browser, { complaints });
  const following = page.waitForResponse((answer) => answer.url().includes('/api/portal/changes/live'));
  await signIn(page, server, MONA, '/portal/operator-management');
  expect((await following).status()).toBe(200);
  await page.getByRole('article').filter({ hasText: MONA.name }).waitFor();

  await staff.call(staff.mona, 'POST', 'operators', { ...KARI, role: 'operator' });
  await page.getByRole('article').filter({ hasText: KARI.name }).waitFor();

  await page.evaluate(() => fetch('/api/portal/logout', { method: 'POST' }));
  await page.getByRole('dialog').waitFor();
});
