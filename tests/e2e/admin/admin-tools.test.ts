import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#db/open-database.ts';
import { createMail } from '#server/testing/factories.ts';
import { violationsOf } from '#tests/e2e/accessibility.ts';
import { openPanel, settled, tab } from './admin-page.ts';
import { widestPart } from '#tests/e2e/catalogue-page.ts';
import { startServerOnTemplate, startSite } from '#tests/e2e/site.ts';
import { untilToast } from '#tests/e2e/toasts.ts';
import { untilQuiet } from '#tests/e2e/browser.ts';

const { server, browser } = await startSite();
let faults: string[];

beforeEach(() => {
  faults = [];
});
afterEach(() => {
  expect(faults).toEqual([]);
});

const addressOf = (page: Page) => new URL(page.url()).search;
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');
const palette = (page: Page) => page.getByRole('dialog', { name: 'Commands and records' });
const activeOption = (page: Page) =>
  palette(page).getByRole('option', { selected: true }).first().innerText();

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await palette(page).waitFor();
}

async function chooseFromMenu(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: /^Site/ }).click();
  await page.getByRole('menuitem', { name: new RegExp(`^${entry}`) }).click();
}

async function submitReport(): Promise<void> {
  const answer = await fetch(`${server.url}/api/whistleblower`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ incidentType: 'safety', description: 'The gangway had no net.', anonymous: true }),
  });
  expect(answer.status).toBe(201);
}

/** What the program itself says, asked as the admin of the page. */
const ask = (page: Page, path: string): Promise<Record<string, unknown>> =>
  page.evaluate(async (address) => {
    const authorization = `Bearer ${localStorage.getItem('adminSessionToken')}`;
    return (await fetch(address, { headers: { authorization } })).json() as Promise<Record<string, unknown>>;
  }, path);

test('the search synonyms are added, changed and deleted, and the catalogue finds by them', async () => {
  const page = await openPanel(browser, server, faults);
  const finds = async (q: string) =>
    ((await (await fetch(`${server.url}/api/products/search?q=${q}`)).json()) as unknown[]).length;
  expect(await finds('tetningsring')).toBe(0);
  await chooseFromMenu(page, 'Search synonyms');
  const dialog = page.getByRole('dialog', { name: 'Search synonyms' });
  const add = dialog.getByRole('textbox', { name: 'Add synonyms' });
  await add.fill('tetningsring');
  await dialog.getByRole('button', { name: 'Add synonyms' }).click();
  await dialog.getByText('Enter at least two words that mean the same').waitFor();
  await add.fill('tetningsring, gasket');
  await dialog.getByRole('button', { name: 'Add synonyms' }).click();
  await dialog.getByRole('button', { name: 'Edit tetningsring, gasket' }).waitFor();
  expect(await finds('tetningsring')).toBeGreaterThan(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await dialog.getByRole('searchbox', { name: 'Search synonyms' }).fill('tetningsring');
  await dialog.getByText('1 of').waitFor();
  await dialog.getByRole('button', { name: 'Edit tetningsring, gasket' }).click();
  const words = dialog.getByRole('textbox', { name: 'Words, separated by commas' });
  await words.fill('tetningsring, goggles');
  expect(await violationsOf(page)).toEqual([]);
  await expect.poll(() => widestPart(page, 'dialog[open]')).toBeLessThanOrEqual(390);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByRole('button', { name: 'Delete tetningsring, goggles' }).click();
  await dialog.getByText('No synonyms found').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => finds('tetningsring')).toBe(0);
});

test('the data of a person are exported, and erased after a typed confirmation', async () => {
  for (const [name, message] of [
    ['Kari Nes', 'Please call me about the filter.'],
    ['Per Li', 'Kari Nes asked me to write to you.'],
  ]) {
    const answer = await fetch(`${server.url}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name, email: `${name?.slice(0, 3)}@fleet.example`, message }),
    });
    expect(answer.status).toBe(201);
  }
  const page = await openPanel(browser, server, faults);
  await page.setViewportSize({ width: 320, height: 800 });
  await chooseFromMenu(page, 'Data of a person');
  const dialog = page.getByRole('dialog', { name: 'Data of a person' });
  const email = dialog.getByLabel('E-mail address');
  await dialog.getByRole('button', { name: 'Search' }).click();
  await dialog.getByText('Enter an e-mail address, a name or a phone number').waitFor();
  await expect.poll(() => email.evaluate((field) => field === document.activeElement)).toBe(true);
  await email.fill('kar@fleet.example');
  await email.press('Enter');
  await dialog.getByText('These records also hold Kari Nes.').waitFor();
  await dialog.getByLabel('Full name').fill('Kari Nes');
  await dialog.getByRole('button', { name: 'Search' }).click();
  await dialog.getByRole('heading', { name: 'Changed: the person’s details are removed' }).waitFor();

  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  expect((await download).suggestedFilename()).toMatch(/^person-.*\.zip$/);

  const confirm = dialog.getByLabel('Confirm the erasure');
  await confirm.fill('yes');
  await confirm.press('Enter');
  await dialog.getByText('Type kar@fleet.example to confirm.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await expect.poll(() => widestPart(page, 'dialog[open]')).toBeLessThanOrEqual(320);
  await confirm.fill('kar@fleet.example');
  await dialog.getByRole('button', { name: 'Erase this person’s data' }).click();
  await dialog.getByText(/^Erased: .* Backups can hold the data until/).waitFor();
  const texts = JSON.stringify(await ask(page, '/api/admin/contacts'));
  expect(texts).toContain('[erased] asked me to write to you.');
  expect(texts).not.toContain('Kari');
});

describe('the palette', () => {
  test('does what is typed, opens records by name, and gives the focus back', async () => {
    await submitReport();
    const page = await openPanel(browser, server, faults);
    await tab(page, 'Products').focus();
    await openPalette(page);
    expect(await activeOption(page)).toContain('Products');
    await page.keyboard.press('Escape');
    await palette(page).waitFor({ state: 'detached' });
    await expect.poll(() => focusedText(page)).toContain('Products');

    await openPalette(page);
    await page.keyboard.type('inbox');
    await expect.poll(() => palette(page).getByRole('status').textContent()).toBe('1 result');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin?tab=contacts');
    await page.getByRole('tab', { name: /^Contacts/, selected: true }).waitFor();

    await openPalette(page);
    await page.keyboard.type('report 1');
    await palette(page).getByRole('option', { name: 'Report #1 Safety Concern, received' }).waitFor();
    expect(await palette(page).textContent()).not.toContain('gangway');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin?tab=reports&report=1');
  });
});

describe('shortcuts', () => {
  test('go to the tabs, open what is wanted, and rest while text is typed', async () => {
    const page = await openPanel(browser, server, faults);
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await page.waitForURL('**/admin?tab=categories');
    await page.keyboard.press('5');
    await page.waitForURL('**/admin?tab=reports');
    await page.keyboard.press('n');
    await page.getByRole('tab', { name: /^Products/, selected: true }).waitFor();
    await page.goto(`${server.url}/admin?tab=brands`);
    await page.getByRole('tab', { name: /^Brands/, selected: true }).waitFor();
    await openPalette(page);
    await page.keyboard.type('g1n?/');
    expect(await palette(page).getByRole('combobox').inputValue()).toBe('g1n?/');
    await page.keyboard.press('Escape');
    await palette(page).waitFor({ state: 'detached' });
    expect(addressOf(page)).toBe('?tab=brands');
  });

  test('lead to a new product, which Ctrl-S saves from within its form, and to the search', async () => {
    const page = await openPanel(browser, server, faults);
    await page.getByText('Showing 1').waitFor();
    await page.keyboard.press('/');
    await expect
      .poll(() => page.getByLabel('Search products').evaluate((field) => field === document.activeElement))
      .toBe(true);
    await tab(page, 'Products').focus();
    await page.keyboard.press('n');
    const name = page.getByLabel('Name', { exact: true });
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type('Impeller 1n/?');
    expect(await name.inputValue()).toBe('Impeller 1n/?');
    await page.keyboard.press('Tab');
    await page.keyboard.type('IMP-1');
    await page.getByLabel('Description', { exact: true }).fill('For the sample pump.');
    await page.keyboard.press('Control+s');
    await untilToast(page, 'Product created successfully');
    const found = await fetch(`${server.url}/api/products/search?q=IMP-1`);
    expect(await found.json()).toMatchObject([{ name: 'Impeller 1n/?' }]);
  });

  test('are listed in a sheet, where single-key ones can be turned off', async () => {
    const page = await openPanel(browser, server, faults);
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    const single = page.getByLabel('Keyboard shortcuts: single letters');
    await page.keyboard.press('?');
    await sheet.waitFor();
    await single.uncheck();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await page.reload();
    await tab(page, 'Products').waitFor();
    for (const key of ['?', '3', 'g', 'b']) await page.keyboard.press(key);
    // This one still works, and comes after those.
    await openPalette(page);
    expect(addressOf(page)).toBe('');
    await page.keyboard.press('Escape');
    await palette(page).waitFor({ state: 'detached' });
    await chooseFromMenu(page, 'Keyboard shortcuts');
    await single.check();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await page.keyboard.press('3');
    await page.waitForURL('**/admin?tab=brands');
  });
});

describe('the Site menu', () => {
  test('opens the outbox, where a mail that was given up is sent again', async () => {
    const db = openDatabase({ file: join(server.dataDir, 'quayside.db') });
    createMail(db, {
      subject: 'Enquiry of Åse',
      status: 'dead',
      attempts: 10,
      lastError: 'connect ECONNREFUSED',
    });
    db.$client.close();
    const page = await openPanel(browser, server, faults);
    const trigger = page.getByRole('button', { name: 'Site (something needs attention)' });
    await trigger.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: /^Outbox/ }).press('Enter');
    await page.waitForURL('**/admin?site=outbox');
    const outbox = page.getByRole('dialog', { name: 'Outbox' });
    await outbox.getByText('No SMTP server is set up, so no mail leaves.').waitFor();
    await outbox.getByText('10 attempts failed: connect ECONNREFUSED').waitFor();
    await outbox.getByLabel('Show').selectOption({ label: 'Given up' });
    await outbox.getByRole('button', { name: /^Send again: Enquiry of Åse/ }).click();
    await outbox.getByText('No mail of this kind.').waitFor();
    expect(await ask(page, '/api/admin/outbox/health')).toMatchObject({ dead: 0 });
    await outbox.getByLabel('Show').selectOption({ label: 'Waiting' });
    await outbox.getByText('Enquiry of Åse').waitFor();
    await page.keyboard.press('Escape');
    await outbox.waitFor({ state: 'detached' });
    await expect.poll(() => focusedText(page)).toMatch(/^Site/);
  });

  test('opens the health of the catalogue, where a missing category is chosen on the spot', async () => {
    // One of its own, because ten minutes after its start it makes a backup.
    const own = await startServerOnTemplate();
    onTestFinished(async () => void (await own.stop()));
    const db = openDatabase({ file: join(own.dataDir, 'quayside.db') });
    db.$client
      .prepare('update products set category_id = null where item_number in (?, ?)')
      .run('09991', '09952');
    db.$client.close();
    const page = await openPanel(browser, own, faults);
    const { withoutCategory } = await ask(page, '/api/admin/products/health');
    const { count } = withoutCategory as { count: number };
    await chooseFromMenu(page, 'Health');
    const health = page.getByRole('dialog', { name: 'Health' });
    await health.getByRole('button', { name: `No category ${count}` }).waitFor();
    expect(await health.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
      'Backups',
      'Stored files',
      'Mail, reports and network',
      'Catalogue',
    ]);
    await health.getByText(/^There is no backup yet\. One is made within ten minutes\.$/).waitFor();
    await health.getByRole('button', { name: `No category ${count}` }).click();
    const choice = page.getByLabel('Category of CLX Reagent Set 09991');
    const row = health.getByRole('listitem').filter({ has: choice });
    await row.getByRole('button', { name: 'Save' }).click();
    await row.getByText('Choose a category').last().waitFor();
    await choice.selectOption({ label: 'TRO Reagent Kits' });
    await row.getByRole('button', { name: 'Save' }).click();
    await health.getByRole('button', { name: `No category ${count - 1}` }).waitFor();
    await row.waitFor({ state: 'detached' });
    const [product] = (await (await fetch(`${own.url}/api/products/search?q=09991`)).json()) as {
      categoryId: number;
    }[];
    expect(product?.categoryId).toEqual(expect.any(Number));

    await health.getByRole('button', { name: /^No image/ }).click();
    await health.getByRole('link', { name: 'CLX Reagent Set 09991' }).click();
    await page.waitForURL(/[?&]product=\d+/);
    await health.waitFor({ state: 'detached' });
  });

  test('moves files without a record to quarantine when the admin confirms it, and lists them', async () => {
    const files = join(server.dataDir, 'files');
    mkdirSync(files, { recursive: true });
    for (let number = 0; number < 11; number += 1) writeFileSync(join(files, `unknown-${number}.pdf`), 'x');
    const db = openDatabase({ file: join(server.dataDir, 'quayside.db') });
    db.$client
      .prepare('insert into installation (key, value) values (?, ?)')
      .run('stoppedFileSweep', '{"at":"2026-03-02T08:00:00.000Z","unknown":11,"total":11}');
    db.$client.close();

    const page = await openPanel(browser, server, faults);
    await page.getByRole('button', { name: /^Site \(something needs attention\)/ }).waitFor();
    await chooseFromMenu(page, 'Health');
    const health = page.getByRole('dialog', { name: 'Health' });
    await health.getByText('11 of 11 files have no record in this database.').waitFor();
    await health.getByRole('button', { name: 'Move 11 files to quarantine' }).click();
    await health.getByText('11 files without a record are in quarantine.').waitFor();
    const listed = health.getByRole('list', { name: 'Files in quarantine, newest first' });
    await expect.poll(() => listed.getByRole('listitem').count()).toBe(11);
    expect(await violationsOf(page)).toEqual([]);
    expect(readdirSync(files)).toEqual(['quarantine']);
  });

  test('signs out everywhere after asking, and every other window asks for the code', async () => {
    const page = await openPanel(browser, server, faults);
    const other = await openPanel(browser, server, []);
    await chooseFromMenu(page, 'Sign out everywhere');
    const question = page.getByRole('dialog', { name: 'Sign out everywhere?' });
    await question.getByRole('button', { name: 'Stay signed in' }).click();
    await question.waitFor({ state: 'detached' });
    await chooseFromMenu(page, 'Sign out everywhere');
    await question.getByRole('button', { name: 'Sign out everywhere' }).click();
    await untilToast(page, 'Every admin session has ended');
    await page.waitForURL(`${server.url}/`);
    expect(await page.evaluate(() => localStorage.getItem('adminSessionToken'))).toBeNull();
    await other.reload();
    await other.getByRole('heading', { name: 'Admin sign-in' }).waitFor();
  });
});

const SHEETS = [
  ['import', 'Import products'],
  ['export', 'Export products'],
  ['outbox', 'Outbox'],
  ['health', 'Health'],
  ['channel', 'Report channel key'],
  ['sign-ins', 'Sign-in log'],
  ['passkeys', 'Passkeys'],
  ['person', 'Data of a person'],
  ['settings', 'Settings'],
  ['shortcuts', 'Keyboard shortcuts'],
  ['sign-out', 'Sign out everywhere?'],
] as const;

const WIDTHS = [
  { width: 1280, height: 860 },
  { width: 390, height: 780 },
  { width: 320, height: 640 },
];

test('every sheet fits at 1280, 390 and 320 px, and axe finds nothing', async () => {
  const page = await openPanel(browser, server, faults);
  const found: unknown[] = [];
  for (const [site, title] of SHEETS) {
    // Over an empty inbox: what axe takes grows with all of the page.
    await page.goto(`${server.url}/admin?tab=contacts&site=${site}`);
    await page.getByRole('dialog', { name: title }).waitFor();
    await untilQuiet(page);
    await settled(page);
    if (site === 'health') await page.getByRole('button', { name: /^No category/ }).click();
    for (const { width, height } of WIDTHS) {
      await page.setViewportSize({ width, height });
      // A table that becomes cards follows the width a little later.
      await expect
        .poll(() => widestPart(page, 'dialog[open]'), { message: `${site} at ${width} px` })
        .toBeLessThanOrEqual(width);
      // At 320 px a sheet is that of 390 px.
      const violations = width === 320 ? [] : await violationsOf(page, 'dialog[open]');
      if (violations.length > 0) found.push({ site, width, violations });
    }
  }
  expect(found).toEqual([]);
});

test('palette and menu fit at 1280, 390 and 320 px, and axe finds nothing', async () => {
  const page = await openPanel(browser, server, faults);
  for (const { width, height } of WIDTHS) {
    await page.setViewportSize({ width, height });
    await page.getByRole('button', { name: /^Find/ }).click();
    await palette(page).getByRole('combobox').fill('t');
    await expect.poll(() => palette(page).getByRole('option').count()).toBeGreaterThan(5);
    expect(await violationsOf(page, 'dialog[open]')).toEqual([]);
    await expect.poll(() => widestPart(page, 'dialog[open]')).toBeLessThanOrEqual(width);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Site/ }).click();
    await page.getByRole('menuitem', { name: /^Health/ }).waitFor();
    expect(await violationsOf(page, 'header')).toEqual([]);
    await expect.poll(() => widestPart(page, '[role=menu]')).toBeLessThanOrEqual(width);
    await page.keyboard.press('Escape');
  }
});
