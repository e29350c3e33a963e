import { expect, test } from 'vitest';
import type { ProjectTime } from '#contract/project/time.ts';
import { expectNoViolations } from '#tests/e2e/accessibility.ts';
import { atPress } from '#tests/e2e/browser.ts';
import { moveProject, nextStep, planProject } from './project-page.ts';
import { openAs, startPortal } from './portal-page.ts';

const { server, browser, staff, complaints } = await startPortal();
const { call, ola } = staff;

const PHONE = { width: 390, complaints };
const timeOf = async (projectId: number) =>
  (await call<ProjectTime>(ola, 'GET', `projects/${projectId}/time`)).entries;

test('on a phone, starting work on a second project asks to stop the timer on the first one', async () => {
  const [first, second] = [await planProject(staff), await planProject(staff)];
  await moveProject(staff, first.id, 'in progress');
  const page = await openAs(browser, server, ola, '/portal', PHONE);
  const timer = page.getByRole('region', { name: 'Your running timer' });
  await timer.getByRole('link', { name: first.vesselName }).waitFor();

  await page.goto(`${server.url}/portal/project/${second.id}?tab=work`);
  await nextStep(page).filter({ hasText: 'Start travel' }).waitFor();
  await page.getByRole('button', { name: 'Start: Work' }).click();
  const question = page.getByRole('dialog', { name: 'Stop the other timer?' });
  await question.getByText(`Your work timer on ${first.vesselName} has been running for`).waitFor();
  await expectNoViolations(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('You have no running timer').waitFor();
  expect(await timeOf(second.id)).toEqual([]);

  await nextStep(page).click();
  const step = page.getByRole('dialog', { name: 'Start travel' });
  await step.getByText(`Your work timer on ${first.vesselName} has been running for`).waitFor();
  await step.getByRole('button', { name: 'Start travel' }).click();
  await page.getByText('Travel timer is running').waitFor();
  const ends = async (id: number) => (await timeOf(id)).map(({ endedAt }) => endedAt !== null);
  await expect.poll(() => ends(first.id)).toEqual([true]);

  await page.getByRole('link', { name: 'Your work' }).click();
  await timer.getByText(`${second.vesselName}: travel`).waitFor();
  await timer.getByRole('button', { name: 'Stop the timer on' }).click();
  await timer.waitFor({ state: 'detached' });
  await expect.poll(() => ends(second.id)).toEqual([true]);
  expect((await timeOf(second.id)).map(({ category }) => category)).toEqual(['travel']);
});

test('without a network, a phone keeps the moment at which a timer was stopped and sends it later', async () => {
  const { id } = await planProject(staff);
  await moveProject(staff, id, 'in progress');
  const page = await openAs(browser, server, ola, `/portal/project/${id}?tab=work`, PHONE);
  await page.getByText('Work timer is running').waitFor();
  const reading = page.getByRole('listitem').filter({ hasText: 'Sets and bottles delivered' });

  await page.context().setOffline(true);
  // On a busy machine the clock may have been corrected by the time that an answer took.
  const { offset = 0 } = await page.evaluate(
    () => JSON.parse(localStorage.getItem('quayside-clock') ?? '{}') as { offset?: number },
  );
  const before = Date.now();
  await page.getByRole('button', { name: 'Stop the timer' }).click();
  await page.getByText('Not sent yet. It will be sent when you are back online.').waitFor();
  const after = Date.now();
  await page.getByText('You have no running timer').waitFor();
  await reading.getByRole('textbox').fill('4 sets');
  await reading.getByRole('textbox').blur();
  await reading.getByText('Kept on this phone.').waitFor();
  await expectNoViolations(page);
  expect((await timeOf(id)).map(({ endedAt }) => endedAt)).toEqual([null]);

  await page.context().setOffline(false);
  await reading.getByText(`Saved, ${ola.name}`).waitFor();
  await expect.poll(async () => (await timeOf(id))[0]?.endedAt).not.toBeNull();
  const ended = Date.parse((await timeOf(id))[0]?.endedAt ?? '');
  expect(ended).toBeGreaterThanOrEqual(before + offset);
  expect(ended).toBeLessThanOrEqual(after + offset);
  await page.getByText('Not sent yet').waitFor({ state: 'detached' });
});

test('what was kept without a network is still shown and can be sent after a reload', async () => {
  const { id } = await planProject(staff);
  await moveProject(staff, id, 'in progress');
  const page = await openAs(browser, server, ola, `/portal/project/${id}?tab=work`, PHONE);
  const item = page.getByRole('listitem').filter({ hasText: 'Sets and bottles delivered' });
  await item.getByRole('textbox').waitFor();
  await page.context().setOffline(true);
  await item.getByRole('textbox').fill('4 sets');
  await item.getByRole('textbox').blur();
  await item.getByText('Kept on this phone.').waitFor();
  await page.getByRole('button', { name: 'Stop the timer' }).click();
  await page.getByText('Not sent yet').waitFor();

  // The reload itself needs the network; the calls of the portal do not get through yet.
  let maySend = false;
  await page.route('**/api/**', async (route) => {
    if (!maySend && route.request().method() === 'POST') await route.abort();
    else await route.continue();
  });
  await page.context().setOffline(false);
  await page.reload();
  await item.getByText('Kept on this phone.').waitFor();
  await page.getByText('Not sent yet').waitFor();
  const again = page.getByText('Stopped at').locator('..').getByRole('button', { name: 'Try again' });
  await atPress(again, () => {
    maySend = true;
  });
  await again.click();
  await item.getByText(`Saved, ${ola.name}`).waitFor();
  await page.getByText('Not sent yet').waitFor({ state: 'detached' });
  expect((await timeOf(id)).map(({ endedAt }) => endedAt !== null)).toEqual([true]);
});
