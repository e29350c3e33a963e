import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inArray } from 'drizzle-orm';
import type { ProjectComment } from '#contract/project/comment.ts';
import { idempotencyKeys } from '#db/schema/index.ts';
import { layLine } from '#tests/e2e/cut-line.ts';
import { withDatabase } from '#tests/e2e/with-database.ts';
import { newProfile, noticeNetwork, openOverLine, takeOnBoard } from './on-board-page.ts';
import { startPortal } from './portal-page.ts';
import { moveProject, planProject } from './project-page.ts';

const { server, browser, staff, complaints } = await startPortal();
const { call, ola } = staff;

const HOUR = 3_600_000;

/** Sets the clock of the phone to so many milliseconds beside the real time; `setClock` changes it later. */
const giveClock = (context: BrowserContext, shift: number) =>
  context.addInitScript((first) => {
    const RealDate = Date;
    const now = () => RealDate.now() + Number(localStorage.getItem('test-clock') ?? first);
    globalThis.Date = new Proxy(RealDate, {
      construct: (target, args: [] | [number]) => new target(args[0] ?? now()),
      get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    });
  }, shift);
const setClock = (page: Page, shift: number) =>
  page.evaluate((text) => localStorage.setItem('test-clock', text), String(shift));

async function comment(page: Page, text: string): Promise<void> {
  await page.getByLabel('Write a comment').fill(text);
  await page.getByRole('button', { name: 'Send comment' }).click();
  await page.getByRole('list', { name: 'Comments' }).getByText(text).waitFor();
}

test.each([
  ['3 h fast, and set back by 5 h', 3 * HOUR, -2 * HOUR],
  ['3 h slow, and set forward by 5 h', -3 * HOUR, 2 * HOUR],
])('entries have the time of the server where the clock of the phone is %s', async (_, shift, later) => {
  const { id, vesselName } = await planProject(staff);
  await moveProject(staff, id, 'in progress');
  const line = await layLine(server);
  const context = await newProfile(browser, complaints, 1280);
  await giveClock(context, shift);
  const path = `/portal/project/${id}?tab=comments`;
  const first = await openOverLine(context, line, ola, path);
  await takeOnBoard(first);
  await first.close();

  await line.cut();
  const page = await context.newPage();
  await page.goto(line.server.url + path);
  await page.getByRole('heading', { level: 1, name: vesselName }).waitFor();
  const enteredFrom = Date.now();
  await comment(page, 'First');
  await setClock(page, later);
  await comment(page, 'Second');
  const enteredUntil = Date.now();
  await line.restore();
  await noticeNetwork(page);
  await expect.poll(() => page.getByText(/on this phone\.$/).count()).toBe(0);

  const comments = await call<ProjectComment[]>(ola, 'GET', `projects/${id}/comments`);
  const [one, two] = comments
    .toSorted((earlier, other) => earlier.id - other.id)
    .map(({ occurredAt }) => Date.parse(occurredAt ?? ''));
  // An answer leaves a second and the way back open.
  expect(one).toBeGreaterThan(enteredFrom - 3000);
  expect(one).toBeLessThanOrEqual(enteredUntil);
  expect(two).toBeGreaterThan(enteredFrom - 3000);
  expect(two).toBeLessThanOrEqual(Date.now());

  const times = [one, two].map((at) => new Date(at ?? 0));
  const kept = withDatabase(server, (db) =>
    db.select().from(idempotencyKeys).where(inArray(idempotencyKeys.occurredAt, times)).all(),
  );
  const hours = kept.map(({ deviceClock, occurredAt }) =>
    Math.round((Number(deviceClock) - Number(occurredAt)) / HOUR),
  );
  expect(hours).toEqual([shift / HOUR, later / HOUR]);
  await context.close();
});
