import { expect, test } from 'vitest';
import { expectUsable } from '#tests/e2e/accessibility.ts';
import { untilToast } from '#tests/e2e/toasts.ts';
import { newPage, openAs, startPortal } from './portal-page.ts';
import { sendRequest } from './portal-sweep.ts';

const { server, browser, staff, complaints } = await startPortal();

test('a manager finds a new request by keyboard, takes it and writes a note', async () => {
  await sendRequest(server);
  const page = await openAs(browser, server, staff.mona, '/portal/manager-dashboard', { complaints });
  await page.getByRole('link', { name: '1 Unread request' }).click();
  await page.getByRole('link', { name: /Q-/ }).waitFor();
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

test('a quotation is written, survives a reload, is sent, and is accepted by link', async () => {
  const path = await sendRequest(server, 'Bo Example');
  const requests = '/portal/projects-overview?view=requests';
  const page = await openAs(browser, server, staff.mona, requests, { complaints });
  await page.getByRole('row').filter({ hasText: 'Bo Example' }).getByRole('link').click();
  await page.getByRole('heading', { name: /Request Q-/ }).waitFor();
  await page.keyboard.press('q');
  const prices = page.getByLabel('Price each, NOK');
  await expect.poll(() => prices.count()).toBe(2);
  await page.getByLabel('Item', { exact: true }).first().fill('CLX reagent set');
  await prices.first().fill('1 250,50');
  await prices.nth(1).fill('x');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('Enter an amount, for example 1250.00').waitFor();
  await page.reload();
  expect(await page.getByLabel('Item', { exact: true }).first().inputValue()).toBe('CLX reagent set');
  await prices.nth(1).fill('100');
  await page.getByRole('button', { name: 'Send quotation' }).click();
  await page.getByRole('dialog').getByText('6,552.50').waitFor();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await untilToast(page, 'Quotation sent');
  await page.getByText('Quotation 1', { exact: true }).waitFor();

  const buyer = await newPage(browser, { width: 390, complaints });
  await buyer.goto(server.url + path);
  await buyer.getByText('6,552.50 NOK').waitFor();
  await expectUsable(buyer);
  const [pdf] = await Promise.all([
    buyer.waitForEvent('download'),
    buyer.getByRole('link', { name: 'Download the quotation as PDF' }).click(),
  ]);
  expect(pdf.suggestedFilename()).toMatch(/^Q-\d\d-\d{6}-1\.pdf$/);
  await buyer.getByRole('button', { name: 'Accept the quotation' }).click();
  await buyer.getByText('You accepted this quotation on').waitFor();

  // The open screen of the manager follows.
  await page.getByText('Accepted by the buyer').waitFor();
});
