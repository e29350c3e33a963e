import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPanel, tab } from './admin-page.ts';
import { startSite } from '#tests/e2e/site.ts';

const { server, browser } = await startSite();
let faults: string[];

beforeEach(() => {
  faults = [];
});
afterEach(() => {
  expect(faults).toEqual([]);
});

const SEEDED = 69;
const HEAD = 'itemNumber,name,description,category';

const valve = (number: number) => `VALVE-${number},Valve ${number},"Ball valve, ${number} mm",`;
const repaired = [HEAD, ...Array.from({ length: 1000 }, (_, index) => valve(index))].join('\r\n');
const withBadRows = repaired
  .replace('VALVE-5,Valve 5,', 'VALVE-5,,')
  .replace('"Ball valve, 499 mm",', '"Ball valve, 499 mm",Valves of nowhere')
  .replace('VALVE-998,', 'VALVE-7,');

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import products' });

async function openImport(page: Page): Promise<void> {
  await page.goto(`${server.url}/admin?site=import`);
  await dialog(page).waitFor();
}

const choose = (page: Page, text: string | Buffer, name = 'catalogue.csv') =>
  dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

const cellsOf = (page: Page) =>
  dialog(page)
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => Array.from(row.children, (cell) => cell.textContent)));

const publicCount = async () =>
  ((await (await fetch(`${server.url}/api/products`)).json()) as unknown[]).length;

test('A file of 1,000 rows with three bad ones is refused row by row; the repaired one is imported whole, and comes back unchanged', async () => {
  const page = await openPanel(browser, server, faults);
  await openImport(page);
  await choose(page, withBadRows);
  await dialog(page).getByText('Nothing was imported: 3 rows need correcting.').waitFor();
  expect(await cellsOf(page)).toEqual([
    ['7', 'name', 'Name is required'],
    ['501', 'category', "There is no category 'Valves of nowhere'."],
    ['1000', 'itemNumber', 'Row 9 has the item number VALVE-7 too.'],
  ]);
  expect(
    await dialog(page)
      .getByRole('button', { name: /^Import/ })
      .count(),
  ).toBe(0);
  await dialog(page).getByRole('button', { name: 'New 997' }).click();
  expect((await cellsOf(page))[0]).toEqual(['2', 'VALVE-0', 'Valve 0']);
  expect(await cellsOf(page)).toHaveLength(50);
  expect(await publicCount()).toBe(SEEDED);

  await choose(page, repaired);
  await dialog(page).getByText('Ready to import: 1,000 new.').waitFor();
  expect(await publicCount()).toBe(SEEDED);
  await dialog(page).getByRole('button', { name: 'Import 1,000 products' }).click();
  await dialog(page).getByText('Imported: 1,000 new.').waitFor();
  expect(await publicCount()).toBe(SEEDED + 1000);
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await tab(page, 'Products').getByText('1,069', { exact: true }).waitFor();

  await page.goto(`${server.url}/admin?site=export`);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download 1,069 products' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^catalogue-\d{4}-\d\d-\d\d\.csv$/);
  const exported = readFileSync(await download.path());
  await openImport(page);
  await choose(page, exported, download.suggestedFilename());
  await dialog(page).getByText('Nothing to import: 1,069 unchanged.').waitFor();
});

test('Pasted rows show what they change, and stay through a closed dialog, an error and a lost connection', async () => {
  const page = await openPanel(browser, server, faults);
  await openImport(page);
  await dialog(page).getByText('Or paste rows').click();
  const rows = dialog(page).getByLabel('Rows, starting with the column names');
  await rows.fill('itemNumber;name\n09991;CLX Reagent Set, one year\n09952;');
  await dialog(page).getByRole('button', { name: 'Check rows' }).click();
  await dialog(page).getByText('Nothing was imported: 1 row needs correcting.').waitFor();

  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Commands and records' }).getByRole('combobox').fill('import');
  await page.keyboard.press('Enter');
  await dialog(page).waitFor();
  expect(await rows.inputValue()).toContain('one year');

  // A number that has lost its zeros is asked about.
  await rows.fill('itemNumber;name;description\n9991;CLX Reagent Set 09991;Buffer');
  await dialog(page).getByRole('button', { name: 'Check rows' }).click();
  const similar = dialog(page).getByRole('region', { name: 'Similar products' });
  await similar.getByRole('cell', { name: '09991', exact: true }).waitFor();
  await dialog(page).getByRole('button', { name: 'Import 1 product' }).click();
  await dialog(page).getByRole('alert').getByText('Nothing was imported yet.').waitFor();
  await similar.getByLabel('These are new products').check();
  await dialog(page).getByRole('alert').waitFor({ state: 'detached' });

  await rows.fill('itemNumber;name\n09991;CLX Reagent Set, one year');
  await dialog(page).getByRole('button', { name: 'Check rows' }).click();
  await dialog(page).getByText('Ready to import: 1 changed.').waitFor();
  expect(await cellsOf(page)).toEqual([
    ['2', 'CLX Reagent Set, one year09991', 'Name: CLX Reagent Set 09991 → CLX Reagent Set, one year'],
  ]);

  await page.context().setOffline(true);
  await dialog(page).getByRole('button', { name: 'Import 1 product' }).click();
  await dialog(page).getByRole('alert').getByText('No connection.').waitFor();
  await page.context().setOffline(false);
  await dialog(page).getByRole('button', { name: 'Import 1 product' }).click();
  await dialog(page).getByText('Imported: 1 changed.').waitFor();
  const found = await fetch(`${server.url}/api/products/search?q=09991`);
  expect(await found.json()).toMatchObject([{ name: 'CLX Reagent Set, one year' }]);
  faults = faults.filter((fault) => !fault.includes('ERR_INTERNET_DISCONNECTED'));
});

test('What is no CSV is refused before it is sent; a file in the old code page is read and says so', async () => {
  const page = await openPanel(browser, server, faults);
  await openImport(page);
  await choose(page, Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x14]), 'catalogue.xlsx');
  await dialog(page).getByRole('alert').getByText('catalogue.xlsx: This is a workbook.').waitFor();
  await choose(page, Buffer.from('itemNumber,name,description\nMÅ-1,Måler,For prøver', 'latin1'));
  await dialog(page).getByText('read as Western European (Windows-1252)').waitFor();
  await dialog(page).getByText('Ready to import: 1 new.').waitFor();
  expect(await cellsOf(page)).toEqual([['2', 'MÅ-1', 'Måler']]);
  expect(await dialog(page).getByRole('alert').count()).toBe(0);
});
