import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDays, osloDay } from '#contract/format/calendar-day.ts';
import type { Project } from '#contract/project/project.ts';
import { expectNoViolations } from '#tests/e2e/accessibility.ts';
import { openAs, startPortal } from './portal-page.ts';
import { answerChecklists, moveProject, pictureOf, planProject, sendFile } from './project-page.ts';

const { server, browser, staff, complaints } = await startPortal();
const projectOf = (id: number) => staff.call<Project>(staff.mona, 'GET', `projects/${id}`);

test('starting far from the plan asks, pressing twice takes one step, and the step can be undone', async () => {
  const { id } = await planProject(staff, { scheduledDate: addDays(osloDay(new Date()), 13) });
  const page = await openAs(browser, server, staff.ola, `/portal/project/${id}`, { width: 390, complaints });
  const bar = page.locator('.phone-step');
  const start = bar.getByRole('button', { name: 'Start travel' });
  const box = (await start.boundingBox())!;
  await start.click();
  const question = page.getByRole('dialog', { name: 'Start travel' });
  await question.getByText(/^Today is .+, and this project is planned for/).waitFor();
  expect(await projectOf(id)).toMatchObject({ status: 'scheduled' });
  await expectNoViolations(page);
  await question.getByRole('button', { name: 'Start travel' }).click();
  await bar.getByRole('button', { name: 'Start work' }).waitFor();
  // The same place takes no further step.
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page.getByText(/^Travelling: you can undo this until/).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.getByText('Next: in progress').click();
  const course = page.getByRole('list', { name: 'Course of the project' });
  await course.getByRole('listitem').filter({ hasText: 'Travelling' }).getByText(staff.ola.name).waitFor();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Undo “Start travel”' }).click();
  await start.waitFor();
  expect(await projectOf(id)).toMatchObject({ status: 'scheduled', operatorHours: '0.00' });

  // The office moves the project from the same header.
  const office = await openAs(browser, server, staff.mona, `/portal/project/${id}`, { complaints });
  const step = office.getByRole('list', { name: 'Course of the project' }).getByRole('listitem');
  await step.filter({ hasText: 'Scheduled' }).getByRole('button', { name: 'Reschedule' }).click();
  const plan = office.getByRole('dialog', { name: /^Reschedule/ });
  const day = addDays(osloDay(new Date()), 20);
  await plan.getByLabel('First day').fill(day);
  await plan.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await projectOf(id)).scheduledDate).toBe(day);
});

test('a report is signed and the work finished in eight taps, with the running time in sight', async () => {
  const { id } = await planProject(staff);
  await moveProject(staff, id, 'in progress');
  const photo = await sendFile(
    server,
    staff,
    id,
    { fileName: 'a.jpg', phase: 'after' },
    await pictureOf('#446688'),
  );
  await answerChecklists(staff, id, photo.id);
  await staff.call(staff.ola, 'POST', `projects/${id}/time`, {
    category: 'work',
    startedAt: new Date(Date.now() - 7_200_000).toISOString(),
    endedAt: new Date(Date.now() - 3_600_000).toISOString(),
  });
  const page = await openAs(browser, server, staff.ola, `/portal/project/${id}`, { width: 390, complaints });
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.click();
  };
  // The bars of the screen leave at least 85 % of its height to the work.
  const heights = await page
    .locator('.phone-bar:visible, .phone-step:visible')
    .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().height));
  expect(heights.reduce((sum, height) => sum + height, 0)).toBeLessThanOrEqual(844 * 0.15);

  await page.getByRole('timer').waitFor();
  await expectNoViolations(page);
  await tap(page.getByRole('button', { name: 'Stop the timer' }));
  await page.getByRole('timer').waitFor({ state: 'detached' });
  await tap(page.getByRole('navigation', { name: 'On board' }).getByRole('link', { name: 'Sign' }));
  await tap(page.getByText('Resolved', { exact: true }));
  await page.getByRole('region', { name: 'Report preview' }).waitFor();
  await tap(page.getByLabel('Name'));
  await page.keyboard.type('R. Dela Cruz');
  await tap(page.getByLabel('Rank'));
  await page.keyboard.type('Chief engineer');
  await tap(page.getByRole('button', { name: 'Sign with the typed name' }));
  await tap(page.getByRole('button', { name: 'Sign report' }));
  await page.getByText('No changes since the signature.').waitFor();
  await tap(page.locator('.phone-step').getByRole('button', { name: 'Finish work' }));
  await expect.poll(async () => (await projectOf(id)).status).toBe('work done');
  expect(taps).toBeLessThanOrEqual(8);
});
