import { expect, test } from 'vitest';
import { addSession } from '#tests/e2e/browser.ts';
import { expectNoViolations } from '#tests/e2e/accessibility.ts';
import { moveProject, pictureOf, planProject, takePhoto } from './project-page.ts';
import { newPage, openAs, startPortal } from './portal-page.ts';

const { server, browser, staff, complaints } = await startPortal();
const { ola } = staff;
const PHONE = { width: 390, complaints };

test('without a network, a screen whose code is missing leaves the page and a queued photo as they are', async () => {
  const { id } = await planProject(staff);
  await moveProject(staff, id, 'in progress');
  // The router tells the console of the screen that it could not draw.
  const page = await newPage(browser, { width: 390, complaints: [] });
  // With Save-Data nothing is fetched ahead.
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'connection', { value: { saveData: true } }),
  );
  await addSession(page, server, 'portal', ola.token);
  await page.goto(`${server.url}/portal/project/${id}?tab=work`);
  const camera = page.getByRole('navigation', { name: 'On board' }).getByRole('button', { name: 'Photo' });
  await camera.waitFor();
  const photos = page.getByRole('region', { name: 'Photos' });
  await photos.waitFor();
  let loads = 0;
  page.on('domcontentloaded', () => (loads += 1));

  // The browser may have the code from a page before.
  await page.route(/staff-operator-dashboard/, (route) => route.abort());
  await page.context().setOffline(true);
  await takePhoto(page, camera, 'leak.jpg', await pictureOf('#335577'));
  await page.getByRole('button', { name: 'Send photo' }).click();
  await page.getByText('1 file not sent yet.').waitFor();
  await page.getByRole('link', { name: 'Your work' }).click();
  await page.getByRole('heading', { name: 'This page could not be shown' }).waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'This page could not be shown' }).waitFor();
  await expectNoViolations(page);
  expect(loads).toBe(0);

  await page.goBack();
  await page.getByText('1 file not sent yet.').waitFor();
  await page.context().setOffline(false);
  await photos.getByRole('img').first().waitFor();
  expect(loads).toBe(0);
});

test('the screens of the portal are fetched ahead, so that they open without a network', async () => {
  const { id } = await planProject(staff);
  const page = await newPage(browser, PHONE);
  await addSession(page, server, 'portal', ola.token);
  const dashboard = page.waitForResponse(/staff-operator-dashboard/);
  // The last that is fetched ahead: each comes with all that it needs before the next is asked for.
  const last = page.waitForResponse(/staff-notification-list/);
  await page.goto(`${server.url}/portal/project/${id}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await (await dashboard).finished();
  await (await last).finished();
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Your work' }).click();
  await page.getByRole('heading', { level: 1, name: 'Your work' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Try again' }).count()).toBeGreaterThan(0);
});

test('the code of the other tabs is fetched while a photo is being sent, which can take all day on board', async () => {
  const { id } = await planProject(staff);
  await moveProject(staff, id, 'in progress');
  const page = await openAs(browser, server, ola, `/portal/project/${id}?tab=work`, PHONE);
  await page.route(/\/files\?/, () => undefined);
  const camera = page.getByRole('navigation', { name: 'On board' }).getByRole('button', { name: 'Photo' });
  await takePhoto(page, camera, 'leak.jpg', await pictureOf('#557733'));
  await page.getByRole('button', { name: 'Send photo' }).click();
  const sent = page.getByRole('list', { name: 'Photos being sent' });
  await sent.waitFor();
  // From now on it is being sent as long as the page lives.
  await page.reload();
  const files = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  await expect.poll(files).toContainEqual(expect.stringContaining('comments-panel'));
  await sent.waitFor();
});

test('without a network, a tab that was not opened yet says so and offers to try again', async () => {
  const { id } = await planProject(staff);
  const page = await openAs(browser, server, ola, `/portal/project/${id}`, PHONE);
  await page.getByText('Bergen Port Agency').first().waitFor();
  await page.context().setOffline(true);
  const tabs = page.getByRole('navigation', { name: 'Project sections' });
  for (const tab of ['Work', 'Parts', 'Travel', 'Report', 'Comments']) {
    await tabs.getByRole('link', { name: tab, exact: true }).click();
    const panel = page.getByRole('region', { name: tab.toLowerCase(), exact: true });
    await expect.poll(() => panel.getByRole('button', { name: 'Try again' }).count()).toBeGreaterThan(0);
  }
  await expectNoViolations(page);
  await page.context().setOffline(false);
  await page.getByLabel('Write a comment').waitFor();
});
