import { expect, test } from 'vitest';
import { osloDay } from '#contract/format/calendar-day.ts';
import type { Project } from '#contract/project/project.ts';
import { expectUsable } from '#tests/e2e/accessibility.ts';
import { moveProject, planProject } from './project-page.ts';
import { openAs, startPortal } from './portal-page.ts';
import type { Member } from './staff.ts';

const { server, browser, staff, complaints } = await startPortal();

const projectOf = (id: number) => staff.call<Project>(staff.mona, 'GET', `projects/${id}`);
const open = (who: Member, path: string, width: number) =>
  openAs(browser, server, who, path, { width, complaints });

test('the engineer calls the agent of the port where the project is, from a phone', async () => {
  const { call, mona, ola } = staff;
  const { vesselDirectoryId } = await planProject(staff, { scheduledDate: '2031-01-06' });
  const vessel = await call<{ version: number }>(mona, 'GET', `vessels/${vesselDirectoryId}`);
  await call(mona, 'PATCH', `vessels/${vesselDirectoryId}`, {
    version: vessel.version,
    portAgent: 'Haugesund Agency',
    portAgentName: 'Home Agent',
    portAgentPhone: '+47 00 00 00 01',
  });
  const manager = await open(mona, `/portal/project/new?vessel=${vesselDirectoryId}`, 390);
  await manager.getByLabel('Service (required)', { exact: true }).selectOption('TRO calibration');
  await manager.getByLabel('Location', { exact: true }).fill('Singapore');
  await manager.getByRole('button', { name: /^Port agent/, expanded: false }).click();
  const offered = manager.getByRole('button', { name: 'Use Haugesund Agency, Home Agent' });
  await offered.waitFor();
  await manager.getByText('in the vessel record').waitFor();
  await manager.getByLabel('Port agent', { exact: true }).fill('Straits Agency');
  await manager.getByLabel('Agent’s phone').fill('+65 6000 0002');
  await manager.getByLabel('Agent’s e-mail').fill('ops@straits.example');
  expect(await offered.count()).toBe(0);
  await manager.getByLabel('First day').fill(osloDay(new Date()));
  await manager.getByLabel(/^Operator/).selectOption({ label: ola.name });
  await expectUsable(manager);
  await manager.getByRole('button', { name: 'Confirm and schedule' }).click();
  await manager.waitForURL(({ pathname }) => /^\/portal\/project\/\d+$/.test(pathname));

  const phone = await open(ola, '/portal/operator-dashboard', 390);
  const card = phone.getByRole('region', { name: 'Next project' });
  await card.getByText('Straits Agency').waitFor();
  const phoneLink = card.getByRole('link', { name: 'Call the port agent: +65 6000 0002' });
  expect(await phoneLink.getAttribute('href')).toBe('tel:+6560000002');
  expect((await phoneLink.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  const mail = card.getByRole('link', { name: 'E-mail to the port agent: ops@straits.example' });
  expect(await mail.getAttribute('href')).toBe('mailto:ops%40straits.example');
  expect(await card.getByText('Home Agent').count()).toBe(0);
  await expectUsable(phone);

  // In another port it is another agent: the form asks, and saves nothing before it is answered.
  await manager.getByRole('button', { name: 'Edit', exact: true }).click();
  const edit = manager.getByRole('dialog');
  await edit.getByLabel('Location', { exact: true }).fill('Singapore, Keppel');
  expect(await edit.getByText(/^The current agent is for/).count()).toBe(0);
  await edit.getByLabel('Location', { exact: true }).fill('Haugesund');
  const question = edit.getByRole('group', {
    name: 'The current agent is for Singapore. Who is the agent in Haugesund?',
  });
  await edit.getByRole('button', { name: 'Save', exact: true }).click();
  await question.getByText('Choose the agent in the new port').waitFor();
  const first = question.getByRole('radio').first();
  await expect.poll(() => first.evaluate((radio) => radio.matches(':focus'))).toBe(true);
  await expectUsable(manager);
  await question.getByLabel('No agent yet').check();
  expect(await edit.getByLabel('Agent’s phone (optional)').inputValue()).toBe('');
  await question.getByLabel(/^Haugesund Agency, Home Agent, from the vessel record/).check();
  await edit.getByRole('button', { name: 'Save', exact: true }).click();
  await card.getByText('Haugesund Agency, Home Agent').waitFor();
  await card.getByRole('link', { name: 'Call the port agent: +47 00 00 00 01' }).waitFor();
});

test('a project has one follow-up, which is cancelled with its cause once nothing remains', async () => {
  const { call, mona, ola } = staff;
  const { id } = await planProject(staff, { serviceType: 'inspection without a list' });
  await moveProject(staff, id, 'in progress');
  await call(ola, 'POST', `projects/${id}/time/stop`, {});
  await call(ola, 'POST', `projects/${id}/time`, {
    category: 'work',
    startedAt: new Date(Date.now() - 3_600_000).toISOString(),
    endedAt: new Date().toISOString(),
  });
  const phone = await open(ola, `/portal/project/${id}?tab=report`, 390);
  const nextStep = phone.locator('.phone-step').getByRole('button', { name: 'Finish work' });

  async function handIn(outcome: RegExp): Promise<void> {
    await phone.getByRole('radio', { name: outcome }).check();
    await phone.getByRole('radio', { name: 'No signature' }).check();
    await phone.getByRole('region', { name: 'Report preview' }).waitFor();
    await phone.getByLabel('Reason for no signature').fill('The vessel left.');
    await phone.getByRole('button', { name: 'Save without signature' }).click();
    await phone.getByText('No changes since the signature.').waitFor();
    await nextStep.click();
    await phone.getByText('The report is submitted. A manager will review it.').waitFor();
    await expect.poll(async () => (await projectOf(id)).status).toBe('work done');
  }

  await handIn(/^Partly/);
  const { followUpProjectId } = await projectOf(id);
  const office = await open(mona, `/portal/project/${id}`, 1280);
  await office.getByRole('link', { name: `Project ${followUpProjectId}` }).waitFor();
  await moveProject(staff, id, 'in progress', { reason: 'The spare part is on board after all.' });

  // The outcome was signed, so that another one is signed again.
  await phone.getByRole('button', { name: 'Get a new signature' }).click();
  await handIn(/^Resolved/);
  await office.getByRole('link', { name: `Project ${followUpProjectId}` }).click();
  await office.getByText(`Project ${id} is resolved: nothing remains to be done.`).waitFor();
  await office.getByText('Cancelled', { exact: true }).first().waitFor();
  await expectUsable(office);
  expect((await projectOf(id)).followUpProjectId).toBe(followUpProjectId);
});
