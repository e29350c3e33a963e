import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { expectNoViolations } from '#tests/e2e/accessibility.ts';
import { leasePage } from '#tests/e2e/page-pool.ts';
import { startSite } from '#tests/e2e/site.ts';
import { untilToast } from '#tests/e2e/toasts.ts';

const { server, browser } = await startSite({ isNew: true });
const PASSWORD = 'anchor-lantern-45-teacup';

let page: Page;

beforeEach(async () => {
  page = await leasePage(browser, { viewport: { width: 390, height: 800 }, reducedMotion: 'reduce' });
});

const heading = () => page.getByRole('heading', { level: 1 });
const storedToken = () => page.evaluate(() => localStorage.getItem('portalSessionToken'));

async function signIn(password: string): Promise<void> {
  await page.getByLabel('E-mail').fill('Kari.Nes@quayside.example');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('the first manager follows the printed link, corrects errors, and is signed in', async () => {
  const link = server.managerLink ?? '';
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto(link);
  await expect.poll(() => heading().textContent()).toBe('Set up the portal');

  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await expect.poll(() => page.getByText('Name is required').count()).toBe(1);
  expect(await page.getByText('Valid email is required').count()).toBe(1);

  await page.getByLabel('Name').fill('Kari Nes');
  await page.getByLabel('E-mail').fill('kari.nes@quayside.example');
  await page.getByLabel('New password').fill('passwordpassword');
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await expect.poll(() => page.getByLabel('New password').getAttribute('aria-invalid')).toBe('true');
  expect(await page.getByLabel('Name').inputValue()).toBe('Kari Nes');

  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await expect.poll(() => heading().textContent()).toBe('Dashboard');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/portal/manager-dashboard');
  expect(await storedToken()).toBeTruthy();
  expect(new URL(page.url()).hash).toBe('');
  const token = link.split('link=')[1] ?? '';
  expect(requested.filter((url) => url.includes(token) && !url.includes('#'))).toEqual([]);
});

test('a used link says so and leads to the sign-in', async () => {
  await page.goto(server.managerLink ?? '');
  await expect.poll(() => heading().textContent()).toBe('This link is no longer valid');
  await page.getByRole('button', { name: 'Go to sign-in' }).click();
  await expect.poll(() => heading().textContent()).toBe('Portal sign-in');
});

test('a manager signs in with the password, comes back signed in, and signs out', async () => {
  await page.goto(`${server.url}/portal-login`);
  await signIn('not the right one');
  await expect.poll(() => page.getByRole('alert').count()).toBe(1);
  expect(await page.getByLabel('E-mail').inputValue()).toBe('Kari.Nes@quayside.example');

  await signIn(PASSWORD);
  await expect.poll(() => heading().textContent()).toBe('Dashboard');
  await page.goto(`${server.url}/portal/no-such-screen`);
  await untilToast(page, 'No such page');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/portal/manager-dashboard');
  await page.goto(`${server.url}/portal-login?next=//elsewhere.example/portal/`);
  await expect.poll(() => new URL(page.url()).pathname).toBe('/portal/manager-dashboard');
  await expect.poll(() => heading().textContent()).toBe('Dashboard');

  const token = await storedToken();
  await page.getByRole('button', { name: 'Kari Nes: account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect.poll(() => heading().textContent()).toBe('Portal sign-in');
  expect(await storedToken()).toBeNull();
  const answer = await fetch(`${server.url}/api/portal/me`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(401);
});

test('returns to the requested screen after signing in', async () => {
  await page.goto(`${server.url}/portal?from=mail`);
  await expect.poll(() => heading().textContent()).toBe('Portal sign-in');
  await signIn(PASSWORD);
  await expect.poll(() => heading().textContent()).toBe('Dashboard');
  await expect.poll(() => page.url()).toBe(`${server.url}/portal?from=mail`);
});

test('a path of the portal that has no screen ends at the sign-in', async () => {
  await page.goto(`${server.url}/portal/no-such-screen`);
  await expect.poll(() => page.url()).toBe(`${server.url}/portal-login`);
});

test('the sign-in is usable by everyone', async () => {
  await page.goto(`${server.url}/portal-login`);
  await expect.poll(() => heading().textContent()).toBe('Portal sign-in');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect.poll(() => page.getByText('E-mail is required').count()).toBe(1);
  await expectNoViolations(page);
});
