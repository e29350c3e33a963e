import { expect, test } from 'vitest';
import { addSession } from '#tests/e2e/browser.ts';
import { newPage, startPortal } from './portal-page.ts';
import { planProject } from './project-page.ts';

const { server, browser, staff, complaints } = await startPortal();

test('the document of a project names every file that its screen begins with, and asks for its data itself', async () => {
  const { id, vesselName } = await planProject(staff);
  const page = await newPage(browser, { width: 390, complaints });
  await addSession(page, server, 'portal', staff.ola.token);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url().slice(server.url.length)));
  const document = await page.goto(`${server.url}/portal/project/${id}`);
  await page.getByRole('heading', { level: 1, name: vesselName }).waitFor();
  const first = [...asked];
  const named = [...((await document?.text()) ?? '').matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)];
  expect(first.filter((path) => /^\/assets\/.*\.js$/.test(path)).toSorted()).toEqual(
    named.flatMap(([, path]) => path ?? []).toSorted(),
  );
  // A way there and back for each six files; it was 124 of them once.
  expect(named.length).toBeLessThanOrEqual(45);
  for (const call of ['portal.session.me', 'portal.projects.byId', 'portal.projects.course'])
    expect([call, first.filter((path) => path.includes(call)).length]).toEqual([call, 1]);
});

test('a menu opens with the first press, by mouse and by key, and gives the focus back', async () => {
  const { id } = await planProject(staff);
  const page = await newPage(browser, { complaints });
  await addSession(page, server, 'portal', staff.ola.token);
  await page.goto(`${server.url}/portal/project/${id}`);
  const button = page.getByRole('button', { name: `${staff.ola.name}: account` });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent.trim()))
    .toBe('Scan a label');
  await page.keyboard.press('ArrowDown');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent.trim()))
    .toBe('Sign-in and sessions');
  await page.keyboard.press('Escape');
  await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true);

  const other = await newPage(browser, { complaints });
  await addSession(other, server, 'portal', staff.ola.token);
  await other.goto(`${server.url}/portal/project/${id}`);
  await other.getByRole('button', { name: `${staff.ola.name}: account` }).click();
  await other.getByRole('menuitem', { name: 'Appearance' }).click();
  await other.getByRole('dialog', { name: 'Appearance' }).waitFor();
});
