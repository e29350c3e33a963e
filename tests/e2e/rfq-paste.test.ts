import { expect, test } from 'vitest';
import { violationsOf, widthsOverflowed } from './accessibility.ts';
import {
  basketCard,
  newVisitor,
  openCatalogue,
  quantityInBasket,
  reachByKeyboard,
} from './catalogue-page.ts';
import { startSite } from './site.ts';

const { server, browser } = await startSite();

test('a buyer on a phone pastes forty lines of a mail, sends them and follows the request', async () => {
  const faults: string[] = [];
  const visitor = await newVisitor(browser, { viewport: { width: 390, height: 844 } });
  const page = await openCatalogue(visitor, server.url, faults);
  await page.getByRole('button', { name: 'Paste a list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paste a list' });
  const rows = Array.from(
    { length: 38 },
    (_, index) => `${(index % 9) + 1} pcs spare part X-${1000 + index}`,
  );
  await dialog
    .getByLabel('Your list')
    .fill(['Good day,', '5 x 09991', 'Reagent for 28034, 2 sets', ...rows, 'Best regards'].join('\n'));
  // Two calls, of which the second has no line with a number of ours.
  await dialog.getByText('39 to check').waitFor();
  await dialog.getByText('Same number', { exact: true }).waitFor();
  const equipment = dialog.getByRole('combobox', { name: 'Item for Reagent for 28034' });
  expect(await equipment.inputValue()).toBe('');
  expect(await equipment.locator('option').nth(1).textContent()).toBe('09991 · CLX Reagent Set 09991');
  expect(await violationsOf(page, 'dialog')).toEqual([]);
  expect(await widthsOverflowed(page, [320, 390])).toEqual([]);

  await dialog.getByLabel('Your list').focus();
  await reachByKeyboard(page, 'Shift+Tab', 'Add 40 lines');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await basketCard(page).getByRole('button', { name: 'Review' }).click();
  expect(await quantityInBasket(page, 'CLX Reagent Set 09991').inputValue()).toBe('5');
  expect(await basketCard(page).getByText('Free text. We find the item for you.').count()).toBe(39);

  await basketCard(page).getByRole('button', { name: 'Send to us now' }).click();
  const send = page.getByRole('dialog', { name: 'Send your RFQ to us' });
  await send.getByLabel('Name').fill('Ann Example');
  await send.getByLabel('E-mail').fill('ann@fleet.example');
  expect(await violationsOf(page, 'dialog')).toEqual([]);
  await send.getByRole('button', { name: 'Send the request' }).click();
  const sent = page.getByRole('dialog', { name: /^Request Q-\d\d-000001 sent$/ });
  const statusPath = await sent.getByRole('link', { name: 'Follow your request' }).getAttribute('href');
  await sent.getByRole('button', { name: 'Close' }).last().click();
  await basketCard(page).waitFor({ state: 'detached' });

  await page.goto(new URL(statusPath ?? '', server.url).href);
  await page.getByRole('heading', { name: '40 lines' }).waitFor();
  await page.getByLabel('Your question').fill('When can you deliver?');
  await page.getByRole('button', { name: 'Send the question' }).click();
  await page.getByText('You asked: When can you deliver?').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(await widthsOverflowed(page, [320])).toEqual([]);
  expect(faults).toEqual([]);
});
