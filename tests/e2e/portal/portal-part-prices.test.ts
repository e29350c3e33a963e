import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Part } from '#contract/billing/part.ts';
import type { PricedPart } from '#contract/billing/priced-part.ts';
import { openDatabase, type Database } from '#db/open-database.ts';
import { auditLogs, vesselProjects } from '#db/schema/index.ts';
import { createProduct } from '#server/testing/factories.ts';
import { expectUsable } from '#tests/e2e/accessibility.ts';
import { untilToast } from '#tests/e2e/toasts.ts';
import { moveProject, planProject } from './project-page.ts';
import { openAs, startPortal } from './portal-page.ts';

const { server, browser, staff, complaints } = await startPortal();
const { dataDir } = server;

const open = (who: 'mona' | 'ola', path: string, width = 1280) =>
  openAs(browser, server, staff[who], path, { width, complaints });

/** A project under way with these parts, which nobody has priced. */
async function projectWith(...names: string[]): Promise<{ projectId: number; parts: Part[] }> {
  const { id: projectId } = await planProject(staff);
  await moveProject(staff, projectId, 'in progress');
  const parts: Part[] = [];
  for (const partName of names) {
    parts.push(
      await staff.call<Part>(staff.ola, 'POST', `projects/${projectId}/parts`, { partName, quantity: 2 }),
    );
  }
  return { projectId, parts };
}

const priceIn = (place: Page | Locator, part: string) =>
  place.getByRole('textbox', { name: `Unit price of ${part}`, exact: true });

async function pricesOf(projectId: number): Promise<Record<string, string | null>> {
  const { parts } = await staff.call<{ parts: PricedPart[] }>(
    staff.mona,
    'GET',
    `billing/projects/${projectId}`,
  );
  return Object.fromEntries(
    parts.map(({ partName, unitPrice, currency }) => [partName, unitPrice && `${unitPrice} ${currency}`]),
  );
}

/** Of the only part. */
async function costOf(projectId: number) {
  const { parts } = await staff.call<{ parts: PricedPart[] }>(
    staff.mona,
    'GET',
    `billing/projects/${projectId}`,
  );
  return parts.flatMap(({ unitCost, costCurrency }) => [unitCost, costCurrency]);
}

const setPrice = ({ id }: Part, version: number, amount: string) =>
  staff.call(staff.mona, 'PUT', `parts/${id}/price`, { version, price: { amount, currency: 'NOK' } });

function withData<Result>(work: (db: Database) => Result): Result {
  const db = openDatabase({ file: join(dataDir, 'quayside.db') });
  try {
    return work(db);
  } finally {
    db.$client.close();
  }
}

/** What history tells of a part's price. */
const priceHistory = ({ id }: Part) =>
  withData((db) =>
    db
      .select()
      .from(auditLogs)
      .where(and(eq(auditLogs.entityType, 'part'), eq(auditLogs.entityId, id)))
      .orderBy(auditLogs.id)
      .all()
      .filter(({ fieldChanged }) => fieldChanged === 'unitPrice')
      .map(({ newValue }) => newValue),
  );

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let pressed = 0; pressed < 60; pressed += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  expect.fail('The Tab key does not get there.');
}

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

test('by keyboard: three parts are priced from row to row, and the rows stay under the fingers', async () => {
  const { projectId } = await projectWith('Ring A', 'Ring B', 'Ring C', 'Ring D');
  const page = await open('mona', '/portal/parts-usage?only=no+price&q=Ring');
  const rows = page.getByRole('table', { name: 'Parts used' }).getByRole('row');
  const names = async () => (await rows.allInnerTexts()).flatMap((text) => text.match(/Ring [A-D]/) ?? []);
  await expect.poll(names).toEqual(['Ring D', 'Ring C', 'Ring B', 'Ring A']);
  await expectUsable(page);

  await tabTo(page, priceIn(page, 'Ring D'));
  for (const nonsense of ['12,3,4', '-1', 'abc']) {
    await page.keyboard.type(nonsense);
    await page.keyboard.press('Enter');
    await page.getByText('Enter an amount, for example 1250.00').waitFor();
    expect(await isFocused(priceIn(page, 'Ring D'))).toBe(true);
    expect(await priceIn(page, 'Ring D').inputValue()).toBe(nonsense);
    if (nonsense === 'abc') await expectUsable(page);
    await page.keyboard.press('Escape');
    await page.getByText('Enter an amount').waitFor({ state: 'detached' });
    expect(await priceIn(page, 'Ring D').inputValue()).toBe('');
  }
  await page.keyboard.type('12,50');
  await page.keyboard.press('Enter');
  expect(await isFocused(priceIn(page, 'Ring C'))).toBe(true);
  await page.keyboard.type('1 250');
  // From the currency it goes on as well.
  await page.keyboard.press('Tab');
  await page.keyboard.type('EUR');
  await page.keyboard.press('Enter');
  expect(await isFocused(priceIn(page, 'Ring B'))).toBe(true);
  await page.keyboard.type('0.355');
  await page.keyboard.press('Shift+Enter');
  await page.getByText('Enter an amount, for example 1250.00').waitFor();
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Shift+Enter');
  expect(await isFocused(priceIn(page, 'Ring C'))).toBe(true);
  await expect
    .poll(() => pricesOf(projectId))
    .toEqual({ 'Ring A': null, 'Ring B': '0.35 NOK', 'Ring C': '1250.00 EUR', 'Ring D': '12.50 NOK' });

  // The totals are the server's. None of the three fits the filter any more, and each is where it was.
  await rows.filter({ hasText: 'Ring C' }).getByText('2,500.00\u00A0EUR').waitFor();
  await rows.filter({ hasText: 'Ring D' }).getByText('25.00\u00A0NOK').waitFor();
  await rows.filter({ hasText: 'Ring B' }).getByText('0.70\u00A0NOK').waitFor();
  await page.getByText('Some of these rows no longer match the filters.').waitFor();
  expect(await names()).toEqual(['Ring D', 'Ring C', 'Ring B', 'Ring A']);
  expect(await priceIn(page, 'Ring C').inputValue()).toBe('1250.00');
  await expectUsable(page);
  await tabTo(page, page.getByRole('button', { name: 'Refresh' }));
  await page.keyboard.press('Enter');
  await expect.poll(names).toEqual(['Ring A']);
});

test('where priced parts leave room, the next page is what has moved up into it', async () => {
  const names = Array.from({ length: 52 }, (_, place) => `Bulk ${String(place).padStart(2, '0')}`);
  const { projectId } = await projectWith(...names);
  const page = await open('mona', '/portal/parts-usage?only=no+price&q=Bulk');
  await page.getByRole('navigation', { name: 'Parts used: pages' }).waitFor();
  await priceIn(page, 'Bulk 51').fill('3');
  await priceIn(page, 'Bulk 51').press('Enter');
  await page.getByText('Some of these rows no longer match the filters.').waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await priceIn(page, 'Bulk 51').waitFor({ state: 'detached' });
  await priceIn(page, 'Bulk 01').waitFor();
  expect(new URL(page.url()).searchParams.get('page')).toBeNull();
  expect(await pricesOf(projectId)).toMatchObject({ 'Bulk 51': '3.00 NOK', 'Bulk 01': null });
  await expectUsable(page);
});

test('shows a price that someone else has set, and sends the typed one on request', async () => {
  const { projectId, parts } = await projectWith('Valve A', 'Valve B', 'Valve C');
  const [a, b, c] = parts as [Part, Part, Part];
  const page = await open('mona', '/portal/parts-usage?q=Valve');
  const row = (part: string) => page.getByRole('row').filter({ hasText: part });
  await priceIn(page, 'Valve A').waitFor();
  // Nothing tells this window of what others do.
  await page.route('**/api/portal/changes/live*', (route) => route.abort());
  await page.reload();
  await priceIn(page, 'Valve A').waitFor();

  await setPrice(a, 1, '99.00');
  await priceIn(page, 'Valve A').fill('45,5');
  await priceIn(page, 'Valve A').press('Enter');
  await row('Valve A').getByText('Someone else has changed this part. Nothing was saved.').waitFor();
  await row('Valve A').getByText('2 pcs at 99.00\u00A0NOK each').waitFor();
  expect(await priceIn(page, 'Valve A').inputValue()).toBe('45,5');
  await expectUsable(page);
  await row('Valve A').getByRole('button', { name: 'Save 45,5 NOK instead' }).focus();
  await page.keyboard.press('Enter');
  await row('Valve A').getByText('91.00\u00A0NOK').waitFor();
  expect(await isFocused(priceIn(page, 'Valve A'))).toBe(true);
  expect(priceHistory(a)).toEqual(['99.00', '45.50']);

  await setPrice(b, 1, '7.00');
  await priceIn(page, 'Valve B').fill('8');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await row('Valve B').getByRole('button', { name: 'Use the saved version' }).click();
  await row('Valve B').getByText('14.00\u00A0NOK').waitFor();
  expect(await priceIn(page, 'Valve B').inputValue()).toBe('7.00');

  // What has been approved meanwhile is locked, and what was typed is said.
  await setPrice(c, 1, '3.00');
  await staff.call(staff.mona, 'POST', `parts/${c.id}/billing`, { version: 2, to: 'approved' });
  await priceIn(page, 'Valve C').fill('4');
  await priceIn(page, 'Valve C').press('Enter');
  await row('Valve C').getByText('3.00\u00A0NOK each (locked: approved)').waitFor();
  await row('Valve C')
    .getByText('This part is approved and therefore locked. Nothing was saved. You typed 4 NOK.')
    .waitFor();
  await expectUsable(page);
  await row('Valve C').getByRole('button', { name: 'Dismiss' }).click();
  await row('Valve C').getByText('You typed').waitFor({ state: 'detached' });

  // An emptied field takes the price away, and Undo brings it back.
  await priceIn(page, 'Valve A').fill('');
  await priceIn(page, 'Valve A').press('Enter');
  await row('Valve A').getByText('No price').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await row('Valve A').getByText('91.00\u00A0NOK').waitFor();
  expect(await pricesOf(projectId)).toEqual({
    'Valve A': '45.50 NOK',
    'Valve B': '7.00 NOK',
    'Valve C': '3.00 NOK',
  });
});

test.each([320, 390])('on %i px what was approved before is taken with one press', async (width) => {
  const name = `Gasket ${width}`;
  const before = await projectWith(name);
  const { vesselDirectoryId } = await staff.call<{ vesselDirectoryId: number }>(
    staff.mona,
    'GET',
    `projects/${before.projectId}`,
  );
  await setPrice(before.parts[0]!, 1, '1250.00');
  await staff.call(staff.mona, 'POST', `parts/${before.parts[0]!.id}/billing`, {
    version: 2,
    to: 'approved',
  });
  const { id: projectId } = await planProject(staff, {
    vesselDirectoryId,
    vesselName: undefined,
    newVessel: undefined,
  });
  await moveProject(staff, projectId, 'in progress');
  const part = await staff.call<Part>(staff.ola, 'POST', `projects/${projectId}/parts`, { partName: name });
  await setPrice(part, 1, '1.00');
  await staff.call(staff.mona, 'PUT', `parts/${part.id}/price`, { version: 2, price: null });

  const page = await open('mona', `/portal/parts-usage?q=${encodeURIComponent(name)}`, width);
  const take = page.getByRole('button', { name: `Use 1,250.00\u00A0NOK, last used for ${name}` });
  // It is asked for where its row is near the window.
  await priceIn(page, name).scrollIntoViewIfNeeded();
  await take.waitFor();
  await page.getByText('1,250.00\u00A0NOK each (locked: approved)').waitFor();
  await expectUsable(page);
  await take.tap();
  await expect.poll(() => pricesOf(projectId)).toEqual({ [name]: '1250.00 NOK' });
  await take.waitFor({ state: 'detached' });
  expect(await priceIn(page, name).inputValue()).toBe('1250.00');
  const { height } = (await priceIn(page, name).boundingBox())!;
  expect(height).toBeGreaterThanOrEqual(44);
  await expectUsable(page);
});

test('in the inbox what is approved is the price just typed, and nothing while it is no price', async () => {
  const { projectId, parts } = await projectWith('Clamp A', 'Clamp B');
  const [clamp] = parts as [Part];
  await setPrice(clamp, 1, '10.00');
  const page = await open('mona', `/portal/billing-notifications?project=${projectId}`);
  const row = (part: string) => page.getByRole('listitem').filter({ hasText: `2 × ${part}` });
  await priceIn(page, 'Clamp A').fill('much');
  await row('Clamp A').getByRole('button', { name: 'Approve' }).click();
  await untilToast(page, 'Clamp A not changed');
  await row('Clamp A').getByText('Enter an amount, for example 1250.00').waitFor();
  await expectUsable(page);
  await priceIn(page, 'Clamp A').fill('12,50');
  await row('Clamp A').getByRole('button', { name: 'Approve' }).click();
  await row('Clamp A').waitFor({ state: 'detached' });
  const { parts: billed } = await staff.call<{ parts: PricedPart[] }>(
    staff.mona,
    'GET',
    `billing/projects/${projectId}`,
  );
  expect(billed).toMatchObject([
    { partName: 'Clamp A', unitPrice: '12.50', billingStatus: 'approved' },
    { partName: 'Clamp B', unitPrice: null, billingStatus: 'pending' },
  ]);
});

test('in the inbox a price that is being typed stays when another manager reads its row', async () => {
  const { projectId } = await projectWith('Washer A', 'Washer B');
  const page = await open('mona', `/portal/billing-notifications?project=${projectId}`);
  const rows = page.getByRole('listitem').filter({ hasText: '2 × Washer' });
  await priceIn(page, 'Washer B').pressSequentially('12,5');
  const unread = page.getByRole('button', { name: /^Unread/ });
  const before = await unread.innerText();
  const { notifications } = await staff.call<{ notifications: { id: number }[] }>(
    staff.mona,
    'GET',
    `billing-notifications?projectId=${projectId}`,
  );
  const ids = notifications.map(({ id }) => id);
  await staff.call(staff.mona, 'POST', 'billing-notifications/read', { ids, read: true });
  await expect.poll(() => unread.innerText()).not.toBe(before);
  expect(await rows.count()).toBe(2);
  expect(await isFocused(priceIn(page, 'Washer B'))).toBe(true);
  await page.keyboard.type('0');
  await page.keyboard.press('Enter');
  await page.getByText('No unread notifications.').waitFor();
  expect(await pricesOf(projectId)).toEqual({ 'Washer A': null, 'Washer B': '12.50 NOK' });
});

test('on the project a manager prices, counts and corrects the same part, one after the other', async () => {
  const { projectId, parts } = await projectWith('Seal A', 'Seal B');
  const page = await open('mona', `/portal/project/${projectId}?tab=parts`);
  const row = (part: string) => page.getByRole('listitem').filter({ hasText: part });
  await priceIn(page, 'Seal A').fill('10');
  await priceIn(page, 'Seal A').press('Enter');
  expect(await isFocused(priceIn(page, 'Seal B'))).toBe(true);
  await row('Seal A').getByText('20.00\u00A0NOK').waitFor();
  await page.getByRole('button', { name: 'One more of Seal A' }).click();
  await row('Seal A').getByText('30.00\u00A0NOK').waitFor();
  await page.getByRole('button', { name: 'Edit Seal A' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Seal A' });
  await edit.getByLabel('Supplier').fill('Workshop at the quay');
  await expectUsable(page);
  await edit.getByRole('button', { name: 'Save', exact: true }).click();
  await row('Seal A').getByText('Workshop at the quay').waitFor();
  await priceIn(page, 'Seal A').fill('11');
  await priceIn(page, 'Seal A').press('Enter');
  await row('Seal A').getByText('33.00\u00A0NOK').waitFor();
  expect(priceHistory(parts[0]!)).toEqual(['10.00', '11.00']);

  await staff.call(staff.mona, 'POST', `parts/${parts[0]!.id}/billing`, { version: 5, to: 'approved' });
  await row('Seal A').getByText('11.00\u00A0NOK each (locked: approved)').waitFor();
  await page.getByRole('button', { name: 'Edit Seal A' }).waitFor({ state: 'detached' });
  await expectUsable(page);
});

test('an operator corrects all of a part; what is typed outlives the page, and two versions are shown', async () => {
  withData((db) => createProduct(db, { name: 'Sampling pump', itemNumber: 'MS-PMP-7' }));
  const { projectId, parts } = await projectWith('Pump smpl');
  const [part] = parts as [Part];
  const page = await open('ola', `/portal/project/${projectId}?tab=parts`, 390);
  await page.getByRole('button', { name: 'Edit Pump smpl' }).tap();
  let edit = page.getByRole('dialog', { name: 'Edit Pump smpl' });
  await edit.getByLabel('Part', { exact: true }).fill('');
  await edit.getByLabel('Quantity').fill('two');
  await edit.getByRole('button', { name: 'Save', exact: true }).tap();
  await edit.getByText('Part is required').waitFor();
  await edit.getByText('Quantity must be a whole number').waitFor();
  await expect.poll(() => isFocused(edit.getByLabel('Part', { exact: true }))).toBe(true);
  await expectUsable(page);
  await edit.getByLabel('Note').fill('The old one leaked.');
  await edit.getByLabel('Unit cost, if you bought it').fill('77,50');
  await edit.getByRole('button', { name: 'Close (draft saved)' }).tap();
  await page.reload();

  await page.getByRole('button', { name: 'Edit Pump smpl' }).tap();
  edit = page.getByRole('dialog', { name: 'Edit Pump smpl' });
  expect(await edit.getByLabel('Quantity').inputValue()).toBe('two');
  expect(await edit.getByLabel('Note').inputValue()).toBe('The old one leaked.');
  await edit.getByLabel('Part', { exact: true }).fill('sampling');
  await edit.getByRole('button', { name: /Sampling pump/ }).tap();
  await edit.getByLabel('Quantity').fill('3');
  await edit.getByLabel('Used on').fill('2030-01-01');
  await edit.getByRole('button', { name: 'Save', exact: true }).tap();
  await edit.getByText('This day is in the future.').waitFor();
  await edit.getByLabel('Used on').fill(part.usedDate);
  await edit.getByLabel('Category').selectOption('spare part');
  await edit.getByRole('button', { name: 'Save', exact: true }).tap();
  const row = page.getByRole('list', { name: 'Parts used' }).getByRole('listitem');
  await row.filter({ hasText: 'MS-PMP-7' }).getByText('The old one leaked.').waitFor();
  // What was paid is no price.
  await expect.poll(() => pricesOf(projectId)).toEqual({ 'Sampling pump': null });
  expect(await costOf(projectId)).toEqual(['77.50', 'NOK']);
  expect(await page.locator('main').innerText()).not.toMatch(/77[.,]5|NOK/);

  // The manager's price is not shown here, so it does not conflict.
  await page.getByRole('button', { name: 'Edit Sampling pump' }).tap();
  edit = page.getByRole('dialog', { name: 'Edit Sampling pump' });
  await edit.getByLabel('Supplier').fill('Chandler');
  await setPrice(part, 2, '90.00');
  await edit.getByRole('button', { name: 'Save', exact: true }).tap();
  await row.getByText('Chandler').waitFor();
  await expect
    .poll(() => staff.call<Part[]>(staff.mona, 'GET', `projects/${projectId}/parts`))
    .toMatchObject([{ supplier: 'Chandler' }]);

  await page.getByRole('button', { name: 'Edit Sampling pump' }).tap();
  await edit.getByLabel('Quantity').fill('4');
  await staff.call(staff.mona, 'PATCH', `projects/${projectId}/parts/${part.id}`, {
    version: 4,
    quantity: 9,
  });
  await edit.getByRole('button', { name: 'Save', exact: true }).tap();
  const both = edit.getByRole('alert');
  await both.getByText('Quantity, saved version').waitFor();
  expect(await both.getByRole('definition').allInnerTexts()).toEqual(['9', '4']);
  await expectUsable(page);
  await edit.getByRole('button', { name: 'Keep my changes' }).tap();
  await edit.waitFor({ state: 'hidden' });
  await expect.poll(() => row.getByLabel('Quantity of Sampling pump').inputValue()).toBe('4');

  // The cost can be corrected, and the price stays.
  await page.getByRole('button', { name: 'Edit Sampling pump' }).tap();
  await edit.getByLabel('Unit cost, if you bought it').fill('5');
  await edit.getByRole('button', { name: 'Save', exact: true }).tap();
  await edit.waitFor({ state: 'hidden' });
  await expect.poll(() => costOf(projectId)).toEqual(['5.00', 'NOK']);
  expect(await pricesOf(projectId)).toEqual({ 'Sampling pump': '90.00 NOK' });

  // The work is done: the part can be seen, and not be changed.
  withData((db) =>
    db.update(vesselProjects).set({ status: 'work done' }).where(eq(vesselProjects.id, projectId)).run(),
  );
  await page.reload();
  await row.filter({ hasText: 'Sampling pump' }).waitFor();
  expect(await page.getByRole('button', { name: /^(Edit|Take) Sampling pump/ }).count()).toBe(0);
});

test('the server goes away in the middle of a save: what was typed stays, and "Try again" saves it once', async () => {
  const { projectId, parts } = await projectWith('Hose A', 'Hose B');
  const page = await open('mona', '/portal/parts-usage?q=Hose', 390);
  const card = (part: string) => page.getByRole('listitem').filter({ hasText: part });
  await priceIn(page, 'Hose A').waitFor();

  // The server has saved it, and its answer is lost on the way.
  await page.route(
    '**/api/trpc/portal.parts.setPrice*',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await priceIn(page, 'Hose A').fill('31,25');
  await priceIn(page, 'Hose A').press('Enter');
  await card('Hose A').getByText('No connection.').waitFor();
  expect(await priceIn(page, 'Hose A').inputValue()).toBe('31,25');
  await expectUsable(page);
  await card('Hose A').getByRole('button', { name: 'Try again to save the price of Hose A' }).tap();
  await card('Hose A').getByText('62.50\u00A0NOK').waitFor();
  await card('Hose A').getByText('No connection.').waitFor({ state: 'detached' });
  expect(priceHistory(parts[0]!)).toEqual(['31.25']);

  await server.whileAway(async () => {
    await priceIn(page, 'Hose B').fill('8');
    await page.getByRole('heading', { level: 1 }).tap();
    await card('Hose B').getByText('No connection.').waitFor();
    expect(await priceIn(page, 'Hose B').inputValue()).toBe('8');
  });
  await card('Hose B').getByRole('button', { name: 'Try again to save the price of Hose B' }).tap();
  await expect.poll(() => pricesOf(projectId)).toEqual({ 'Hose A': '31.25 NOK', 'Hose B': '8.00 NOK' });
  await card('Hose B').getByText('16.00\u00A0NOK').waitFor();
});
