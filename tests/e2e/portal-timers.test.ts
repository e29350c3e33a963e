import { expect, test } from 'vitest';
import type { ProjectTime } from '#contract/time.ts';
import { expectNoViolations } from './accessibility.ts';
import { moveJob, nextStep, planJob } from './job-page.ts';
import { openAs, startPortal } from './portal-page.ts';

const { server, browser, staff, complaints } = await startPortal();
const { call, ola } = staff;

const PHONE = { width: 390, complaints };
const timeOf = async (projectId: number) =>
  (await call<ProjectTime>(ola, 'GET', `projects/${projectId}/time`)).entries;

test('on a phone, starting work on a second project asks to stop the timer on the first one', async () => {
  const [first, second] = [await planJob(staff), await planJob(staff)];
  await moveJob(staff, first.id, 'in progress');
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
  await page.getByText('No timer of yours is running').waitFor();
  expect(await timeOf(second.id)).toEqual([]);

  await nextStep(page).click();
  const step = page.getByRole('dialog', { name: 'Start travel' });
  await step.getByText(`Your work timer on ${first.vesselName} has been running for`).waitFor();
  await step.getByRole('button', { name: 'Start travel' }).click();
  await page.getByText('Travel timer is running').waitFor();
  expect((await timeOf(first.id)).map(({ endedAt }) => endedAt !== null)).toEqual([true]);

  await page.getByRole('link', { name: 'Your work' }).click();
  await timer.getByText(`${second.vesselName}: travel`).waitFor();
  await timer.getByRole('button', { name: 'Stop the timer' }).click();
  await timer.waitFor({ state: 'detached' });
  expect((await timeOf(second.id)).map(({ category, endedAt }) => [category, endedAt !== null])).toEqual([
    ['travel', true],
  ]);
});
