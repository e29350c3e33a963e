import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { osloDay } from '#contract/format/calendar-day.ts';
import { minorUnits } from '#contract/format/money.ts';
import type { Part } from '#contract/billing/part.ts';
import type { Database } from '#db/open-database.ts';
import { partsUsed, projectTotals, vesselProjects } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { refreshProjectTotals } from '#server/services/totals/refresh-project-totals.ts';
import { createProduct, createProject } from '#server/testing/factories.ts';
import { addVessel } from '#server/testing/portal/project-facts.ts';
import { expectUsable, overflowOf } from '#tests/e2e/accessibility.ts';
import { withDatabase } from '#tests/e2e/with-database.ts';
import { holdToast, untilToast } from '#tests/e2e/toasts.ts';
import { moveProject, pictureOf, planProject } from './project-page.ts';
import { countPresses, openAs, startPortal } from './portal-page.ts';
import { MONA } from './staff.ts';

const { server, browser, staff, complaints } = await startPortal();
const withData = <Result>(work: (db: Database) => Result) => withDatabase(server, work);
const projectId = withData((db) => {
  createProduct(db, { name: 'TRO reagent kit', itemNumber: 'MS-TRO-012' });
  const vessel = addVessel(db, { now: () => new Date() }, { vesselName: 'Nordskjær Vektor' });
  return createProject(db, {
    vesselDirectoryId: vessel.id,
    vesselName: vessel.vesselName,
    clientName: 'Nordskjær Demo Rederi AS',
    status: 'in progress',
    currency: 'NOK',
    startedAt: new Date(Date.now() - 3_600_000),
    assignedOperatorId: staff.ola.id,
  }).id;
});

const open = (who: 'mona' | 'ola', path: string, width = 1280) =>
  openAs(browser, server, staff[who], path, { width, complaints });

test('an operator adds parts, a manager prices, approves and invoices them, and the pack says the same', async () => {
  const operator = await openAs(browser, server, staff.ola, '/portal/parts-usage', {
    width: 390,
    complaints,
    waitsForAnswers: true,
  });
  await operator.getByText('No parts yet.').waitFor();
  for (const part of ['TRO reagent kit', 'Hose clip, large']) {
    await operator.getByRole('button', { name: 'Add part' }).click();
    const dialog = operator.getByRole('dialog', { name: 'Add part' });
    await dialog.getByLabel('Part or item number').fill(part);
    if (part.startsWith('TRO')) await dialog.getByRole('button', { name: /TRO reagent kit/ }).click();
    await dialog.getByLabel('Quantity').fill('3');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await untilToast(operator, `3 × ${part} added on Nordskjær Vektor`);
  }
  await operator.getByText('Hose clip, large').first().waitFor();

  const manager = await open('mona', '/portal/billing-notifications');
  const rows = manager.getByRole('listitem').filter({ hasText: 'Ola Berg used' });
  await rows.nth(1).waitFor();
  for (const [part, price] of [
    ['TRO reagent kit', '1250,50'],
    ['Hose clip, large', '0.35'],
  ] as const) {
    const row = rows.filter({ hasText: part });
    const field = row.getByLabel(`Unit price of ${part}`);
    // Its letters are keys of the list elsewhere.
    await field.pressSequentially('junk an u');
    await field.press('Enter');
    await row.getByText('Enter an amount, for example 1250.00').waitFor();
    expect(await field.inputValue()).toBe('junk an u');
    await field.fill(price);
    await field.press('Enter');
    await row.getByRole('button', { name: 'Approve' }).waitFor();
  }
  // One by its key, the other by its button: both are decided, and so no news any more.
  await rows.filter({ hasText: 'TRO reagent kit' }).focus();
  await manager.keyboard.press('a');
  await rows.filter({ hasText: 'TRO reagent kit' }).waitFor({ state: 'detached' });
  await rows.getByRole('button', { name: 'Approve' }).click();
  await manager.getByText('No unread notifications.').waitFor();

  // How the work comes to its end, with its report and signature, is another journey.
  withData((db) =>
    db
      .update(vesselProjects)
      .set({ status: 'work done', outcome: 'resolved', workEndedAt: new Date() })
      .where(eq(vesselProjects.id, projectId))
      .run(),
  );
  await manager.goto(`${server.url}/portal/project/${projectId}`);
  await manager.getByRole('link', { name: 'Review and approve' }).first().click();
  await manager.getByRole('button', { name: 'Approve', exact: true }).click();
  await manager.getByText('Completed', { exact: true }).first().waitFor();
  // What is to be invoiced stands on the dashboard, by its age, and leads to the project.
  await manager.goto(`${server.url}/portal/manager-dashboard`);
  const unbilled = manager.getByRole('region', { name: 'Not invoiced, by days since the work ended' });
  const tile = unbilled.getByRole('link', { name: /Up to 7 days: 1 project/ });
  await tile.getByText('3,752.55\u00A0NOK').waitFor();
  await tile.click();
  await manager.waitForURL(/billing-dashboard\?age=/);
  await manager.getByRole('button', { name: /^Ready to invoice/ }).click();
  await manager.getByRole('link', { name: 'Open billing lines of Nordskjær Vektor' }).click();
  const sheet = manager.getByRole('dialog', { name: `Project ${projectId}` });
  await sheet.getByRole('heading', { name: 'Invoice 3,752.55 NOK' }).waitFor();
  await expectUsable(manager);
  const downloading = manager.waitForEvent('download');
  await sheet.getByRole('link', { name: 'Download invoice pack (ZIP)' }).click();
  const pack = await (await downloading).path();
  await sheet.getByRole('button', { name: 'Mark as invoiced' }).click();
  await sheet.getByText('Reference is required').waitFor();
  await sheet.getByLabel('Invoice reference').fill('F-1001');
  await sheet.getByRole('button', { name: 'Mark as invoiced' }).click();
  await sheet.getByLabel('Invoice F-1001 in NOK paid on').waitFor();

  const files = unzipSync(new Uint8Array(readFileSync(pack)));
  const lines: Record<string, string>[] = parse(strFromU8(files['invoice-lines.csv']!), {
    bom: true,
    columns: true,
  });
  const inCsv = lines.reduce((sum, line) => sum + minorUnits(line['Total'] ?? ''), 0);
  const inDatabase = withData((db) =>
    db.select().from(projectTotals).where(eq(projectTotals.projectId, projectId)).get(),
  );
  expect([inCsv, inDatabase]).toMatchObject([375_255, { invoiced: 375_255, lines: 2 }]);

  // One line is disputed; the payment leaves it where it is.
  await sheet.getByRole('button', { name: 'Mark as disputed 3 × Hose clip, large' }).click();
  const dispute = manager.getByRole('dialog', { name: 'Mark as disputed' });
  await dispute.getByRole('button', { name: 'Mark as disputed' }).click();
  await dispute.getByText('Enter what the client disputes.').waitFor();
  await dispute.getByLabel('What does the client dispute?').fill('Two were used');
  await dispute.getByRole('button', { name: 'Mark as disputed' }).click();
  await sheet.getByText('Two were used').waitFor();
  await sheet.getByRole('button', { name: 'Mark as paid invoice F-1001 in NOK' }).click();
  await untilToast(manager, '3,751.50');
  // What could not be saved is not lost.
  await sheet.getByRole('button', { name: 'Credit 3 × Hose clip, large' }).click();
  const credit = manager.getByRole('dialog', { name: 'Mark as credited' });
  await credit.getByRole('button', { name: 'Mark as credited' }).click();
  await credit.getByText('Enter the credit note reference.').waitFor();
  await credit.getByLabel('Credit note reference').fill('C-77');
  await manager.context().setOffline(true);
  await credit.getByRole('button', { name: 'Mark as credited' }).click();
  await untilToast(manager, 'Not saved');
  expect(await credit.getByLabel('Credit note reference').inputValue()).toBe('C-77');
  await manager.context().setOffline(false);
  await credit.getByRole('button', { name: 'Mark as credited' }).click();
  await sheet.getByText(/credit note C-77/).waitFor();
  expect(
    withData((db) => db.select().from(projectTotals).where(eq(projectTotals.projectId, projectId)).get()),
  ).toMatchObject({ invoiced: 0, paid: 375_150, lines: 1 });

  // What the operator sees of all that: their parts, and no money.
  await operator.reload();
  await operator.getByText('Hose clip, large').first().waitFor();
  expect(await operator.locator('main').innerText()).not.toMatch(/NOK|1250|3,7|invoiced|F-1001/);
});

test('one reference in two currencies is invoiced and paid in each, also where one comes to nothing', async () => {
  const id = withData(
    (db) =>
      createProject(db, { vesselName: 'Havfrid', status: 'completed', completedDate: osloDay(new Date()) })
        .id,
  );
  for (const [partName, amount, currency] of [
    ['Gasket', '10.00', 'NOK'],
    ['Sample', '0.00', 'EUR'],
  ]) {
    await staff.call(staff.mona, 'POST', `projects/${id}/parts`, { partName, price: { amount, currency } });
  }
  const page = await open('mona', `/portal/billing-dashboard?project=${id}`);
  const sheet = page.getByRole('dialog', { name: `Project ${id}` });
  await sheet.getByRole('button', { name: /^Approve all 2 lines, / }).click();
  for (const [amount, currency] of [
    ['10.00', 'NOK'],
    ['0.00', 'EUR'],
  ]) {
    const form = sheet.locator('form').filter({ hasText: `Invoice ${amount}\u00A0${currency}` });
    await form.getByLabel('Invoice reference').fill('F-77');
    await form.getByRole('button', { name: 'Mark as invoiced' }).click();
    await sheet.getByLabel(`Invoice F-77 in ${currency} paid on`).waitFor();
  }
  for (const currency of ['NOK', 'EUR']) {
    const pay = sheet.getByRole('button', { name: `Mark as paid invoice F-77 in ${currency}` });
    await pay.click();
    await pay.waitFor({ state: 'detached' });
  }
  const project = withData((db) => db.select().from(vesselProjects).where(eq(vesselProjects.id, id)).get()!);
  expect(project.billingState).toBe('paid');
});

test('a credited value is corrected and billed again, with its credit note beside it', async () => {
  const { id } = withData((db) =>
    createProject(db, { vesselName: 'Kystfalk', status: 'completed', completedDate: osloDay(new Date()) }),
  );
  const version = () =>
    withData((db) => db.select().from(vesselProjects).where(eq(vesselProjects.id, id)).get()!.version);
  const call = (method: 'PUT' | 'POST', path: string, body: object) =>
    staff.call(staff.mona, method, path, body);
  const value = { amount: '1000.00', currency: 'NOK' };
  await call('POST', `projects/${id}/parts`, { partName: 'Lamp' });
  await call('PUT', `projects/${id}/value`, { version: version(), value });
  await call('POST', `projects/${id}/value/billing`, { version: version(), to: 'approved' });
  await call('POST', `billing/projects/${id}/invoice`, {
    reference: 'F-88',
    invoicedOn: osloDay(new Date()),
  });
  const page = await open('mona', `/portal/project/${id}?tab=money`, 390);
  await page.getByRole('button', { name: 'Credit Fixed price' }).click();
  const credit = page.getByRole('dialog', { name: 'Mark as credited' });
  await credit.getByLabel('Credit note reference').fill('C-88');
  await credit.getByRole('button', { name: 'Mark as credited' }).click();
  await page.getByText('To correct the price and bill it again').waitFor();
  await page.getByRole('button', { name: 'Bill again Fixed price' }).click();
  await page.getByText(/Credited: .*1,000\.00.NOK, invoice F-88 of .*, credit note C-88/).waitFor();
  await page.getByRole('button', { name: 'Change fixed price' }).click();
  const dialog = page.getByRole('dialog', { name: 'Fixed price' });
  await dialog.getByLabel('Amount').fill('900');
  await dialog.getByRole('button', { name: 'Save fixed price' }).click();
  await page.getByRole('button', { name: 'Approve Fixed price' }).click();
  await page.getByText('1 × Lamp, without a price').waitFor();
  await page.getByLabel('Invoice reference').fill('F-89');
  await expectUsable(page);
  await page.getByRole('button', { name: 'Mark as invoiced' }).click();
  await page.getByText(/^invoice F-89 of/).waitFor();
  await page.getByText(/credit note C-88/).waitFor();
  expect(
    withData((db) => db.select().from(projectTotals).where(eq(projectTotals.projectId, id)).get()),
  ).toMatchObject({ invoiced: 90_000, lines: 1 });

  // What goes into the pack with it is chosen by its picture.
  const search = new URLSearchParams({ fileName: 'IMG_0042.jpg', phase: 'after', description: 'New lamp' });
  const sent = await fetch(`${server.url}/api/portal/projects/${id}/files?${search}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${staff.mona.token}`, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(await pictureOf('#446688')),
  });
  expect(sent.status).toBe(201);
  await page.reload();
  const photo = page.getByRole('checkbox', { name: 'New lamp (after)' });
  await page.getByRole('group', { name: 'Photos and files' }).locator('img').click();
  expect(await photo.isChecked()).toBe(true);
  const pack = await page.getByRole('link', { name: 'Download invoice pack (ZIP)' }).getAttribute('href');
  expect(pack).toMatch(/files=\d+/);
  await expectUsable(page);
});

test('a manager groups parts, matches a spelling with the catalogue and takes it back', async () => {
  const add = (body: object) => staff.call(staff.mona, 'POST', `projects/${projectId}/parts`, body);
  await add({ partName: 'Reagent kit tro', quantity: 2, price: { amount: '10.00', currency: 'EUR' } });
  const page = await open('mona', '/portal/parts-usage?group=part');
  await page.getByRole('button', { name: 'Match with catalogue Reagent kit tro' }).click();
  const dialog = page.getByRole('dialog', { name: 'Match with catalogue' });
  await dialog.getByLabel('Part or item number').fill('MS-TRO');
  await dialog.getByRole('button', { name: /TRO reagent kit/ }).click();
  await untilToast(page, '1 part is now TRO reagent kit');
  await holdToast(page, 'Undo');
  await page.getByRole('row', { name: /^TRO reagent kit \(show its parts\).* 5 2 / }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('row', { name: /^Reagent kit tro \(show its parts\).* 2 1 / }).waitFor();
  await page.getByRole('link', { name: 'TRO reagent kit (show its parts)' }).click();
  await page.getByText('Only: TRO reagent kit').waitFor();
  await expect.poll(() => page.getByText('1,250.50\u00A0NOK each (locked: paid)').count()).toBe(1);
  expect(await exported(page, 'Export CSV')).toMatchObject([{ Part: 'TRO reagent kit', Quantity: '3' }]);
  await expectUsable(page);
  await page.getByRole('button', { name: 'Only: TRO reagent kit: remove' }).click();
  await page.getByText('Hose clip, large').first().waitFor();
  await page.getByText('By vessel', { exact: true }).click();
  await page.getByRole('link', { name: 'Nordskjær Vektor (show its parts)' }).waitFor();
  expect(await exported(page, 'Export CSV')).toMatchObject([{ Vessel: 'Nordskjær Vektor' }, {}, {}]);
});

/** The rows of the file that the button saves. */
async function exported(page: Page, button: string): Promise<Record<string, string>[]> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  const file = await (await downloading).path();
  return parse(readFileSync(file), { bom: true, columns: true });
}

test('on the project parts are found, counted and taken away, and the office sets what the project is worth', async () => {
  const id = withData((db) => {
    const vessel = addVessel(db, { now: () => new Date() }, { vesselName: 'Fjordlys' });
    return createProject(db, {
      vesselDirectoryId: vessel.id,
      vesselName: vessel.vesselName,
      status: 'in progress',
      startedAt: new Date(),
      assignedOperatorId: staff.ola.id,
    }).id;
  });
  const page = await open('ola', `/portal/project/${id}`, 390);
  await page.getByRole('navigation', { name: 'On board' }).getByRole('link', { name: 'Parts' }).click();
  await page.getByText('No parts yet.').waitFor();
  await page.getByRole('button', { name: 'Add part' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add part' });
  await dialog.getByLabel('Part or item number').fill('reagant kit');
  await dialog.getByText('No exact match for “reagant kit”. Similar parts:').waitFor();
  await dialog.getByRole('button', { name: /TRO reagent kit/ }).waitFor();
  await dialog.getByLabel('Part or item number').fill('ms-tro');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByRole('alert').getByText('The catalogue has parts like “ms-tro”.').waitFor();
  await expectUsable(page);
  await dialog.getByRole('button', { name: /TRO reagent kit/ }).click();
  await dialog.getByText('Category, supplier, cost, note').click();
  await dialog.getByLabel('Unit cost, if you bought it').fill('dear');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByText('Enter an amount, for example 1250.00').waitFor();
  await expectUsable(page);
  await dialog.getByLabel('Unit cost, if you bought it').fill('77,50');
  await dialog.getByLabel('Supplier').fill('Chandler at the quay');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  const part = page.getByRole('list', { name: 'Parts used' }).getByRole('listitem');
  await part.filter({ hasText: 'Chandler at the quay' }).waitFor();
  expect(await page.locator('main').innerText()).not.toMatch(/77|NOK/);
  // Pressed faster than the server answers, each press counts.
  const more = part.getByRole('button', { name: 'One more of TRO reagent kit' });
  for (let pressed = 0; pressed < 4; pressed += 1) await more.click();
  await part.getByRole('button', { name: 'One less of TRO reagent kit' }).click();
  const quantities = () =>
    withData((db) =>
      db
        .select()
        .from(partsUsed)
        .where(eq(partsUsed.projectId, id))
        .all()
        .map(({ quantity, deletedAt }) => (deletedAt === null ? quantity : 'away')),
    );
  await expect.poll(quantities).toEqual([4]);

  const office = await open('mona', `/portal/project/${id}?tab=money`);
  await office.getByText('4 × TRO reagent kit').first().waitFor();
  // What the operator paid is no price: that is the last one that was approved.
  await office.getByText('Cost 77.50\u00A0NOK each, margin 4,692.00\u00A0NOK').waitFor();
  await office.getByRole('button', { name: 'Set fixed price' }).click();
  const value = office.getByRole('dialog', { name: 'Fixed price' });
  await value.getByLabel('Amount').fill('12500,75');
  await expectUsable(office);
  await value.getByRole('button', { name: 'Save fixed price' }).click();
  await untilToast(office, 'Fixed price saved');
  await office.getByText('17,502.75\u00A0NOK', { exact: true }).waitFor();
  await office.getByRole('button', { name: 'Approve Fixed price' }).click();
  await office.getByRole('button', { name: 'Set fixed price' }).waitFor({ state: 'detached' });
  await office.getByRole('button', { name: 'Change fixed price' }).waitFor({ state: 'detached' });

  await part.getByRole('button', { name: 'Remove TRO reagent kit' }).click();
  await page.getByText('No parts yet.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await part.first().waitFor();
  await part.getByRole('button', { name: 'Remove TRO reagent kit' }).click();
  await expect.poll(quantities).toEqual(['away']);
  // A hand-written address leads an operator to no money.
  await page.goto(`${server.url}/portal/project/${id}?tab=money`);
  await page.getByRole('navigation', { name: 'Project sections' }).waitFor();
  expect(await page.locator('main').innerText()).not.toMatch(/12,500|NOK|Money/);
});

test('a press counts from what was saved, also where the list is still the one from before', async () => {
  const { id: projectId } = await planProject(staff);
  await moveProject(staff, projectId, 'in progress');
  await staff.call(staff.ola, 'POST', `projects/${projectId}/parts`, { partName: 'Grease cartridge' });
  const page = await open('ola', `/portal/project/${projectId}?tab=parts`);
  const count = page.getByRole('spinbutton', { name: 'Quantity of Grease cartridge' });
  await count.waitFor();
  const before = await staff.call<Part[]>(staff.ola, 'GET', `projects/${projectId}/parts`);
  let stale = 0;
  await page.route('**/api/trpc/*parts.list*', async (route) => {
    const response = await route.fetch();
    const answers = (await response.json()) as { result: { data: { json: unknown } } }[];
    for (const answer of answers) {
      const { json } = answer.result.data;
      if (Array.isArray(json) && json.some((row: Part) => row.partName === 'Grease cartridge')) {
        answer.result.data.json = before;
        stale += 1;
      }
    }
    await route.fulfill({ response, json: answers });
  });
  const more = page.getByRole('button', { name: 'One more of Grease cartridge' });
  for (const quantity of [2, 3]) {
    const saved = page.waitForResponse((response) => response.url().includes('portal.parts.list'));
    await more.click();
    await (await saved).finished();
    await expect
      .poll(() => staff.call<Part[]>(staff.ola, 'GET', `projects/${projectId}/parts`))
      .toMatchObject([{ quantity }]);
    await expect.poll(() => count.inputValue()).toBe(String(quantity));
  }
  expect(stale).toBeGreaterThanOrEqual(2);
});

test('each list is exported as it is narrowed, and the audit log tells who did what', async () => {
  const page = await open('mona', '/portal/parts-usage?q=hose');
  await page.getByText('Hose clip, large').first().waitFor();
  expect(await exported(page, 'Export CSV')).toMatchObject([
    { Part: 'Hose clip, large', Billing: 'credited' },
  ]);
  await page.goto(`${server.url}/portal/billing-dashboard?currency=NOK&q=vektor`);
  await page.getByRole('button', { name: 'Export lines' }).waitFor();
  const lines = await exported(page, 'Export lines');
  expect(lines.map((line) => line['Line'])).toEqual(['TRO reagent kit', 'Hose clip, large']);
  await page.goto(`${server.url}/portal/billing-notifications?show=all`);
  await page.getByText('Ola Berg used 3 × TRO reagent kit').waitFor();
  expect((await exported(page, 'Export CSV')).length).toBeGreaterThanOrEqual(2);
  await page.goto(`${server.url}/portal/operator-management?q=ola`);
  await page.getByRole('heading', { name: 'Ola Berg' }).waitFor();
  expect(await exported(page, 'Export CSV')).toMatchObject([{ Name: 'Ola Berg' }]);
  await page.getByRole('button', { name: 'Export hours…' }).click();
  const hours = page.getByRole('dialog', { name: 'Export hours' });
  await hours.getByLabel('Person').selectOption('Ola Berg');
  await expectUsable(page);
  const downloading = page.waitForEvent('download');
  await hours.getByRole('button', { name: 'Export CSV' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^time-entries-\d{4}-\d\d-\d\d\.csv$/);
  await hours.waitFor({ state: 'hidden' });

  await page.getByRole('link', { name: 'Audit log' }).click();
  const entries = page.getByRole('table', { name: 'Audit log' }).locator('tbody').getByRole('row');
  await entries.filter({ hasText: 'Exported 0 time entries' }).waitFor();
  await page.getByLabel('Action').selectOption('export');
  await expect.poll(() => entries.filter({ hasNotText: 'Exported' }).count()).toBeLessThan(2);
  await page.getByLabel('Change or record').fill('invoice pack');
  await entries.filter({ hasText: 'Downloaded the invoice pack: 2 lines' }).waitFor();
  await expect.poll(() => entries.count()).toBe(1);
  expect(new URL(page.url()).search).toContain('action=export');
  expect(await exported(page, 'Export CSV')).toMatchObject([{ Action: 'export', Who: MONA.name }]);
  await page.getByLabel('Until', { exact: true }).fill('2020-01-01');
  await page.getByText('No entries match these filters.').waitFor();
  await page.getByLabel('Until', { exact: true }).fill('');
  await page.getByLabel('Until', { exact: true }).blur();
  await entries.filter({ hasText: 'Downloaded the invoice pack: 2 lines' }).waitFor();
  await entries.getByRole('link', { name: `Project ${projectId}` }).click();
  await page.getByRole('heading', { name: 'Nordskjær Vektor' }).first().waitFor();
});

test('on a phone the list of parts is above the fold, and its filters are one press away', async () => {
  const page = await open('mona', '/portal/parts-usage', 390);
  await page.getByText('Hose clip, large').first().waitFor();
  const supplier = page.getByLabel('Supplier', { exact: true });
  const button = page.getByRole('button', { name: 'Filters', exact: true });
  expect(await supplier.count()).toBe(0);
  await button.click();
  await supplier.fill('nobody');
  await page.getByText('No parts match these filters.').waitFor();
  await page.getByRole('button', { name: 'Supplier: nobody: remove' }).waitFor();
  await button.click();
  expect(await supplier.count()).toBe(0);
  await expectUsable(page);
});

test('by keyboard, an item of the unbilled work check is dismissed with a reason and restored', async () => {
  withData((db) =>
    createProject(db, {
      vesselName: 'Havsula',
      status: 'completed',
      completedDate: '2026-03-02',
      startedAt: new Date('2026-03-01T08:00:00Z'),
    }),
  );
  const page = await open('mona', '/portal/billing-dashboard?leaks=1', 390);
  const list = page.getByRole('list', { name: 'Unbilled work' });
  const row = list.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Havsula' }) });
  await row.getByRole('button', { name: 'Dismiss… Havsula' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Dismiss project' });
  const reason = dialog.getByLabel('Reason');
  await dialog.getByRole('button', { name: 'Dismiss', exact: true }).press('Enter');
  await dialog.getByText('Reason is required').waitFor();
  // A text that is too long is refused, and stays whole.
  await reason.fill(`Warranty visit ${'x'.repeat(600)}`);
  await dialog.getByRole('button', { name: 'Dismiss', exact: true }).press('Enter');
  await dialog.getByText('Reason must be at most 500 characters').waitFor();
  expect(await reason.inputValue()).toHaveLength(615);
  await reason.fill('Warranty visit');
  await expectUsable(page);
  await dialog.getByRole('button', { name: 'Dismiss', exact: true }).press('Enter');
  await untilToast(page, 'Havsula dismissed');
  await row.waitFor({ state: 'detached' });
  const part = page.getByRole('region', { name: 'Unbilled work' });
  const hasFocus = () => part.evaluate((element) => element === document.activeElement);
  await expect.poll(hasFocus).toBe(true);

  await page.getByLabel('Show dismissed').press('Space');
  await row.getByText(`No value: Warranty visit (${MONA.name})`).waitFor();
  await expectUsable(page);
  for (const left of [2, 1, 0]) {
    await row
      .getByRole('button', { name: /^Restore/ })
      .first()
      .press('Enter');
    await expect.poll(() => row.getByRole('button', { name: /^Restore/ }).count()).toBe(left);
  }
  await untilToast(page, 'Restored to the check');
  await expect.poll(hasFocus).toBe(true);
});

test('by keyboard, a mark-up is a whole number of percent and nothing else', async () => {
  const page = await open('mona', '/portal/parts-usage', 390);
  const opener = page.getByRole('button', { name: 'More actions' });
  await opener.press('Enter');
  await page.getByRole('menuitem', { name: 'Mark-ups…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Mark-ups' });
  for (const [category, text] of [
    ['Consumable', '0x10'],
    ['Spare part', '1e2'],
    ['Chemical', '-5'],
    ['Tool', '12,5'],
    ['Service', '1001'],
    ['Other', ' 25 % '],
  ] as const) {
    await dialog.getByLabel(`${category}, percent`).fill(text);
  }
  await dialog.getByLabel('Other, percent').press('Enter');
  await expect.poll(() => dialog.getByText('Enter a whole number').count()).toBe(3);
  await dialog.getByText('Enter 0 or more').waitFor();
  await dialog.getByText('Enter at most 1000').waitFor();
  await expectUsable(page);
  for (const category of ['Consumable', 'Spare part', 'Chemical', 'Tool', 'Service']) {
    await dialog.getByLabel(`${category}, percent`).fill('');
  }
  await dialog.getByRole('button', { name: 'Save mark-ups' }).press('Enter');
  await untilToast(page, 'Mark-ups saved');
  expect(await staff.call(staff.mona, 'GET', 'parts/mark-ups')).toEqual([{ category: 'other', percent: 25 }]);
  await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
});

// portal-screens.test.ts looks at the same screens at 390 px, with axe.
test('the screens fit 320 px, and operators are kept out of those of managers', async () => {
  const page = await open('mona', '/portal/billing-notifications?show=all', 320);
  await page.getByText('Ola Berg used 3 × TRO reagent kit').waitFor();
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await page.goto(`${server.url}/portal/billing-dashboard?project=${projectId}`);
  await page.getByRole('heading', { name: 'Lines' }).waitFor();
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await page.goto(`${server.url}/portal/billing-dashboard?leaks=1`);
  await page.getByRole('dialog').getByRole('listitem').getByText('No value').first().waitFor();
  await expectUsable(page);
  await page.goto(`${server.url}/portal/parts-usage`);
  await page.getByText('Hose clip, large').waitFor();
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await page.goto(`${server.url}/portal/audit-log`);
  await page.getByRole('list', { name: 'Audit log' }).waitFor();
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await page.goto(`${server.url}/portal/manager-dashboard`);
  await page.getByRole('link', { name: /Parts without a price/ }).waitFor();
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);

  const operator = await open('ola', '/portal/billing-dashboard', 320);
  await untilToast(operator, 'Managers only');
  expect(new URL(operator.url()).pathname).toBe('/portal/operator-dashboard');
});

// The last: its parts push the others off the first page.
test('a project with more parts than go at once is approved in two goes', async () => {
  const id = withData((db) => {
    const project = createProject(db, { vesselName: 'Stormfugl' });
    inTransaction(db, (tx) => {
      const part = {
        projectId: project.id,
        operatorId: staff.mona.id,
        vesselName: 'Stormfugl',
        partName: 'Clip',
      };
      const price = { unitPrice: 100, totalPrice: 100, currency: 'NOK', priceSource: 'manual' } as const;
      const line = { ...part, ...price, usedDate: osloDay(new Date()) };
      tx.insert(partsUsed)
        .values(Array.from({ length: 103 }, () => line))
        .run();
      refreshProjectTotals(tx, project.id);
    });
    return project.id;
  });
  const page = await open('mona', `/portal/billing-dashboard?project=${id}`);
  const sheet = page.getByRole('dialog', { name: `Project ${id}` });
  for (const name of [/^Approve 100 lines, /, /^Approve all 3 lines, /]) {
    await sheet.getByRole('button', { name }).click();
  }
  await sheet.getByText('You can invoice this project once it is completed or cancelled.').waitFor();
  await untilToast(page, '3 parts marked approved');
  const project = withData((db) => db.select().from(vesselProjects).where(eq(vesselProjects.id, id)).get()!);
  expect(project.billingState).toBe('ready');
});

test('finished work is approved and invoiced in five clicks', async () => {
  const id = withData((db) => {
    const vessel = addVessel(db, { now: () => new Date() }, { vesselName: 'Havørn' });
    const project = createProject(db, {
      vesselDirectoryId: vessel.id,
      vesselName: vessel.vesselName,
      status: 'work done',
      outcome: 'resolved',
      startedAt: new Date(Date.now() - 3_600_000),
      workEndedAt: new Date(),
      projectValue: 250_000,
      currency: 'NOK',
      assignedOperatorId: staff.ola.id,
    });
    return project.id;
  });
  await staff.call(staff.mona, 'POST', `projects/${id}/parts`, {
    partName: 'Gasket',
    price: { amount: '10.00', currency: 'NOK' },
  });
  const page = await open('mona', `/portal/project/${id}`);
  const presses = await countPresses(page);
  const course = page.getByRole('list', { name: 'Course of the project' });
  await course.getByRole('link', { name: 'Review and approve' }).click();
  await page.getByRole('region', { name: 'To look at' }).getByText('1 × Gasket').waitFor();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await course.getByRole('link', { name: 'Invoice 2,510.00\u00A0NOK' }).click();
  await page.getByRole('button', { name: 'Approve all 2 lines, 2,510.00\u00A0NOK' }).click();
  await page.getByLabel('Invoice reference').fill('F-2001');
  await page.getByRole('button', { name: 'Mark as invoiced' }).click();
  await course.getByText('Invoiced', { exact: true }).waitFor();
  await page.getByLabel('Invoice F-2001 in NOK paid on').waitFor();
  expect(await presses()).toBe(5);
  await expect.poll(() => course.getByRole('listitem').last().getAttribute('aria-current')).toBe('step');
});
