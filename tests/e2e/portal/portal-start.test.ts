import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addSession, comesAlive } from '#tests/e2e/browser.ts';
import { newPage, startPortal } from './portal-page.ts';
import { planProject } from './project-page.ts';
import { OLA, PASSWORD } from './staff.ts';

const { server, browser, staff, complaints } = await startPortal();

test('the document of a project names every file that its screen begins with, and asks for its data itself', async () => {
  const { id, vesselName } = await planProject(staff);
  const page = await newPage(browser, { width: 390, complaints });
  await addSession(page, server, 'portal', staff.ola.token);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url().slice(server.url.length)));
  // Until the screen is drawn: two seconds later the code of the others is fetched ahead.
  let first: string[] = [];
  await page.exposeFunction('testSawScreen', () => {
    first = [...asked];
  });
  await page.addInitScript(() => {
    const { testSawScreen } = window as unknown as { testSawScreen: () => Promise<void> };
    new MutationObserver((_, observer) => {
      if (!window.document.querySelector('#main h1')) return;
      observer.disconnect();
      void testSawScreen();
    }).observe(window.document, { childList: true, subtree: true });
  });
  const document = await page.goto(`${server.url}/portal/project/${id}`);
  await page.locator('#main').getByRole('heading', { level: 1, name: vesselName }).waitFor();
  await expect.poll(() => first.length).toBeGreaterThan(0);
  const named = [...((await document?.text()) ?? '').matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)];
  expect(first.filter((path) => /^\/assets\/.*\.js$/.test(path)).toSorted()).toEqual(
    named.flatMap(([, path]) => path ?? []).toSorted(),
  );
  // A way there and back for each six files; it was 124 of them once.
  expect(named.length).toBeLessThanOrEqual(45);
  for (const call of ['portal.session.me', 'portal.projects.byId', 'portal.projects.course'])
    expect([call, first.filter((path) => path.includes(call)).length]).toEqual([call, 1]);
});

/** Holds back the program of the next documents; the returned function lets it come. */
async function holdProgram(page: Page): Promise<() => void> {
  let letCome = () => {};
  const mayCome = new Promise<void>((resolve) => (letCome = resolve));
  await page.route('**/assets/main-*.js', async (route) => {
    await mayCome;
    await route.continue();
  });
  return () => letCome();
}

test.each([390, 1280])(
  'the document of a project begins with its heading, which stays where it is when the program takes over (%i px)',
  async (width) => {
    const { id, vesselName } = await planProject(staff);
    const page = await newPage(browser, { width, complaints });
    await addSession(page, server, 'portal', staff.ola.token);
    await page.addInitScript(() => {
      const texts = new Set<string>();
      Object.assign(globalThis, { headings: texts });
      new MutationObserver(() => {
        const heading = document.querySelector('h1');
        if (document.readyState !== 'loading') texts.add(heading?.textContent ?? 'none');
      }).observe(document, { childList: true, subtree: true });
    });
    const letProgramCome = await holdProgram(page);
    const answered = page.waitForResponse((response) => response.url().includes('portal.projects.byId'));
    await page.goto(`${server.url}/portal/project/${id}`, { waitUntil: 'commit' });
    const heading = page.getByRole('heading', { level: 1, name: vesselName });
    await heading.waitFor();
    expect(await page.locator('#main').count()).toBe(0);
    await page.getByText('Scheduled').waitFor();
    await answered;
    // A typeface that comes later gives the heading another width.
    await page.evaluate(() => document.fonts.ready.then(() => {}));
    const before = await heading.boundingBox();
    letProgramCome();
    await page.locator('#main').getByRole('heading', { level: 1, name: vesselName }).waitFor();
    expect(await heading.boundingBox()).toEqual(before);
    expect(
      await page.evaluate(() => [...(globalThis as unknown as { headings: Set<string> }).headings]),
    ).toEqual([vesselName]);
  },
);

test('the sign-in form can be sent before the program has come, and leads to the project', async () => {
  const { id, vesselName } = await planProject(staff);
  const page = await newPage(browser, { width: 390, complaints });
  const letProgramCome = await holdProgram(page);
  await page.goto(`${server.url}/portal-login?next=/portal/project/${id}`, { waitUntil: 'commit' });
  await page.getByLabel('E-mail').pressSequentially(OLA.email);
  await page.getByLabel('Password', { exact: true }).pressSequentially(PASSWORD);
  await page.keyboard.press('Enter');
  letProgramCome();
  await page.locator('#main').getByRole('heading', { level: 1, name: vesselName }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/portal/project/${id}`);
});

test('what is typed into the sign-in form before the program has come stays, and its code fetches the next screen', async () => {
  const { id, vesselName } = await planProject(staff);
  const page = await newPage(browser, { width: 390, complaints });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url().slice(server.url.length)));
  const letProgramCome = await holdProgram(page);
  await page.goto(`${server.url}/portal-login?next=/portal/project/${id}`, { waitUntil: 'commit' });
  await page.getByLabel('E-mail').pressSequentially(OLA.email);
  await page.getByLabel('Password', { exact: true }).pressSequentially('anchor-');
  letProgramCome();
  await comesAlive(page.getByRole('button', { name: 'Sign in' }));
  await page.keyboard.type(PASSWORD.slice('anchor-'.length));
  expect(await page.getByLabel('E-mail').inputValue()).toBe(OLA.email);
  await expect.poll(() => asked.some((path) => path.includes('project._id'))).toBe(true);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.locator('#main').getByRole('heading', { level: 1, name: vesselName }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/portal/project/${id}`);
});

test('the sign-in form is not shown to a person who comes with a one-time link', async () => {
  const person = { name: 'Nils Ny', email: 'nils.ny@quayside.example' };
  const { link } = await staff.call<{ link: string }>(staff.mona, 'POST', 'operators', person);
  const page = await newPage(browser, { width: 390, complaints });
  const letProgramCome = await holdProgram(page);
  const { pathname, hash } = new URL(link, server.url);
  await page.goto(server.url + pathname + hash, { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Back to the website' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.readyState)).not.toBe('loading');
  expect(await page.getByLabel('E-mail').isVisible()).toBe(false);
  letProgramCome();
  await page.getByRole('heading', { level: 1, name: 'Welcome, Nils Ny' }).waitFor();
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
