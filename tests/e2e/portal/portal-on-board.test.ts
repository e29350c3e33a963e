import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { ProjectChecklist } from '#contract/project/checklist.ts';
import type { ProjectComment } from '#contract/project/comment.ts';
import { expectNoViolations } from '#tests/e2e/accessibility.ts';
import { addSession, untilQuiet } from '#tests/e2e/browser.ts';
import { layLine } from '#tests/e2e/cut-line.ts';
import { newProfile, noticeNetwork, openOverLine, takeOnBoard } from './on-board-page.ts';
import { moveProject, pictureOf, planProject, sendFile } from './project-page.ts';
import { startPortal } from './portal-page.ts';
import { OLA, PASSWORD, type Member } from './staff.ts';

const { server, browser, staff, complaints } = await startPortal();
const { call, ola, liv } = staff;

async function planWork() {
  const project = await planProject(staff);
  await moveProject(staff, project.id, 'in progress');
  await sendFile(
    server,
    staff,
    project.id,
    { fileName: 'leak.jpg', phase: 'before' },
    await pictureOf('#335577'),
  );
  return project;
}

test('a project on board opens in a new window without a network, and what is entered there arrives once', async () => {
  const { id, vesselName } = await planWork();
  const other = await planProject(staff);
  const line = await layLine(server);
  const context = await newProfile(browser, complaints);
  const first = await openOverLine(context, line, ola, `/portal/project/${id}`);
  await takeOnBoard(first);
  await first.close();

  await line.cut();
  const page = await context.newPage();
  const document = await page.goto(`${line.server.url}/portal/project/${id}?tab=comments`);
  expect(document?.headers()['content-security-policy']).toMatch(/^default-src 'self'; script-src 'self'/);
  await page.getByRole('heading', { level: 1, name: vesselName }).waitFor();
  await page.getByText(/^Offline\. Showing data from \d\d:\d\d\.$/).waitFor();
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  await expectNoViolations(page);
  await page.getByLabel('Write a comment').fill('The filter is blocked.');
  await page.getByRole('button', { name: 'Send comment' }).click();
  await page.getByText('1 entry waits on this phone.').waitFor();

  await page
    .getByRole('navigation', { name: 'Project sections' })
    .getByRole('link', { name: 'Work', exact: true })
    .click();
  const photos = page.getByRole('region', { name: 'Photos' });
  await photos.getByRole('button', { expanded: false }).click();
  const photo = photos.getByRole('img', { name: 'leak.jpg' });
  await expect
    .poll(() => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  const item = page.getByRole('listitem').filter({ hasText: 'Stock on board before delivery' });
  await item.getByRole('textbox').first().fill('2 sets');
  await page.keyboard.press('Tab');
  await page.getByText('2 entries wait on this phone.').waitFor();

  await page.goto(`${line.server.url}/portal/project/${other.id}`);
  await page.getByRole('heading', { level: 1, name: 'No connection' }).waitFor();
  await expectNoViolations(page);
  await page.getByRole('link', { name: vesselName }).click();
  await page.getByRole('heading', { level: 1, name: vesselName }).waitFor();
  await page.getByText('2 entries wait on this phone.').waitFor();

  await line.restore();
  await noticeNetwork(page);
  await expect.poll(() => page.getByText('on this phone').count()).toBe(0);
  await expect.poll(() => page.getByText('Offline.').count()).toBe(0);
  const comments = await call<ProjectComment[]>(ola, 'GET', `projects/${id}/comments`);
  expect(comments.map(({ comment }) => comment)).toEqual(['The filter is blocked.']);
  const [answered] = await call<ProjectChecklist[]>(ola, 'GET', `projects/${id}/checklist`);
  expect(answered?.items.flatMap(({ answer }) => answer?.value ?? [])).toEqual(['2 sets']);
  await context.close();
});

test('after a sign-out, and for another person, nothing of a project is on the phone', async () => {
  const { id, vesselName } = await planWork();
  const line = await layLine(server);
  const context = await newProfile(browser, complaints, 1280);
  const page = await openOverLine(
    context,
    line,
    { ...ola, token: (await signIn(ola)).token },
    `/portal/project/${id}`,
  );
  await takeOnBoard(page);
  await page.getByRole('button', { name: `${ola.name}: account` }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByLabel('E-mail').waitFor();
  await expect.poll(() => rowsOnBoard(page)).toBe(0);
  await line.cut();
  await page.goto(`${line.server.url}/portal/project/${id}`);
  await page.getByLabel('E-mail').waitFor();
  expect(await page.getByText(vesselName).count()).toBe(0);

  await line.restore();
  await addSession(page, line.server, 'portal', ola.token);
  await page.goto(`${line.server.url}/portal/project/${id}`);
  await takeOnBoard(page);
  await addSession(page, line.server, 'portal', liv.token);
  await line.cut();
  await page.goto(`${line.server.url}/portal/project/${id}`);
  await page.getByRole('heading', { name: 'Could not open the portal' }).waitFor();
  expect(await page.getByText(vesselName).count()).toBe(0);
  await line.restore();
  await page.goto(`${line.server.url}/portal/operator-dashboard`);
  await page.getByRole('button', { name: `${liv.name}: account` }).waitFor();
  await expect.poll(() => rowsOnBoard(page)).toBe(0);
  await context.close();
});

/** A session of its own, which the test may end. */
async function signIn(member: Member): Promise<{ token: string }> {
  const answer = await fetch(`${server.url}/api/portal/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: OLA.email, password: PASSWORD }),
  });
  const { sessionToken, user } = (await answer.json()) as { sessionToken: string; user: { id: number } };
  expect(user.id).toBe(member.id);
  return { token: sessionToken };
}

/** How many packs and pictures this browser stores. */
const rowsOnBoard = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('quayside-packs');
        opening.addEventListener('error', () => reject(new Error('not opened')));
        opening.addEventListener('success', () => {
          const names = ['packs', 'contents', 'files'];
          const transaction = opening.result.transaction(names);
          const counts = names.map((name) => transaction.objectStore(name).count());
          transaction.addEventListener('complete', () => {
            opening.result.close();
            resolve(counts.reduce((sum, { result }) => sum + result, 0));
          });
        });
      }),
  );

test('a project that is over leaves the phone', async () => {
  const { id } = await planWork();
  const line = await layLine(server);
  const context = await newProfile(browser, complaints);
  const page = await openOverLine(context, line, ola, `/portal/project/${id}`);
  await takeOnBoard(page);
  await moveProject(staff, id, 'cancelled', { reason: 'The vessel left.' });
  await page.goto(`${line.server.url}/portal/operator-dashboard`);
  await expect.poll(() => rowsOnBoard(page)).toBe(0);
  await context.close();
});

test('an update of the screens waits until all entries are sent', async () => {
  const { id } = await planWork();
  const line = await layLine(server);
  const context = await newProfile(browser, complaints);
  const page = await openOverLine(context, line, ola, `/portal/project/${id}?tab=comments`);
  await takeOnBoard(page);
  const hasUpdate = () => page.evaluate(() => caches.has('portal-next'));
  line.breakWrites(true);
  await page.getByLabel('Write a comment').fill('The filter is blocked.');
  await page.getByRole('button', { name: 'Send comment' }).click();
  await page.getByText('1 entry waits on this phone.').waitFor();

  line.deploy('next');
  const state = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const found = new Promise<ServiceWorker | null>((resolve) =>
      registration.addEventListener('updatefound', () => resolve(registration.installing)),
    );
    await registration.update();
    const worker = await found;
    if (!worker) return 'none';
    return new Promise<string>((resolve) => {
      const onChange = () => ['redundant', 'activated'].includes(worker.state) && resolve(worker.state);
      worker.addEventListener('statechange', onChange);
      onChange();
    });
  });
  expect(state).toBe('redundant');
  expect(await hasUpdate()).toBe(false);

  line.breakWrites(false);
  await noticeNetwork(page);
  await expect.poll(() => page.getByText('on this phone').count()).toBe(0);
  await expect.poll(hasUpdate).toBe(true);
  // When it takes over is the browser's: it lets the old one finish its requests.
  const comments = await call<ProjectComment[]>(ola, 'GET', `projects/${id}/comments`);
  expect(comments).toHaveLength(1);
  await context.close();
});

test('public pages register no service worker, ask for nothing of the portal, and are not answered by it', async () => {
  const { id } = await planWork();
  const line = await layLine(server);
  const context = await newProfile(browser, complaints, 1280);
  const page = await context.newPage();
  const registrations = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  for (const path of ['/', '/search?q=seal', '/legal', '/portal-login']) {
    await page.goto(line.server.url + path);
    await untilQuiet(page);
    expect([path, await registrations()]).toEqual([path, 0]);
  }
  expect(line.paths.filter((path) => /portal-sw|webmanifest|portal-icon/.test(path))).toEqual([]);

  await addSession(page, line.server, 'portal', ola.token);
  await page.goto(`${line.server.url}/portal/project/${id}`);
  await takeOnBoard(page);
  await page.goto(line.server.url);
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  const unknown = await page.goto(`${line.server.url}/portals`);
  expect([unknown?.status(), unknown?.fromServiceWorker()]).toEqual([404, false]);
  await line.cut();
  await expect(page.goto(`${line.server.url}/portals`)).rejects.toThrow('ERR_CONNECTION_REFUSED');
  await expect(page.goto(line.server.url)).rejects.toThrow('ERR_CONNECTION_REFUSED');
  await context.close();
});
