import { expect, test } from 'vitest';
import { openAs, startPortal } from './portal-page.ts';
import { sendRequest } from './portal-sweep.ts';

const { server, browser, staff, complaints } = await startPortal();

test('a manager finds a new request by keyboard, takes it and writes a note', async () => {
  await sendRequest(server);
  const page = await openAs(browser, server, staff.mona, '/portal/manager-dashboard', { complaints });
  await page.getByRole('link', { name: '1 Unread request for quotation' }).click();
  await page.getByRole('heading', { name: 'Requests', level: 1 }).focus();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /Request Q-/ }).waitFor();
  expect(await page.getByRole('link', { name: 'Requests' }).getAttribute('aria-current')).toBe('page');
  expect(await page.getByRole('link', { name: 'Projects' }).getAttribute('aria-current')).toBeNull();
  await page.getByText('5 pcs CLX reagent set 09991').waitFor();
  await page.getByLabel('Assigned to').selectOption(staff.mona.name);
  await page.getByLabel('Note for colleagues').fill('Ask about the port');
  await page.getByRole('button', { name: 'Save note' }).click();
  await page.getByRole('listitem').filter({ hasText: 'Ask about the port' }).waitFor();
  await page.getByRole('button', { name: 'All requests' }).click();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: 'Ann Example' });
  await row.getByText(staff.mona.name).waitFor();
  await row.getByText('Read', { exact: true }).waitFor();
});
