import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { ProjectComment } from '#contract/project/comment.ts';
import type { Project } from '#contract/project/project.ts';
import type { ProjectFile } from '#contract/project/project-file.ts';
import type { TimeEntry } from '#contract/project/time.ts';
import { expectNoViolations } from '#tests/e2e/accessibility.ts';
import { atPress } from '#tests/e2e/browser.ts';
import { moveProject, pictureOf, planProject, takePhoto } from './project-page.ts';
import { openAs, startPortal } from './portal-page.ts';

const { server, browser, staff, complaints } = await startPortal();
const { call, mona, ola, liv } = staff;

test('what was entered without a connection outlives a killed browser window and is sent once', async () => {
  const { id } = await planProject(staff);
  await moveProject(staff, id, 'in progress');
  const page = await openAs(browser, server, ola, `/portal/project/${id}?tab=comments`, {
    width: 390,
    complaints,
  });
  const context = page.context();
  const sections = page.getByRole('navigation', { name: 'Project sections' });
  await page.getByLabel('Write a comment').waitFor();
  // The pages still load, as from a service worker; nothing can be written.
  let mayWrite = false;
  await context.route('**/api/**', (route) =>
    mayWrite || route.request().method() === 'GET' ? route.fallback() : route.abort(),
  );

  await page.getByLabel('Write a comment').fill('The filter is blocked.');
  await page.getByRole('button', { name: 'Send comment' }).click();
  await page.getByText('1 entry waits on this phone.').waitFor();
  await expect.poll(() => page.getByLabel('Write a comment').inputValue()).toBe('');
  await sections.getByRole('link', { name: 'Work', exact: true }).click();
  await page.getByRole('button', { name: 'Stop the timer' }).click();
  await page.getByText('2 entries wait on this phone.').waitFor();
  const camera = page.getByRole('navigation', { name: 'On board' }).getByRole('button', { name: 'Photo' });
  await takePhoto(page, camera, 'leak.jpg', await pictureOf('#335577'));
  await page.getByRole('button', { name: 'Send photo' }).click();
  await page.getByText('2 entries and 1 photo wait on this phone.').waitFor();

  const second = await context.newPage();
  await page.close();
  await second.goto(`${server.url}/portal/project/${id}?tab=comments`);
  await second.getByText('2 entries and 1 photo wait on this phone.').click();
  const panel = second.getByRole('dialog', { name: 'What waits' });
  await panel.getByText('The filter is blocked.').waitFor();
  await expectNoViolations(second);
  const sendNow = panel.getByRole('button', { name: 'Send now' });
  await atPress(sendNow, () => {
    mayWrite = true;
  });
  await sendNow.click();
  await panel.getByText('Everything is sent.').waitFor();

  const comments = await call<ProjectComment[]>(ola, 'GET', `projects/${id}/comments`);
  expect(comments.map(({ comment }) => comment)).toEqual(['The filter is blocked.']);
  expect(await call<ProjectFile[]>(ola, 'GET', `projects/${id}/files`)).toHaveLength(1);
  const { entries } = await call<{ entries: TimeEntry[] }>(ola, 'GET', `projects/${id}/time`);
  expect(entries.filter(({ endedAt }) => endedAt === null)).toEqual([]);
});

test('what was entered after the project went to someone else reaches the office as a comment', async () => {
  const { id } = await planProject(staff);
  await moveProject(staff, id, 'in progress');
  const page = await openAs(browser, server, ola, `/portal/project/${id}?tab=travel`, {
    width: 390,
    complaints,
  });
  const notes = page.getByRole('region', { name: 'Travel notes' });
  await notes.waitFor();
  await untilFetched(page, 'what-waits');
  const context = page.context();
  await context.route(/\/(api|assets)\//, (route) => route.abort());
  const { version } = await call<Project>(mona, 'GET', `projects/${id}`);
  await call(mona, 'PATCH', `projects/${id}`, { version, assignedOperatorId: liv.id });

  await notes.getByRole('button', { name: 'Edit' }).click();
  await notes.getByLabel('Travel notes').fill('The gangway is on the port side.');
  await notes.getByRole('button', { name: 'Save' }).click();
  await page.getByText('1 entry waits on this phone.').click();
  const panel = page.getByRole('dialog', { name: 'What waits' });
  await panel.getByText('The gangway is on the port side.').waitFor();
  await context.unroute(/\/(api|assets)\//);
  await panel.getByText('Not found or not yours.').waitFor();
  await expectNoViolations(page);
  await panel.getByRole('button', { name: 'Send as a comment' }).click();
  await panel.getByText('Everything is sent.').waitFor();

  const [comment] = await call<ProjectComment[]>(mona, 'GET', `projects/${id}/comments`);
  expect(comment).toMatchObject({
    userId: ola.id,
    comment: 'Edit of the project: Travel notes The gangway is on the port side.',
    lateSince: expect.any(String) as string,
  });
});

/** Waits until the code of a dialog was fetched ahead. */
const untilFetched = (page: Page, name: string) =>
  page.waitForFunction(
    (part) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(part)),
    name,
  );
