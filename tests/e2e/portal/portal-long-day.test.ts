import type { Page } from 'playwright-core';
import { desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ProjectComment } from '#contract/project/comment.ts';
import type { ProjectFile } from '#contract/project/project-file.ts';
import { portalSessions } from '#db/schema/index.ts';
import { addSession } from '#tests/e2e/browser.ts';
import { layLine } from '#tests/e2e/cut-line.ts';
import { withDatabase } from '#tests/e2e/with-database.ts';
import { MAKING } from './offline-acts-page.ts';
import { newProfile, noticeNetwork, takeOnBoard } from './on-board-page.ts';
import { storedActs } from './phone-day.ts';
import { newPage, signIn, startPortal } from './portal-page.ts';
import { moveProject, pictureOf, planProject } from './project-page.ts';
import { OLA, PASSWORD } from './staff.ts';

const { server, browser, staff, complaints } = await startPortal();
const { call, ola, liv } = staff;

async function planWork() {
  const project = await planProject(staff);
  await moveProject(staff, project.id, 'in progress');
  return project;
}

const commentsOf = async (id: number) =>
  (await call<ProjectComment[]>(ola, 'GET', `projects/${id}/comments`)).map(({ comment }) => comment);

/** Ends the session that Ola has opened last, as if it had not been used for longer than the idle limit. */
const endIdleSession = () =>
  withDatabase(server, (db) => {
    const own = eq(portalSessions.userId, ola.id);
    const last = db.select().from(portalSessions).where(own).orderBy(desc(portalSessions.id)).get();
    db.update(portalSessions)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(portalSessions.id, last?.id ?? 0))
      .run();
  });

const waits = (page: Page) => page.getByText(/waits? on this phone\./);

test('after a day without a network, an ended session and a new password, everything is sent once', async () => {
  const { id, vesselName } = await planWork();
  const line = await layLine(server);
  const context = await newProfile(browser, complaints, 1280);
  const first = await context.newPage();
  await signIn(first, line.server, OLA, `/portal/project/${id}`);
  await takeOnBoard(first);
  await first.close();

  await line.cut();
  const page = await context.newPage();
  await page.goto(`${line.server.url}/portal/project/${id}?tab=comments`);
  await page.getByRole('heading', { level: 1, name: vesselName }).waitFor();
  await MAKING.comment(page, 'mark-1-');
  await MAKING.photo(page, 'mark-2-', await pictureOf('#335577'));
  await waits(page).filter({ hasText: '1 entry and 1 photo wait' }).waitFor();

  endIdleSession();
  const password = 'harbour-kettle-93-violin';
  await call(ola, 'POST', 'account/password', { currentPassword: PASSWORD, password });
  await line.restore();
  await noticeNetwork(page);
  const ended = page.getByRole('dialog', { name: 'Your session has ended' });
  await ended.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await ended.getByRole('button', { name: 'Sign in and continue' }).click();
  await ended.getByText('Wrong e-mail or password').waitFor();
  expect(await storedActs(page)).toHaveLength(2);
  await ended.getByLabel('Password', { exact: true }).fill(password);
  await ended.getByRole('button', { name: 'Sign in and continue' }).click();
  await expect.poll(async () => (await storedActs(page)).length).toBe(0);
  await expect.poll(() => waits(page).count()).toBe(0);
  expect(await commentsOf(id)).toEqual(['mark-1-']);
  expect(await call<ProjectFile[]>(ola, 'GET', `projects/${id}/files`)).toHaveLength(1);
  await context.close();
});

test('another person on the phone sees and sends nothing of what waits; its owner sends it once', async () => {
  const { id } = await planWork();
  await call(staff.mona, 'POST', `projects/${id}/comments`, { comment: 'From the office' });
  const line = await layLine(server);
  const page = await newPage(browser, { complaints });
  await addSession(page, line.server, 'portal', ola.token);
  await page.goto(`${line.server.url}/portal/project/${id}?tab=comments`);
  await page.getByText('From the office').waitFor();
  line.breakWrites(true);
  await MAKING.comment(page, 'mark-1-');
  await waits(page).waitFor();
  const [stored] = await storedActs(page);

  await addSession(page, line.server, 'portal', liv.token);
  // Not while a screen of Ola is open, which might send it in this moment.
  line.breakWrites(false);
  line.paths.length = 0;
  await page.goto(`${line.server.url}/portal/operator-dashboard`);
  await page.getByRole('button', { name: `${liv.name}: account` }).waitFor();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await noticeNetwork(page);
  // A comment of her own shows that her outbox is open and sends.
  const other = await planProject(staff, { assignedOperatorId: liv.id });
  await page.goto(`${line.server.url}/portal/project/${other.id}?tab=comments`);
  await page.getByLabel('Write a comment').fill('Of Liv');
  await page.getByRole('button', { name: 'Send comment' }).click();
  await page.getByRole('list', { name: 'Comments' }).getByText('Of Liv').waitFor();
  await expect.poll(() => page.getByLabel('Write a comment').inputValue()).toBe('');
  await expect.poll(() => waits(page).count()).toBe(0);
  await expect.poll(() => storedActs(page)).toEqual([stored]);
  expect(line.paths.filter((path) => path.endsWith('portal.comments.add'))).toHaveLength(1);
  expect(await commentsOf(id)).toEqual(['From the office']);

  await addSession(page, line.server, 'portal', ola.token);
  await page.goto(`${line.server.url}/portal/operator-dashboard`);
  await expect.poll(async () => storedActs(page)).toEqual([]);
  expect((await commentsOf(id)).toSorted()).toEqual(['From the office', 'mark-1-']);
});
