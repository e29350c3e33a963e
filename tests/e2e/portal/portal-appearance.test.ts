import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { APPEARANCE_KEY } from '#contract/appearance.ts';
import { expectNoViolations } from '#tests/e2e/accessibility.ts';
import { openAs, startPortal } from './portal-page.ts';
import { planProject } from './project-page.ts';

const { server, browser, staff, complaints } = await startPortal();

const WHITE = 'rgb(255, 255, 255)';

const groundOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

async function choose(page: Page, choice: string): Promise<void> {
  await page.getByRole('button', { name: /: account$/ }).click();
  await page.getByRole('menuitem', { name: 'Appearance' }).click();
  await page.getByRole('radio', { name: choice, exact: true }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

test('follows the system until a person chooses, and keeps the choice of the device', async () => {
  const page = await openAs(browser, server, staff.mona, '/portal/projects-overview', { complaints });
  expect(await groundOf(page)).toBe(WHITE);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => groundOf(page)).not.toBe(WHITE);
  const dark = await groundOf(page);

  await choose(page, 'Light');
  await expect.poll(() => groundOf(page)).toBe(WHITE);

  await page.emulateMedia({ colorScheme: 'light' });
  await choose(page, 'Dark');
  await expect.poll(() => groundOf(page)).toBe(dark);

  // Dark from the first frame on, on screens that the browser draws and on pages that the server does.
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = () => {
      if (document.body) seen.push(getComputedStyle(document.body).backgroundColor);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  for (const path of ['/portal/projects-overview', '/', '/verify']) {
    await page.goto(server.url + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const seen = () => page.evaluate(() => [...new Set((window as unknown as { seen: string[] }).seen)]);
    await expect.poll(seen).toEqual([dark]);
  }

  await page.goto(`${server.url}/portal/projects-overview`);
  await choose(page, 'System');
  await expect.poll(() => groundOf(page)).toBe(WHITE);
  expect(await page.evaluate((key) => document.documentElement.dataset[key], APPEARANCE_KEY)).toBeUndefined();
});

test('shows more rows in compact, also in another window', async () => {
  await planProject(staff, { vesselName: 'Nordskjær Vektor' });
  const page = await openAs(browser, server, staff.mona, '/portal/projects-overview', { complaints });
  const other = await page.context().newPage();
  await other.goto(page.url());
  const heightOf = (one: Page) =>
    one.getByRole('row', { name: 'Nordskjær Vektor' }).evaluate((row) => row.getBoundingClientRect().height);
  const comfortable = await heightOf(page);
  await choose(page, 'Compact');
  expect(await heightOf(page)).toBeLessThan(comfortable);
  await expect.poll(() => heightOf(other)).toBeLessThan(comfortable);
  await expectNoViolations(page);
});

test('is chosen with the keyboard alone', async () => {
  const page = await openAs(browser, server, staff.ola, '/portal/operator-dashboard', { complaints });
  await page.getByRole('button', { name: /: account$/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Appearance' }).press('Enter');
  await page.getByRole('radio', { name: 'System' }).press('ArrowRight');
  await expect.poll(() => page.getByRole('radio', { name: 'Light' }).isChecked()).toBe(true);
  await expectNoViolations(page);
});
