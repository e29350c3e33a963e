/** Input during a pending request on a very slow connection is neither lost nor refused. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { ProjectChecklist } from '#contract/project/checklist.ts';
import type { Part } from '#contract/billing/part.ts';
import { holdAnswers, type HeldAnswers } from '#tests/e2e/browser.ts';
import { untilToast } from '#tests/e2e/toasts.ts';
import { moveProject, planProject } from './project-page.ts';
import { openAs, startPortal } from './portal-page.ts';
import { LIV, OLA } from './staff.ts';

const { server, browser, staff, complaints } = await startPortal();

/** A screen of the project whose calls of a procedure are answered when the test says so, and that hears of nothing else. */
async function openProject(id: number, tab: string, held: string): Promise<[Page, HeldAnswers]> {
  const page = await openAs(browser, server, staff.ola, `/portal/project/${id}`, { complaints });
  await page.route('**/api/portal/changes/live*', (route) => route.abort());
  const answers = await holdAnswers(page, held);
  await page.goto(`${server.url}/portal/project/${id}?tab=${tab}`);
  return [page, answers];
}

async function projectUnderWay(): Promise<number> {
  const { id } = await planProject(staff);
  await moveProject(staff, id, 'in progress');
  return id;
}

async function answerTo(id: number, label: string) {
  const lists = await staff.call<ProjectChecklist[]>(staff.ola, 'GET', `projects/${id}/checklist`);
  const row = lists.flatMap(({ items }) => items).find(({ item }) => item.label.startsWith(label));
  return row?.answer && { value: row.answer.value, note: row.answer.note };
}

test('of two answers that are pressed one after the other the second one stays', async () => {
  const id = await projectUnderWay();
  const [page, answers] = await openProject(id, 'work', 'portal.checklists.answer');
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
  const id = await projectUnderWay();
  const [page, answers] = await openProject(id, 'work', 'portal.checklists.answer');
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
  const id = await projectUnderWay();
  const [page, answers] = await openProject(id, 'comments', 'portal.comments.add');
  const field = page.getByLabel('Write a comment');
  await field.fill('The pump is noisy.');
  await page.getByRole('button', { name: 'Send comment' }).click();
  await answers.come(1);
  await field.pressSequentially(' A bearing is on order.');
  await answers.letGo();
  await page.getByRole('list', { name: 'Comments' }).getByText('The pump is noisy.').waitFor();
  await expect.poll(() => field.inputValue()).toBe('A bearing is on order.');
});

test('what is approved by one key after the other is read, each of it', async () => {
  const id = await projectUnderWay();
  for (const partName of ['Ring A', 'Ring B']) {
    const part = await staff.call<Part>(staff.ola, 'POST', `projects/${id}/parts`, { partName });
    const price = { amount: '12.50', currency: 'NOK' };
    await staff.call(staff.mona, 'PUT', `parts/${part.id}/price`, { version: part.version, price });
  }
  const page = await openAs(browser, server, staff.mona, '/portal/projects-overview', { complaints });
  await page.route('**/api/portal/changes/live*', (route) => route.abort());
  const answers = await holdAnswers(page, 'portal.billing.transitionParts');
  await page.goto(`${server.url}/portal/billing-notifications?project=${id}`);
  await page.getByRole('listitem').filter({ hasText: 'Ring' }).first().focus();
  await page.keyboard.press('a');
  await answers.come(1);
  await page.keyboard.press('j');
  await page.keyboard.press('a');
  await answers.come(2);
  await answers.letGo();
  await page.getByText('No unread notifications.').waitFor();
  const { notifications } = await staff.call<{ notifications: { billingStatus: string; isRead: boolean }[] }>(
    staff.mona,
    'GET',
    `billing-notifications?projectId=${id}`,
  );
  const isDone = { billingStatus: 'approved', isRead: true };
  expect(notifications).toMatchObject([isDone, isDone]);
});

test('what was invoiced and paid is said, also where the screen knows of it before', async () => {
  const id = await projectUnderWay();
  const part = await staff.call<Part>(staff.ola, 'POST', `projects/${id}/parts`, { partName: 'Ring C' });
  const price = { amount: '12.50', currency: 'NOK' };
  await staff.call(staff.mona, 'PUT', `parts/${part.id}/price`, { version: part.version, price });
  await moveProject(staff, id, 'cancelled', { reason: 'The vessel is sold' });
  const page = await openAs(browser, server, staff.mona, `/portal/project/${id}?tab=money`, { complaints });
  await page.getByRole('button', { name: 'Approve 1 × Ring C' }).click();
  await page.getByLabel('Invoice reference').fill('F-7');
  const invoiced = await holdAnswers(page, 'portal.billing.invoice');
  await page.getByRole('button', { name: 'Mark as invoiced' }).click();
  await page.getByLabel('Invoice F-7 in NOK paid on').waitFor();
  await invoiced.come(1);
  await invoiced.letGo();
  await untilToast(page, /invoiced as F-7/);

  const paid = await holdAnswers(page, 'portal.billing.pay');
  await page.getByRole('button', { name: 'Mark as paid invoice F-7 in NOK' }).click();
  await page.getByLabel('Invoice F-7 in NOK paid on').waitFor({ state: 'detached' });
  await paid.come(1);
  await paid.letGo();
  await untilToast(page, /12\.50.NOK paid/);
  expect(await page.getByRole('region', { name: 'Open invoices' }).count()).toBe(0);
});

test('who is let in again is said, also where the card stands among the others before', async () => {
  await staff.call(staff.mona, 'POST', `operators/${staff.liv.id}/deactivate`, {});
  const page = await openAs(browser, server, staff.mona, '/portal/operator-management', { complaints });
  const answers = await holdAnswers(page, 'portal.operators.reactivate');
  await page.getByRole('button', { name: `Reactivate ${LIV.name}` }).click();
  await page.getByRole('button', { name: `More about ${LIV.name}` }).waitFor();
  await answers.come(1);
  await answers.letGo();
  await untilToast(page, `${LIV.name} is active again`);
  expect(await page.getByRole('button', { name: /^Reactivate/ }).count()).toBe(0);
});

test('a move that was refused is said, also where the next project is moved before', async () => {
  const [first, second] = [await planProject(staff), await planProject(staff)];
  const page = await openAs(browser, server, staff.mona, '/portal/projects-overview', {
    complaints,
    waitsForAnswers: true,
  });
  await page.route('**/api/portal/changes/live*', (route) => route.abort());
  const answers = await holdAnswers(page, 'portal.projects.transition');
  await page.goto(`${server.url}/portal/projects-overview?view=board&status=scheduled`);
  await page.getByRole('button', { name: `Move ${second.vesselName}` }).waitFor();
  await staff.call(staff.mona, 'PATCH', `projects/${first.id}`, {
    version: first.version,
    travelInfo: 'WF523 from Haugesund',
  });
  for (const [count, { vesselName }] of [first, second].entries()) {
    await page.getByRole('button', { name: `Move ${vesselName}` }).click();
    await page.getByRole('menuitem', { name: 'Start travel' }).click();
    await answers.come(count + 1);
  }
  await answers.letGo(1);
  await untilToast(page, 'Could not move the project');
  await answers.letGo();
  await untilToast(page, `${second.vesselName}: travelling`);
  expect(await staff.call(staff.mona, 'GET', `projects/${first.id}`)).toMatchObject({ status: 'scheduled' });
});
