import { expect, test } from 'vitest';
import type { Project } from '#contract/project/project.ts';
import type { ReportPreview } from '#contract/report/service-report.ts';
import { expectUsable } from '#tests/e2e/accessibility.ts';
import { answerChecklists, moveProject, pictureOf, planProject, sendFile } from './project-page.ts';
import { openAs, startPortal } from './portal-page.ts';

const { server, browser, staff, complaints } = await startPortal();
const { call, ola, mona } = staff;

const startWork = async ({ id, version }: Project) => {
  await call(ola, 'POST', `projects/${id}/transition`, { version, to: 'in progress' });
  await call(ola, 'POST', `projects/${id}/time/stop`, {});
};
const addPump = (id: number) => call(ola, 'POST', `projects/${id}/parts`, { partName: 'Indicator pump' });

/** A visit from its start to its completion, with a checklist and a part. */
async function completeVisit(): Promise<Project> {
  const project = await planProject(staff);
  const { id } = project;
  await startWork(project);
  const fields = { fileName: 'panel.jpg', phase: 'after' };
  const { id: photo } = await sendFile(server, staff, id, fields, await pictureOf('#3d6b8c'));
  await answerChecklists(staff, id, photo);
  await addPump(id);
  await call(ola, 'POST', `projects/${id}/time`, {
    category: 'work',
    startedAt: new Date(Date.now() - 3_600_000).toISOString(),
    endedAt: new Date().toISOString(),
  });
  const { sha256 } = await call<ReportPreview>(ola, 'GET', `projects/${id}/reports/preview?outcome=resolved`);
  await call(ola, 'POST', `projects/${id}/signature`, {
    outcome: 'resolved',
    sha256,
    refusedReason: 'The vessel left.',
  });
  await moveProject(staff, id, 'work done', { outcome: 'resolved' });
  return moveProject(staff, id, 'completed');
}

test('the readings and parts of a visit are shown at the next one, and over time on the vessel', async () => {
  const { vesselDirectoryId } = await completeVisit();
  const next = await planProject(staff, { vesselName: undefined, newVessel: undefined, vesselDirectoryId });
  await startWork(next);
  await addPump(next.id);

  const phone = await openAs(browser, server, ola, `/portal/project/${next.id}?tab=work`, {
    width: 390,
    complaints,
  });
  const item = phone.getByRole('listitem').filter({ hasText: 'Temperature where they are stored' });
  await item.getByText(/^Last: 5 °C on \d/).waitFor();
  await expectUsable(phone);
  await phone.getByRole('link', { name: 'Parts' }).first().click();
  const hint = phone.getByText(/^Indicator pump: second one in 24 months \(/);
  await hint.waitFor();
  await expectUsable(phone);
  await phone.getByRole('button', { name: 'Used before (Indicator pump)' }).click();
  await hint.waitFor({ state: 'hidden' });
  await phone.reload();
  await phone.getByRole('button', { name: 'Used before (Indicator pump)', expanded: false }).waitFor();

  const path = `/portal/vessel-directory?vessel=${vesselDirectoryId}&tab=readings`;
  const office = await openAs(browser, server, mona, path, { complaints });
  const readings = office.getByRole('region', { name: 'Readings' });
  await readings.getByText(/^5 °C on .*, limit: at most 25 °C$/).waitFor();
  await readings.getByText('Show as table').click();
  await readings.getByRole('link', { name: /^reagent supply/ }).waitFor();
  await expectUsable(office);
  // Line and background are both the chart's own, so that the line stays visible where colours are forced.
  const inks = () =>
    readings
      .locator('svg[viewBox="0 0 320 96"]')
      .first()
      .evaluate((chart) => {
        const { color, backgroundColor } = getComputedStyle(chart);
        return { color, backgroundColor };
      });
  const ownInks = await inks();
  await office.emulateMedia({ forcedColors: 'active' });
  expect(await inks()).toEqual(ownInks);
  await office.emulateMedia({ forcedColors: 'none' });
  const [download] = await Promise.all([
    office.waitForEvent('download'),
    readings.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^readings-/);
});
