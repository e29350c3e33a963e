import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { ProjectFile } from '#contract/project/project-file.ts';
import type { Project } from '#contract/project/project.ts';
import type { ServiceReport } from '#contract/report/service-report.ts';
import { textOfPdf } from '#server/testing/pdf-text.ts';
import { expectNoViolations } from '#tests/e2e/accessibility.ts';
import { untilToast } from '#tests/e2e/toasts.ts';
import { drawSignature, moveProject, nextStep, pictureOf, planProject, takePhoto } from './project-page.ts';
import { openAs, startPortal } from './portal-page.ts';
import { OLA } from './staff.ts';

const { server, browser, staff, complaints } = await startPortal();

const projectOf = (id: number) => staff.call<Project>(staff.mona, 'GET', `projects/${id}`);
const filesOf = (id: number) => staff.call<ProjectFile[]>(staff.mona, 'GET', `projects/${id}/files`);
const reportsOf = (id: number) => staff.call<ServiceReport[]>(staff.mona, 'GET', `projects/${id}/reports`);
const previewOf = (page: Page) => page.getByRole('region', { name: 'Report preview' });
const itemOf = (page: Page, label: string) => page.getByRole('listitem').filter({ hasText: label });

/** Answers every item of the checklist as it asks to be answered, each as it is saved. */
async function fillInChecklist(page: Page): Promise<void> {
  const answers: Record<string, string> = {
    'Maker, model and serial number of the analyser': 'Hach CLX-EX3, serial 3381',
    'Sets and bottles delivered': '4 sets',
    'Batch numbers and expiry dates': 'B-2291, June 2027',
    'Stock on board before delivery': '1 set',
    'Date of the next indicator change': '1 May',
    'Received by: name and rank': 'R. Dela Cruz, chief engineer',
  };
  for (const [label, text] of Object.entries(answers)) {
    const item = itemOf(page, label);
    await item.getByRole('textbox').fill(text);
    await item.getByRole('textbox').blur();
    await item.getByText(`Saved, ${OLA.name}`).waitFor();
  }
  for (const label of ['Reagents agree', 'Seals and bottles', 'Safety data sheets', 'Crew shown']) {
    await itemOf(page, label).getByText('Yes', { exact: true }).click();
    await itemOf(page, label).getByText(`Saved, ${OLA.name}`).waitFor();
  }
  await itemOf(page, 'Place of storage').getByText('Cool', { exact: true }).click();
  await itemOf(page, 'Place of storage').getByText(`Saved, ${OLA.name}`).waitFor();

  // A reading outside its limits is kept with the word that explains it, and not without.
  const reading = itemOf(page, 'Temperature where they are stored');
  const value = reading.getByLabel('Temperature where they are stored, in °C');
  await value.fill('31,5');
  await value.blur();
  await reading.getByText('Add a note to save.').waitFor();
  await reading.getByLabel(/^Above limit/).fill('Moved to the provision store');
  await reading.getByLabel(/^Above limit/).blur();
  await reading.getByText(`Saved, ${OLA.name}`).waitFor();
}

test('an operator takes a project from the plan to work done on a phone, and a manager approves it', async () => {
  const { id, vesselName } = await planProject(staff);
  const page = await openAs(browser, server, staff.ola, '/portal', { width: 390, complaints });

  const card = page.getByRole('region', { name: 'Next project' });
  await card.getByRole('link', { name: vesselName }).waitFor();
  await card.getByText('0 of 1 ready').waitFor();
  await card.getByRole('button', { name: 'Start travel' }).click();
  await card.getByRole('button', { name: 'Start work' }).click();
  await card.getByRole('button', { name: 'Finish work' }).waitFor();
  await page.getByRole('region', { name: 'Your running timer' }).getByText(`${vesselName}: work`).waitFor();
  await expectNoViolations(page);
  await card.getByRole('link', { name: vesselName }).click();

  await page.getByRole('navigation', { name: 'On board' }).getByRole('link', { name: 'Work' }).click();
  await page.getByText('Work timer is running').waitFor();
  await nextStep(page).click();
  const blocked = page.getByRole('dialog', { name: 'Finish work' });
  await blocked.getByRole('button', { name: 'Stop the timer' }).waitFor();
  await blocked.getByText('Get the report signed, or give a reason for no signature.').waitFor();
  await expectNoViolations(page);
  await blocked.getByRole('button', { name: 'Close' }).last().click();

  await page.getByRole('button', { name: 'Switch to: Waiting' }).click();
  await page.getByText('Waiting timer is running').waitFor();
  await page.getByRole('button', { name: 'Stop the timer' }).click();
  await page.getByText('You have no running timer').waitFor();
  await page.getByRole('button', { name: 'Add time' }).click();
  await page.getByRole('dialog').getByLabel('Note').fill('Analyser and store');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('list', { name: 'Time entries' }).getByText('Analyser and store').waitFor();
  await expect.poll(async () => Number((await projectOf(id)).operatorHours)).toBeGreaterThanOrEqual(1);

  await fillInChecklist(page);
  await page.getByText('12 of 15 answered').waitFor();

  // Two photos: one for its item of the checklist, one from the bar.
  const nameplate = itemOf(page, 'Nameplate of the analyser');
  await takePhoto(
    page,
    nameplate.getByRole('button', { name: 'Take photo: Nameplate of the analyser' }),
    'plate.jpg',
    await pictureOf('#335577'),
  );
  await nameplate.getByRole('button', { name: 'Remove photo: Nameplate of the analyser' }).waitFor();
  const camera = page.getByRole('navigation', { name: 'On board' }).getByRole('button', { name: 'Photo' });
  await takePhoto(page, camera, 'delivery.jpg', await pictureOf('#886633'));
  const photo = page.getByRole('dialog', { name: 'Add photo' });
  await photo.getByText('After the work').click();
  await photo.getByLabel('Caption').fill('Boxes in the store');
  await expectNoViolations(page);
  await photo.getByRole('button', { name: 'Send photo' }).click();
  await page.getByRole('region', { name: 'After the work' }).getByText('Boxes in the store').waitFor();
  expect((await filesOf(id)).map(({ phase, description }) => [phase, description])).toEqual([
    ['after', 'Boxes in the store'],
    ['during', 'Nameplate of the analyser'],
  ]);
  const delivery = itemOf(page, 'Delivery on board');
  await delivery.getByRole('button', { name: /Choose project photo/ }).click();
  await delivery.getByRole('button', { name: 'Boxes in the store' }).click();
  await delivery.getByRole('button', { name: 'Remove photo: Delivery on board' }).waitFor();

  await page.getByRole('navigation', { name: 'On board' }).getByRole('link', { name: 'Sign' }).click();
  await page.getByText('Resolved', { exact: true }).click();
  await page.getByRole('button', { name: 'Sign report' }).click();
  await page.getByText('Name is required').waitFor();
  // The report is on the screen as it will be printed, and has a heading for each of its parts.
  const preview = previewOf(page);
  for (const title of ['Vessel', 'Project', 'Description', /^Checklist: reagent supply/, 'Hours', 'Photos']) {
    await preview.getByRole('heading', { name: title, level: 4 }).waitFor();
  }
  await preview.getByText('31.5 °C').waitFor();
  await preview.getByText('outside limits').waitFor();
  await page.getByLabel('Name').fill('R. Dela Cruz');
  await page.getByLabel('Rank').fill('Chief engineer');
  await drawSignature(page);
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Sign report' }).click();
  await page
    .getByText(/^Signed on .* by R. Dela Cruz, Chief engineer/)
    .first()
    .waitFor();

  // The outcome was chosen for the signature.
  await nextStep(page).click();
  await page.getByText('The report is submitted. A manager will review it.').waitFor();
  await expect.poll(() => projectOf(id)).toMatchObject({ status: 'work done', outcome: 'resolved' });
  await expect.poll(() => nextStep(page).count()).toBe(0);
  expect(await page.getByText(/unsigned|not signed/i).count()).toBe(0);
  // What was forgotten is on the project, and not in what was signed.
  await staff.call(staff.ola, 'POST', `projects/${id}/parts`, { partName: 'Forgotten gasket', quantity: 2 });

  const office = await openAs(browser, server, staff.mona, `/portal/project/${id}?tab=report`, {
    complaints,
  });
  await office.getByText('Submitted', { exact: true }).waitFor();
  const [report] = await reportsOf(id);
  const pdf = await fetch(server.url + report?.fileURL, {
    headers: { authorization: `Bearer ${staff.mona.token}` },
  });
  const words = await textOfPdf(new Uint8Array(await pdf.arrayBuffer()));
  for (const said of [vesselName, 'R. Dela Cruz', '31.5', 'Moved to the provision store', 'B-2291']) {
    expect(words).toContain(said);
  }
  // Exceptions come first, the decision at the foot.
  const approval = office.getByRole('region', { name: 'Approval' });
  const exceptions = approval.getByRole('region', { name: 'To look at' }).getByRole('listitem');
  await exceptions
    .filter({ hasText: '31.5 °C, above its limit' })
    .getByText('Moved to the provision store')
    .waitFor();
  await exceptions
    .filter({ hasText: '2 × Forgotten gasket' })
    .getByText('added after the signature')
    .waitFor();
  await approval.getByText('R. Dela Cruz').first().waitFor();
  await expectNoViolations(office);
  await approval.getByRole('button', { name: 'Approve', exact: true }).click();
  await office.getByRole('region', { name: 'report' }).getByText('Approved', { exact: true }).waitFor();
  expect(await projectOf(id)).toMatchObject({ status: 'completed' });
  // An open project shows it without a reload.
  await page
    .getByRole('banner')
    .or(page.locator('header'))
    .getByText('Completed', { exact: true })
    .first()
    .waitFor();
});

test('a signed report stays the one in the invoice pack after the wording of a project that was sent back is corrected', async () => {
  const { id } = await planProject(staff, { serviceType: 'troubleshooting without a list' });
  await staff.call(staff.ola, 'POST', `projects/${id}/transition`, {
    version: (await projectOf(id)).version,
    to: 'in progress',
  });
  await staff.call(staff.ola, 'POST', `projects/${id}/time/stop`, {});
  await staff.call(staff.ola, 'POST', `projects/${id}/time`, {
    category: 'work',
    startedAt: new Date(Date.now() - 3_600_000).toISOString(),
    endedAt: new Date().toISOString(),
  });
  const page = await openAs(browser, server, staff.ola, `/portal/project/${id}?tab=report`, {
    width: 390,
    complaints,
  });
  await page.getByRole('radio', { name: 'Not resolved' }).check();
  await page.getByRole('radio', { name: 'No signature' }).check();
  await previewOf(page).waitFor();
  await page
    .getByLabel('Reason for no signature')
    .fill('The vessel left before the chief engineer was back.');
  await page.getByRole('button', { name: 'Save without signature' }).click();
  await page
    .getByText(/^Not signed on .*: The vessel left/)
    .first()
    .waitFor();

  await expect.poll(() => reportsOf(id)).toHaveLength(1);

  // Later work changes the report, which is shown before submitting.
  await staff.call(staff.ola, 'POST', `projects/${id}/time`, {
    category: 'travel',
    startedAt: new Date(Date.now() - 9_000_000).toISOString(),
    endedAt: new Date(Date.now() - 7_200_000).toISOString(),
  });
  await nextStep(page).click();
  await page
    .getByRole('dialog', { name: 'Finish work' })
    .getByRole('link', { name: /The project differs from the signed report: times and hours/ })
    .click();
  await page
    .getByText('The project differs from the signed report: times and hours. Get a new signature')
    .waitFor();
  await expectNoViolations(page);
  await previewOf(page).waitFor();
  await page.getByLabel('Name').fill('R. Dela Cruz');
  await page.getByLabel('Rank').fill('Chief engineer');
  await page.getByRole('button', { name: 'Sign with the typed name' }).click();
  await page.getByRole('button', { name: 'Sign report' }).click();
  await page.getByText('No changes since the signature.').waitFor();
  await nextStep(page).click();
  await page.getByText('The report is submitted. A manager will review it.').waitFor();
  await expect.poll(() => projectOf(id)).toMatchObject({ status: 'work done' });

  const office = await openAs(browser, server, staff.mona, `/portal/project/${id}`, {
    complaints,
    waitsForAnswers: true,
  });
  await office.getByRole('button', { name: 'More actions' }).click();
  await office.getByRole('menuitem', { name: 'Send back' }).click();
  const back = office.getByRole('dialog', { name: 'Send back' });
  await back.getByRole('button', { name: 'Send back' }).click();
  await back.getByText('Reason is required').waitFor();
  await back.getByLabel('Reason').fill('Please measure once more.');
  await back.getByRole('button', { name: 'Send back' }).click();
  await untilToast(office, 'in progress');
  await office.getByRole('link', { name: 'Comments' }).click();
  await office.getByText('Please measure once more.').waitFor();

  const [signed] = await reportsOf(id);
  await page.getByText('No changes since the signature.').waitFor();
  await staff.call(staff.ola, 'PATCH', `projects/${id}`, {
    version: (await projectOf(id)).version,
    description: 'Reagents for both analysers.',
  });
  await page.getByText('Only the wording has changed since: description.').waitFor();
  await expectNoViolations(page);
  await nextStep(page).click();
  const again = page.getByRole('dialog', { name: 'Finish work' });
  await again.getByRole('radio', { name: 'Not resolved' }).check();
  await again.getByRole('button', { name: 'Finish work' }).click();
  await page.getByText('Wording correction of version 1').waitFor();
  await page.getByText(/^Signed on .* by R. Dela Cruz, Chief engineer/).waitFor();

  await expect.poll(() => projectOf(id)).toMatchObject({ status: 'work done' });
  await moveProject(staff, id, 'completed');
  const { id: partId, version } = await staff.call<{ id: number; version: number }>(
    staff.mona,
    'POST',
    `projects/${id}/parts`,
    { partName: 'Ring', price: { amount: '10.00', currency: 'NOK' } },
  );
  await staff.call(staff.mona, 'POST', `parts/${partId}/billing`, { version, to: 'approved' });
  await office.getByRole('link', { name: 'Money' }).click();
  const pack = office.getByRole('region', { name: 'Invoice pack' });
  await pack.getByLabel(/^Service report, version 1: signed on .* by R. Dela Cruz$/).waitFor();
  await pack.getByText('The wording was corrected later.').waitFor();
  await expectNoViolations(office);
  const [download] = await Promise.all([
    office.waitForEvent('download'),
    pack.getByRole('link', { name: 'Download invoice pack (ZIP)' }).click(),
  ]);
  const files = unzipSync(new Uint8Array(await readFile(await download.path())));
  const packed = Object.keys(files).filter((name) => name.startsWith('Service report'));
  expect(packed).toEqual([signed?.fileName]);
  const digest = createHash('sha256')
    .update(files[packed[0] ?? ''] ?? '')
    .digest('hex');
  expect(digest).toBe(signed?.sha256);
});
