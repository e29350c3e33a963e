import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Vessel } from '#contract/vessel/vessel-directory.ts';
import { openDatabase } from '#db/open-database.ts';
import { countRows } from '#db/queries/count-rows.ts';
import { isVesselInUse, projectTotals, vesselDirectory } from '#db/schema/index.ts';
import { createProject } from '#server/testing/factories.ts';
import { vesselFile } from '#server/testing/portal/vessel-file.ts';
import { expectNoViolations, overflowOf } from '#tests/e2e/accessibility.ts';
import { withDatabase } from '#tests/e2e/with-database.ts';
import { untilToast } from '#tests/e2e/toasts.ts';
import { openAs, startPortal } from './portal-page.ts';
import { type Staff } from './staff.ts';

const PATH = '/portal/vessel-directory';

const { server, browser, staff, complaints } = await startPortal();

const open = (who: keyof Omit<Staff, 'call'>, query = '', width = 1280) =>
  openAs(browser, server, staff[who], PATH + query, { width, complaints });
const addVessel = (fields: object) => staff.call<Vessel>(staff.mona, 'POST', 'vessels', fields);
/** The list counts no further than 1,000. */
const count = () => withDatabase(server, (db) => countRows(db, vesselDirectory, isVesselInUse()));
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

const choose = (page: Page, text: string) =>
  dialog(page, 'Import vessels')
    .locator('input[type=file]')
    .setInputFiles({ name: 'vessels.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

test('a spreadsheet of 2,300 vessels goes in without its broken rows, which are downloaded, corrected and imported', async () => {
  const before = count();
  const sent = vesselFile({ rows: 2300, duplicates: 40, broken: 12 });
  const page = await open('mona');
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const work = dialog(page, 'Import vessels');
  await expectNoViolations(page);
  await choose(page, sent.csv);
  await work
    .getByText('Ready to import: 2,249 new, 39 repeated rows. 12 rows need correcting and will be left out.')
    .waitFor();
  const rows = await work.locator('tbody th').evaluateAll((cells) => cells.map((cell) => cell.textContent));
  expect([...new Set(rows.map(Number))]).toEqual(sent.brokenRows);
  await expectNoViolations(page);
  await work.getByRole('button', { name: 'Repeated 39' }).click();
  await work.getByText('Row 2', { exact: true }).waitFor();
  expect(count()).toBe(before);
  await work.getByRole('button', { name: 'Import 2,249 vessels' }).click();
  await work.getByText('Imported: 2,249 new, 39 repeated rows. 12 rows were left out.').waitFor();
  expect(count()).toBe(before + 2249);
  await expectNoViolations(page);
  const saving = page.waitForEvent('download');
  await work.getByRole('button', { name: 'Download rows to correct' }).click();
  const leftOut = readFileSync(await (await saving).path(), 'utf8');
  expect(leftOut).toContain('Reason not imported');
  await work.getByRole('button', { name: 'Close' }).last().click();

  const corrected = leftOut
    .replaceAll('9074720', '')
    .replaceAll('31.02.2025', '28.02.2025')
    .replaceAll(/^ ,/gm, (_cell, at: number) => `Ekko ${at},`);
  await page.getByRole('button', { name: 'Import CSV' }).click();
  await choose(page, corrected);
  await work.getByRole('button', { name: /^Import \d+ vessels?$/ }).click();
  await work.getByText(/^Imported: /).waitFor();
  expect(await work.getByRole('button', { name: 'Download rows to correct' }).count()).toBe(0);
  await work.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('link', { name: 'Bjørnøy Alfa 1', exact: true }).waitFor();

  await page.goto(`${server.url}${PATH}?q=polaris`);
  await page.getByRole('link', { name: 'Bjørnøy Polaris 1', exact: true }).waitFor();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^vessels-\d{4}-\d\d-\d\d\.csv$/);
  const file = readFileSync(await download.path(), 'utf8');
  expect(file).toContain('Polaris');
  expect(file).not.toContain('Lomvi Alfa');
  await page.getByRole('button', { name: 'Import CSV' }).click();
  await choose(page, file);
  await dialog(page, 'Import vessels')
    .getByText(/^Nothing to import: \d+ unchanged/)
    .waitFor();
});

test('where a file differs the directory is kept but for what is ticked', async () => {
  const { id } = await addVessel({ vesselName: 'Kystvakt', imoNumber: '9074729', clientName: 'Havglimt' });
  const page = await open('mona', '', 390);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Import CSV' }).click();
  const work = dialog(page, 'Import vessels');
  await choose(page, 'colour\nred');
  await work.getByText('Nothing was imported. Correct the file and upload it again.').waitFor();
  await work.getByText(/^No column has the names of the vessels/).waitFor();
  await choose(page, 'ship;imo;owner;location\nKystvakt;9074729;Lomvi;Bergen');
  await work.getByText('Ready to import: 1 existing with changes.').waitFor();
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await expectNoViolations(page);
  await work.getByRole('checkbox', { name: 'Take Client of Kystvakt from row 2' }).check();
  await work.getByRole('button', { name: 'Import 1 vessel' }).click();
  await work.getByText(/^Imported: 1 existing/).waitFor();
  expect(await staff.call<Vessel>(staff.mona, 'GET', `vessels/${id}`)).toMatchObject({
    clientName: 'Lomvi',
    location: 'Bergen',
  });
});

test('clients with a name similar to a known one are left out until they are said to be new', async () => {
  await staff.call(staff.mona, 'POST', 'companies', { name: 'Polarlys Rederi AS' });
  const before = count();
  const page = await open('mona', '', 320);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Import CSV' }).click();
  const work = dialog(page, 'Import vessels');
  await choose(page, 'ship;owner\nKvitnos;polarlys\nMarsvin;Polarlys Rederi');
  await work.getByText('Nothing to import. 2 rows need correcting.').waitFor();
  const similar = work.getByRole('region', { name: 'Similar clients' });
  await similar.getByText('Polarlys Rederi AS').first().waitFor();
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await expectNoViolations(page);
  const areNew = similar.getByRole('checkbox', { name: 'They are new clients' });
  await areNew.focus();
  await page.keyboard.press('Space');
  await work.getByText('Ready to import: 2 new.').waitFor();
  expect(await areNew.evaluate((box) => box === document.activeElement)).toBe(true);
  await work.getByRole('button', { name: 'Import 2 vessels' }).click();
  await work.getByText('Imported: 2 new.').waitFor();
  expect(count()).toBe(before + 2);
});

test('by keyboard: two vessels are merged field by field, and the merge is undone', async () => {
  const stays = await addVessel({ vesselName: 'Tindra Merkur', clientName: 'Tindra' });
  const goes = await addVessel({
    vesselName: 'Tindra Mercur',
    newVessel: true,
    clientName: 'Tindra Shipping',
    newClient: true,
    notes: 'Ladder is short',
  });
  const page = await open('mona', `?vessel=${stays.id}`);
  await page.getByRole('button', { name: 'Merge…' }).focus();
  await page.keyboard.press('Enter');
  const work = dialog(page, 'Merge two vessels');
  await work.getByLabel('Other vessel: name or IMO number').fill('tindra mercur');
  await work.getByRole('button', { name: /Tindra Mercur/ }).focus();
  await page.keyboard.press('Enter');
  await work.getByText('Keep: Tindra Merkur').first().waitFor();
  await work.getByText('Merge in: Tindra Mercur').first().waitFor();
  const client = work.getByRole('group', { name: 'Client' });
  await client.getByRole('radio', { name: /^Tindra Shipping/ }).focus();
  await expectNoViolations(page);
  await page.keyboard.press('Space');
  await work.getByRole('button', { name: 'Merge into Tindra Merkur' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Tindra Mercur merged into Tindra Merkur', { exact: true }).waitFor();
  const read = (id: number) => staff.call<Vessel>(staff.mona, 'GET', `vessels/${id}`);
  expect(await read(goes.id)).toMatchObject({
    id: stays.id,
    clientName: 'Tindra Shipping',
    notes: 'Ladder is short',
    previousNames: ['Tindra Mercur'],
  });

  await page.goto(`${server.url}${PATH}?vessel=${stays.id}`);
  await page.getByRole('button', { name: 'Past merges' }).click();
  const merges = dialog(page, 'Merged into Tindra Merkur');
  await merges.getByText('Tindra Mercur', { exact: true }).waitFor();
  await expectNoViolations(page);
  await merges.getByRole('button', { name: 'Undo' }).click();
  await merges.getByText(/undone by Mona Lie/).waitFor();
  expect(await read(goes.id)).toMatchObject({ id: goes.id, vesselName: 'Tindra Mercur' });
  expect(await read(stays.id)).toMatchObject({ clientName: 'Tindra', notes: null, previousNames: [] });
});

test('a vessel is archived with a way back, and not while a project is open', async () => {
  const { id } = await addVessel({ vesselName: 'Skarvøy Ternen' });
  const page = await open('mona', `?vessel=${id}&tab=facts`, 390);
  const opened = page.getByRole('main');
  await opened.getByRole('button', { name: 'Archive' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await untilToast(page, 'Skarvøy Ternen restored');
  const { id: project } = await staff.call<{ id: number }>(staff.mona, 'POST', 'projects', {
    vesselName: 'Skarvøy Ternen',
    vesselDirectoryId: id,
    serviceType: 'annual service',
  });
  expect(await staff.call<Vessel>(staff.mona, 'GET', `vessels/${id}`)).toMatchObject({ archivedAt: null });
  await page.goto(`${server.url}${PATH}?vessel=${id}&tab=facts`);
  await opened.getByRole('button', { name: 'Archive' }).click();
  await opened.getByText(`It still has open projects: ${project} (not confirmed).`).waitFor();
  // High enough that no button lies half below the bar.
  await page.setViewportSize({ width: 390, height: 1600 });
  await expectNoViolations(page);
});

test('an operator suggests a correction on the phone, and a manager accepts it or says why not', async () => {
  const { id } = await addVessel({ vesselName: 'Havglimt Orion', vesselMasterName: 'Capt. Old' });
  const phone = await open('ola', `?vessel=${id}&tab=facts`, 390);
  const opened = phone.getByRole('main');
  const form = dialog(phone, 'Suggest a correction');
  for (const [field, value] of [
    ['Master', 'Capt. New'],
    ['IMO number', '9074728'],
  ] as const) {
    await opened.getByRole('button', { name: 'Suggest a correction' }).click();
    await form.getByLabel('Detail to correct').selectOption({ label: field });
    await form.getByLabel('Correct value (leave empty to clear it)').fill(value);
    await form.getByRole('button', { name: 'Send suggestion' }).click();
    if (field === 'Master') await form.waitFor({ state: 'hidden' });
  }
  await form.getByText(/This IMO number is not valid/).waitFor();
  expect(await overflowOf(phone)).toBeLessThanOrEqual(0);
  await expectNoViolations(phone);
  await form.getByLabel('Correct value (leave empty to clear it)').fill('9074729');
  await form.getByLabel('Detail to correct').selectOption({ label: 'Notes' });
  await form.getByRole('button', { name: 'Send suggestion' }).click();
  await form.waitFor({ state: 'hidden' });

  const page = await open('mona');
  await page.getByRole('button', { name: 'Suggestions (2)' }).click();
  const list = dialog(page, 'Suggested corrections');
  await list.getByRole('button', { name: 'Accept Master of Havglimt Orion' }).click();
  await list.getByText('Accepted by Mona Lie').waitFor();
  await list.getByRole('button', { name: 'Reject Notes of Havglimt Orion' }).click();
  await list.getByLabel('Reason for rejecting (optional)').fill('That is a number');
  await expectNoViolations(page);
  await list.getByRole('button', { name: 'Reject suggestion Notes of Havglimt Orion' }).click();
  await list.getByText('Rejected by Mona Lie: That is a number').waitFor();
  expect(await staff.call<Vessel>(staff.mona, 'GET', `vessels/${id}`)).toMatchObject({
    vesselMasterName: 'Capt. New',
    notes: null,
  });
  await phone.goto(`${server.url}${PATH}`);
  await phone.getByRole('button', { name: 'Suggestions' }).click();
  await dialog(phone, 'Your suggestions').getByText('Rejected by Mona Lie: That is a number').waitFor();

  await phone.goto(`${server.url}${PATH}`);
  await phone.getByRole('button', { name: 'Notifications 2 unread' }).click();
  const told = dialog(phone, 'Notifications');
  await told
    .getByText('Mona Lie rejected your correction of Havglimt Orion: Notes. That is a number')
    .waitFor();
  await expectNoViolations(phone);
  await told
    .getByRole('link', { name: 'Mona Lie accepted your correction of Havglimt Orion: Master.' })
    .click();
  await opened.getByRole('link', { name: 'Contacts' }).click();
  await opened.getByText('Capt. New').first().waitFor();
  await phone
    .getByRole('button', { name: 'Notifications 1 unread', includeHidden: true })
    .waitFor({ state: 'attached' });
});

test('records that differ are named with what they should say, and repaired', async () => {
  const { id } = await addVessel({ vesselName: 'Lomvi Sirius', vesselMasterName: 'Capt. Demo' });
  const db = openDatabase({ file: join(server.dataDir, 'quayside.db') });
  db.update(vesselDirectory).set({ lastServiceType: 'survey' }).where(eq(vesselDirectory.id, id)).run();
  const { id: projectId } = createProject(db, {
    vesselName: 'Lomvi Sirius',
    assignedOperatorId: staff.ola.id,
  });
  await staff.call(staff.mona, 'POST', `projects/${projectId}/parts`, {
    partName: 'Ring',
    price: { amount: '10.50', currency: 'NOK' },
  });
  db.update(projectTotals).set({ pending: 7 }).where(eq(projectTotals.projectId, projectId)).run();
  const page = await open('mona');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Check records' }).click();
  const check = dialog(page, 'Check records');
  await check.getByText('Now: survey. Should be: nothing.').waitFor();
  await expectNoViolations(page);
  await check.getByRole('button', { name: 'Repair last service of Lomvi Sirius' }).click();
  await check.getByText('1 record differs.').waitFor();
  await check.getByText(/Should be: NOK 10.50 pending, 0.00 approved/).waitFor();
  await check.getByRole('button', { name: `Repair sums of Lomvi Sirius, project ${projectId}` }).click();
  await check.getByText('No differences found.').waitFor();
  expect(db.select().from(projectTotals).where(eq(projectTotals.projectId, projectId)).get()).toMatchObject({
    pending: 1050,
    lines: 1,
  });
  expect(db.select().from(vesselDirectory).where(eq(vesselDirectory.id, id)).get()).toMatchObject({
    lastServiceType: null,
  });
  db.$client.close();
});

test('operators see none of these', async () => {
  const { id } = await addVessel({ vesselName: 'Ekko' });
  const page = await open('ola', `?vessel=${id}`);
  await page.getByRole('heading', { name: 'Ekko', level: 1 }).waitFor();
  for (const name of ['Import CSV', 'Export CSV', 'More actions', 'Merge…', 'Archive']) {
    expect(await page.getByRole('button', { name }).count()).toBe(0);
  }
});
