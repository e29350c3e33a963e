/** What somebody does while an answer is on its way, on a line as slow as it gets: nothing of it is lost or refused. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { ProjectChecklist } from '#contract/checklist.ts';
import { holdAnswers, type HeldAnswers } from './browser.ts';
import { moveJob, planJob } from './job-page.ts';
import { hireStaff, OLA, openAs, startPortal } from './portal-staff.ts';

const { server, browser, complaints } = await startPortal();
const staff = await hireStaff(server);

/** A screen of the job whose calls of a procedure are answered when the test says so, and that hears of nothing else. */
async function openJob(id: number, tab: string, held: string): Promise<[Page, HeldAnswers]> {
  const page = await openAs(browser, server, staff.ola, `/portal/project/${id}`, { complaints });
  await page.route('**/api/portal/changes/live*', (route) => route.abort());
  const answers = await holdAnswers(page, held);
  await page.goto(`${server.url}/portal/project/${id}?tab=${tab}`);
  return [page, answers];
}

async function jobUnderWay(): Promise<number> {
  const { id } = await planJob(staff);
  await moveJob(staff, id, 'in progress');
  return id;
}

async function answerTo(id: number, label: string) {
  const lists = await staff.call<ProjectChecklist[]>(staff.ola, 'GET', `projects/${id}/checklist`);
  const row = lists.flatMap(({ items }) => items).find(({ item }) => item.label.startsWith(label));
  return row?.answer && { value: row.answer.value, note: row.answer.note };
}

test('of two answers that are pressed one after the other the second one stays', async () => {
  const id = await jobUnderWay();
  const [page, answers] = await openJob(id, 'work', 'portal.checklists.answer');
  const item = page.getByRole('listitem').filter({ hasText: 'Seals and bottles' });
  await item.getByText('Yes', { exact: true }).click();
  await answers.come(1);
  await item.getByText('No', { exact: true }).click();
  await answers.letGo();
  await item.getByText(`Saved, ${OLA.name}`).waitFor();
  await expect.poll(() => answerTo(id, 'Seals and bottles')).toEqual({ value: 'no', note: null });
  expect(await item.getByRole('alert').count()).toBe(0);
  expect(await item.getByRole('radio', { name: 'No' }).isChecked()).toBe(true);
});

test('a note that is written while the reading above it is being saved stays, and is saved', async () => {
  const id = await jobUnderWay();
  const [page, answers] = await openJob(id, 'work', 'portal.checklists.answer');
  const item = page.getByRole('listitem').filter({ hasText: 'Stock on board before delivery' });
  const [text, note] = [item.getByRole('textbox').first(), item.getByLabel('Note', { exact: true })];
  await item.getByRole('button', { name: /^Add a note to/ }).click();
  await text.fill('1 set');
  await note.fill('Two bottles');
  await answers.come(1);
  await answers.letGo();
  await item.getByText(`Saved, ${OLA.name}`).or(item.getByText('Not saved yet.')).waitFor();
  expect(await note.inputValue()).toBe('Two bottles');
  await note.pressSequentially(' are open');
  await note.blur();
  await item.getByText(`Saved, ${OLA.name}`).waitFor();
  expect(await answerTo(id, 'Stock on board')).toEqual({ value: '1 set', note: 'Two bottles are open' });
});

test('the next comment may be begun while the one before is being sent', async () => {
  const id = await jobUnderWay();
  const [page, answers] = await openJob(id, 'comments', 'portal.comments.add');
  const field = page.getByLabel('Write a comment');
  await field.fill('The pump is noisy.');
  await page.getByRole('button', { name: 'Send comment' }).click();
  await answers.come(1);
  await field.pressSequentially(' A bearing is on order.');
  await answers.letGo();
  await page.getByRole('list', { name: 'Comments' }).getByText('The pump is noisy.').waitFor();
  await expect.poll(() => field.inputValue()).toBe('A bearing is on order.');
});
