import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Part } from '#contract/billing/part.ts';
import type { ProjectChecklist } from '#contract/project/checklist.ts';
import type { ProjectComment } from '#contract/project/comment.ts';
import type { Project } from '#contract/project/project.ts';
import type { ProjectTime } from '#contract/project/time.ts';
import { expectNoViolations } from '#tests/e2e/accessibility.ts';
import { layLine } from '#tests/e2e/cut-line.ts';
import { newProfile, noticeNetwork, openOverLine, openTab, takeOnBoard } from './on-board-page.ts';
import { startPortal } from './portal-page.ts';
import { moveProject, planProject } from './project-page.ts';

const { server, browser, staff, complaints } = await startPortal();
const { call, ola } = staff;

/** What the screen shows of the entries, on each tab; the mark of what waits is `kept` times there. */
async function expectShown(page: Page, { isKept }: { isKept: boolean }): Promise<void> {
  const kept = isKept ? 1 : 0;
  const mark = (within: ReturnType<Page['locator']>) => within.getByText('Kept on this phone.');
  const header = page
    .getByRole('banner')
    .or(page.locator('header'))
    .filter({ has: page.locator('h1') });
  await header.getByText('In progress').first().waitFor();
  await expect.poll(() => mark(header).count()).toBe(kept);

  await openTab(page, 'Work');
  await page.getByText('Waiting timer is running').waitFor();
  await page.getByText('1 of ').first().waitFor();
  const item = page.getByRole('listitem').filter({ hasText: 'Stock on board before delivery' });
  await expect.poll(() => item.getByRole('textbox').first().inputValue()).toBe('2 sets');
  await item.getByText('Answered:').waitFor({ state: 'attached' });
  await expect.poll(() => mark(item).count()).toBe(kept);
  const entries = page.getByRole('list', { name: 'Time entries' }).getByRole('listitem');
  await entries.filter({ hasText: 'Waiting' }).getByText('running').waitFor();

  await openTab(page, 'Parts');
  const part = page.getByRole('list', { name: 'Parts used' }).getByRole('listitem');
  await expect.poll(() => part.count()).toBe(1);
  await expect.poll(() => page.getByLabel('Quantity of Hose clip').inputValue()).toBe('4');
  await expect.poll(() => mark(part).count()).toBe(kept);

  await openTab(page, 'Comments');
  const comment = page.getByRole('list', { name: 'Comments' }).getByRole('listitem');
  await comment.getByText('The filter is blocked.').waitFor();
  await expect.poll(() => comment.count()).toBe(1);
  await expect.poll(() => mark(comment).count()).toBe(kept);
}

test('what is done without a network is seen at once, also after a reload, and arrives once', async () => {
  const { id, vesselName } = await planProject(staff);
  await moveProject(staff, id, 'travelling');
  const line = await layLine(server);
  const context = await newProfile(browser, complaints, 1280);
  const first = await openOverLine(context, line, ola, `/portal/project/${id}`);
  await takeOnBoard(first);
  await first.close();

  await line.cut();
  const page = await context.newPage();
  await page.goto(`${line.server.url}/portal/project/${id}?tab=work`);
  await page.getByRole('heading', { level: 1, name: vesselName }).waitFor();
  await page.getByRole('button', { name: 'Start work' }).first().click();
  await page.getByText('1 entry waits on this phone.').waitFor();
  // The step starts the work timer and the checklist.
  await page.getByText('Work timer is running').waitFor();
  const item = page.getByRole('listitem').filter({ hasText: 'Stock on board before delivery' });
  await item.getByRole('textbox').first().fill('2 sets');
  await page.keyboard.press('Tab');
  await item.getByText('Kept on this phone.').waitFor();
  await page.getByRole('button', { name: 'Stop the timer' }).first().click();
  await page.getByText('You have no running timer.').waitFor();
  await page.getByRole('button', { name: 'Start: Waiting' }).click();
  await page.getByText('Waiting timer is running').waitFor();

  await openTab(page, 'Parts');
  await page.getByRole('button', { name: 'Add part' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add part' });
  await dialog.getByLabel('Part or item number').fill('Hose clip');
  await dialog.getByLabel('Quantity').fill('3');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'One more of Hose clip' }).click();
  await expect.poll(() => page.getByLabel('Quantity of Hose clip').inputValue()).toBe('4');

  await openTab(page, 'Comments');
  await page.getByLabel('Write a comment').fill('The filter is blocked.');
  await page.getByRole('button', { name: 'Send comment' }).click();
  await page.getByRole('list', { name: 'Comments' }).getByText('The filter is blocked.').waitFor();
  await expectShown(page, { isKept: true });
  await expectNoViolations(page);

  await page.reload();
  await page.getByRole('heading', { level: 1, name: vesselName }).waitFor();
  await expectShown(page, { isKept: true });

  await line.restore();
  await noticeNetwork(page);
  await expect.poll(() => page.getByText(/on this phone\.$/).count()).toBe(0);
  await expectShown(page, { isKept: false });

  expect(await call<Project>(ola, 'GET', `projects/${id}`)).toMatchObject({ status: 'in progress' });
  const { entries } = await call<ProjectTime>(ola, 'GET', `projects/${id}/time`);
  expect(entries.map(({ category, endedAt }) => [category, endedAt === null])).toEqual([
    ['waiting', true],
    ['work', false],
    ['travel', false],
  ]);
  const [list] = await call<ProjectChecklist[]>(ola, 'GET', `projects/${id}/checklist`);
  expect(list?.items.flatMap(({ answer }) => answer?.value ?? [])).toEqual(['2 sets']);
  const parts = await call<Part[]>(ola, 'GET', `projects/${id}/parts`);
  expect(parts.map(({ partName, quantity }) => [partName, quantity])).toEqual([['Hose clip', 4]]);
  const comments = await call<ProjectComment[]>(ola, 'GET', `projects/${id}/comments`);
  expect(comments.map(({ comment }) => comment)).toEqual(['The filter is blocked.']);
  await context.close();
});
