import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Part } from '#contract/billing/part.ts';
import type { ProjectChecklist } from '#contract/project/checklist.ts';
import type { ProjectFile } from '#contract/project/project-file.ts';
import type { Project } from '#contract/project/project.ts';
import type { ReportPreview, ServiceReport } from '#contract/report/service-report.ts';
import type { ProjectTime } from '#contract/project/time.ts';
import { expectNoViolations, widthsOverflowed } from '#tests/e2e/accessibility.ts';
import { layLine, type Line } from '#tests/e2e/cut-line.ts';
import { printedWords } from './day-records.ts';
import { newProfile, noticeNetwork, openOverLine, openTab, takeOnBoard } from './on-board-page.ts';
import { openAs, startPortal } from './portal-page.ts';
import {
  answerChecklists,
  drawSignature,
  moveProject,
  pictureOf,
  planProject,
  sendFile,
  takePhoto,
} from './project-page.ts';

const { server, browser, staff, complaints } = await startPortal();
const { call, ola, mona } = staff;

/** A project at work whose report lacks one answer, with a photo, a part and a running timer. */
async function projectAtWork(): Promise<Project> {
  const project = await planProject(staff, { vesselMasterName: 'E. Santos' });
  const { id } = project;
  await moveProject(staff, id, 'in progress');
  const photo = { fileName: 'plate.jpg', phase: 'before', description: 'Nameplate' };
  const { id: photoId } = await sendFile(server, staff, id, photo, await pictureOf('#446688'));
  await answerChecklists(staff, id, photoId, 'stock');
  await call(ola, 'POST', `projects/${id}/time`, {
    category: 'work',
    startedAt: new Date(Date.now() - 7_200_000).toISOString(),
    endedAt: new Date(Date.now() - 3_600_000).toISOString(),
  });
  await call(ola, 'POST', `projects/${id}/parts`, { partName: 'Pump gasket', quantity: 2 });
  await call(ola, 'POST', `projects/${id}/contacts`, {
    contactType: 'engineer',
    name: 'R. Dela Cruz',
    position: 'Chief engineer',
  });
  return project;
}

/** Takes the project on board, cuts the line and opens it in a new window. */
async function openOnBoard({ id, vesselName }: Project, line: Line, width: number): Promise<Page> {
  const context = await newProfile(browser, complaints, width);
  const first = await openOverLine(context, line, ola, `/portal/project/${id}`);
  await takeOnBoard(first);
  await first.close();
  await line.cut();
  const page = await context.newPage();
  await page.goto(`${line.server.url}/portal/project/${id}?tab=work`);
  await page.getByRole('heading', { level: 1, name: vesselName }).waitFor();
  return page;
}

/** What waits, or needs a decision. */
const unsent = (page: Page) => page.getByText(/on this phone\.|your decision\./);
const reportOf = (page: Page) => page.getByRole('article', { name: /^Service report/ });
const reportsOf = (id: number) => call<ServiceReport[]>(mona, 'GET', `projects/${id}/reports`);

const wordsOf = ({ fileURL }: ServiceReport) => printedWords(server, mona.token, fileURL);

test('a whole visit without a network: answered, photographed, signed and finished, and it arrives once', async () => {
  const project = await projectAtWork();
  const { id, vesselName } = project;
  const line = await layLine(server);
  const page = await openOnBoard(project, line, 1280);

  const item = page.getByRole('listitem').filter({ hasText: 'Stock on board before delivery' });
  await item.getByRole('textbox').first().fill('2 sets in the store');
  await page.keyboard.press('Tab');
  await item.getByText('Kept on this phone.').waitFor();
  const camera = page.getByRole('button', { name: 'Take photo', exact: true });
  await takePhoto(page, camera, 'boxes.jpg', await pictureOf('#886633'));
  const photo = page.getByRole('dialog', { name: 'Add photo' });
  await photo.getByText('After the work').click();
  await photo.getByLabel('Caption').fill('Boxes in the store');
  await photo.getByRole('button', { name: 'Send photo' }).click();
  await page.getByText('1 entry and 1 photo wait on this phone.').waitFor();
  await openTab(page, 'Parts');
  await page.getByRole('button', { name: 'Add part' }).click();
  const part = page.getByRole('dialog', { name: 'Add part' });
  await part.getByLabel('Part or item number').fill('Hose clip');
  await part.getByLabel('Quantity').fill('3');
  await part.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByLabel('Quantity of Hose clip').waitFor();

  // Hours that are not complete are not signed.
  await openTab(page, 'Report');
  await page.getByRole('radio', { name: 'Resolved', exact: true }).check();
  await reportOf(page).getByText('2 sets in the store').waitFor();
  await page.getByRole('button', { name: 'R. Dela Cruz Chief engineer' }).click();
  await drawSignature(page);
  await page.getByRole('button', { name: 'Sign report' }).click();
  await page.getByText('A timer is still running. Stop it first, so that the hours are complete.').waitFor();
  await page.getByRole('button', { name: 'Stop the timer' }).first().click();
  await page.getByRole('button', { name: 'Show the new report' }).click();
  await page.getByRole('button', { name: 'Show the new report' }).waitFor({ state: 'detached' });
  const shown = reportOf(page);
  for (const said of [
    'Hose clip',
    'Pump gasket',
    'Boxes in the store',
    'Nameplate',
    'R. Dela Cruz, Chief engineer',
  ])
    await shown.getByText(said).first().waitFor();
  const pictures = shown.getByRole('figure').locator('img');
  await expect.poll(() => pictures.count()).toBe(2);
  for (const picture of await pictures.all())
    await expect
      .poll(() => picture.evaluate((one) => (one as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
  const words = await shown.locator('dd, td, h4').allTextContents();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Sign report' }).click();
  await page
    .getByText(/^Signed on .* by R. Dela Cruz, Chief engineer/)
    .first()
    .waitFor();
  await page.getByText('No changes since the signature.').waitFor();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Finish work' }).first().click();
  await page.getByText('The report is submitted. A manager will review it.').waitFor();

  await page.reload();
  await page.getByRole('heading', { level: 1, name: vesselName }).waitFor();
  const versions = page.getByRole('region', { name: 'Versions' });
  await versions.getByText('Submitted', { exact: true }).waitFor();
  await versions.getByText(/^Signed on .* by R. Dela Cruz, Chief engineer/).waitFor();
  await versions.getByText('Kept on this phone.').waitFor();
  await page.getByText('5 entries and 1 photo wait on this phone.').waitFor();
  await expectNoViolations(page);

  await line.restore();
  await noticeNetwork(page);
  await expect.poll(() => unsent(page).count()).toBe(0);
  await versions.getByRole('link', { name: 'Download version 1 as PDF' }).waitFor();
  expect(await call<Project>(ola, 'GET', `projects/${id}`)).toMatchObject({
    status: 'work done',
    outcome: 'resolved',
  });
  const [list] = await call<ProjectChecklist[]>(ola, 'GET', `projects/${id}/checklist`);
  expect(list?.items.find(({ item: { key } }) => key === 'stock')?.answer?.value).toBe('2 sets in the store');
  const files = await call<ProjectFile[]>(ola, 'GET', `projects/${id}/files`);
  expect(files.map(({ description }) => description)).toEqual(['Boxes in the store', 'Nameplate']);
  const parts = await call<Part[]>(ola, 'GET', `projects/${id}/parts`);
  expect(parts.map(({ partName, quantity }) => [partName, quantity])).toEqual([
    ['Pump gasket', 2],
    ['Hose clip', 3],
  ]);
  const { entries } = await call<ProjectTime>(ola, 'GET', `projects/${id}/time`);
  expect(entries.filter(({ endedAt }) => endedAt === null)).toEqual([]);
  const reports = await reportsOf(id);
  expect(reports).toMatchObject([{ version: 1, status: 'submitted', correctsVersion: null }]);
  const printed = await wordsOf(reports[0]!);
  const squeezed = printed.replaceAll(/\s+/g, '');
  for (const said of words) expect(squeezed).toContain(said.replaceAll(/\s+/g, ''));
  expect(printed).toContain('Boxes in the store');
  expect(printed).not.toContain('had not arrived');
  await page.context().close();
});

test('a report that a manager changed meanwhile is signed as it was shown, and the manager sees what differs', async () => {
  const project = await projectAtWork();
  const { id } = project;
  await call(ola, 'POST', `projects/${id}/time/stop`, {});
  const line = await layLine(server);
  const page = await openOnBoard(project, line, 390);
  await page.getByRole('navigation', { name: 'On board' }).getByRole('link', { name: 'Sign' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: 'Resolved', exact: true }).waitFor();
  expect(await widthsOverflowed(page, [320, 390])).toEqual([]);

  // With the keyboard alone.
  const reach = async (name: string | RegExp, role: 'button' | 'radio' | 'textbox' = 'button') => {
    const target = page.getByRole(role, { name }).first();
    for (let presses = 0; presses < 80; presses += 1) {
      if (await target.evaluate((one) => one === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`${String(name)} is not reached with the keyboard.`);
  };
  await reach('Resolved', 'radio');
  await page.keyboard.press('Space');
  await reportOf(page).getByText('Pump gasket').waitFor();
  // Also those whom the vessel's record names.
  await page.getByRole('button', { name: 'E. Santos Master' }).waitFor();
  await reach('R. Dela Cruz Chief engineer');
  await page.keyboard.press('Enter');
  await reach('Sign with the typed name');
  await page.keyboard.press('Enter');
  await expectNoViolations(page);
  await reach('Sign report');
  await page.keyboard.press('Enter');
  await page
    .getByText(/^Signed on .* by R. Dela Cruz, Chief engineer/)
    .first()
    .waitFor();
  await page.getByText('1 entry waits on this phone.').waitFor();

  const [gasket] = await call<Part[]>(mona, 'GET', `projects/${id}/parts`);
  const { id: partId, version } = gasket!;
  await call(mona, 'PATCH', `projects/${id}/parts/${partId}`, { version, quantity: 5 });
  await line.restore();
  await noticeNetwork(page);
  await expect.poll(() => unsent(page).count()).toBe(0);

  const reports = await reportsOf(id);
  expect(reports).toMatchObject([{ version: 1, status: 'draft', signature: { signerName: 'R. Dela Cruz' } }]);
  expect(await wordsOf(reports[0]!)).toMatch(/2\s+Pump gasket/);
  const preview = await call<ReportPreview>(mona, 'GET', `projects/${id}/reports/preview`);
  expect(preview).toMatchObject({ changedSinceSigned: true, changedFacts: ['parts'] });
  const office = await openAs(browser, server, mona, `/portal/project/${id}?tab=report`, { complaints });
  const panel = office.getByRole('region', { name: 'Sign the report' });
  await panel.getByText(/^The project differs from the signed report: parts\. Get a new signature/).waitFor();
  await expectNoViolations(office);
  await page.context().close();
});

test('a reason for no signature that waited until the project was cancelled is marked as late', async () => {
  const project = await projectAtWork();
  const { id } = project;
  await call(ola, 'POST', `projects/${id}/time/stop`, {});
  const line = await layLine(server);
  const page = await openOnBoard(project, line, 390);
  await page.getByRole('navigation', { name: 'On board' }).getByRole('link', { name: 'Sign' }).click();
  await page.getByRole('radio', { name: 'Not resolved' }).check();
  await page.getByRole('radio', { name: 'No signature' }).check();
  await page.getByRole('button', { name: 'Save without signature' }).click();
  await page.getByText('Reason is required').waitFor();
  await expectNoViolations(page);
  await page.getByLabel('Reason for no signature').fill('The vessel left.');
  await page.getByRole('button', { name: 'Save without signature' }).click();
  await page
    .getByText(/^Not signed on .*: The vessel left\.$/)
    .first()
    .waitFor();
  await page.getByText('1 entry waits on this phone.').click();
  const panel = page.getByRole('dialog', { name: 'What waits' });
  await panel.getByText('No signature').waitFor();
  await panel.getByText('The vessel left.').waitFor();

  await moveProject(staff, id, 'cancelled', { reason: 'The vessel is sold.' });
  await line.restore();
  await noticeNetwork(page);
  await panel.getByText('Everything is sent.').waitFor();
  const office = await openAs(browser, server, mona, `/portal/project/${id}?tab=report`, { complaints });
  const version = office.getByRole('region', { name: 'Versions' }).getByRole('listitem');
  await version.getByText('Came late').waitFor();
  await version.getByText(/^Not signed on .*: The vessel left\.$/).waitFor();
  expect(await wordsOf((await reportsOf(id))[0]!)).toContain('The vessel left.');
  await expectNoViolations(office);
  await page.context().close();
});
