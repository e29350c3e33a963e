import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ADMIN_TABS } from '#client/entities/admin-panel/admin-tab.ts';
import { faultsOfPrint } from '#tests/e2e/portal/print-sweep.ts';
import { startSite } from '#tests/e2e/site.ts';
import { openPanel, settled } from './admin-page.ts';
import { sendReport } from './reports-page.ts';
import { untilQuiet } from '#tests/e2e/browser.ts';

const { server, browser } = await startSite();

async function sendMessage(): Promise<void> {
  const sent = await fetch(`${server.url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Nikos Example',
      email: 'nikos@fleet.example',
      service: 'ballast-system',
      message: 'The TRO reading drifts since the last voyage. Can you attend in Algeciras next week?',
    }),
  });
  if (!sent.ok) throw new Error(`The message was refused: ${await sent.text()}`);
}

/** Opens a screen of the panel and waits for its content. */
async function show(page: Page, query: string): Promise<void> {
  await page.goto(`${server.url}/admin${query}`);
  await page.getByRole('tab', { selected: true }).waitFor({ state: 'attached' });
  // Half a second without a request may also have passed before the panel was there.
  if (/[?&](site|product)=/.test(query)) await page.locator('dialog:modal').waitFor();
  await untilQuiet(page);
  await settled(page);
}

test('tabs, records and lists of the panel are printed whole, without what can be pressed', async () => {
  await sendMessage();
  const { id: report } = await sendReport(server);
  const faults: string[] = [];
  const page = await openPanel(browser, server, faults);
  const found: Record<string, string[]> = {};
  for (const query of [
    ...ADMIN_TABS.map((tab) => `?tab=${tab}`),
    '?tab=products&product=1',
    '?tab=contacts&contact=1',
    `?tab=reports&report=${report}`,
    ...['health', 'outbox', 'numbers', 'synonyms', 'sign-ins'].map((site) => `?site=${site}`),
  ]) {
    await show(page, query);
    const onPaper = await faultsOfPrint(page);
    if (onPaper.length > 0) found[query] = onPaper;
  }
  expect(found).toEqual({});
  expect(faults).toEqual([]);
});

test('the drawer of a product prints its fields with what they hold', async () => {
  const page = await openPanel(browser, server, [], '?tab=products&product=1');
  const drawer = page.getByRole('dialog');
  const name = drawer.getByLabel('Name', { exact: true });
  await name.waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await name.isVisible()).toBe(true);
  expect(await drawer.getByText('Item number', { exact: true }).isVisible()).toBe(true);
  expect(await name.evaluate((field) => getComputedStyle(field).borderStyle)).toBe('none');
  expect(await drawer.getByRole('button').count()).toBe(0);
});
