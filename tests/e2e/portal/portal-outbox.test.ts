import { expect, test } from 'vitest';
import type { ProjectComment } from '#contract/project/comment.ts';
import type { ProjectFile } from '#contract/project/project-file.ts';
import type { TimeEntry } from '#contract/project/time.ts';
import { expectNoViolations } from '#tests/e2e/accessibility.ts';
import { atPress } from '#tests/e2e/browser.ts';
import { moveProject, pictureOf, planProject, takePhoto } from './project-page.ts';
import { openAs, startPortal } from './portal-page.ts';

const { server, browser, staff, complaints } = await startPortal();
const { call, ola } = staff;

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
