import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { widthsOverflowed } from '#tests/e2e/accessibility.ts';
import { faultsOfKeyboard } from '#tests/e2e/keyboard-walk.ts';
import { openAs, startPortal } from './portal-page.ts';
import { faultsOfPrint } from './print-sweep.ts';
import { type Staff } from './staff.ts';
import { busyProject, faultsOf, screensOf, setTextSize, SWEEP_MS, sweep, viewsOf } from './portal-sweep.ts';

const { server, browser, staff, complaints } = await startPortal();

/** From the narrowest tables to a large monitor, and on paper. */
async function faultsOfWidths(page: Page): Promise<string[]> {
  const size = page.viewportSize() ?? { width: 1280, height: 844 };
  const overflowed = await widthsOverflowed(page, [320, 768, 1024, 1920]);
  await setTextSize(page, 32);
  const withLargeText = await widthsOverflowed(page, [1280, 768]);
  await setTextSize(page, 16);
  await page.setViewportSize(size);
  return [
    ...overflowed.map((width) => `scrolls sideways at ${width} px`),
    ...withLargeText.map((width) => `scrolls sideways at ${width} px with large text`),
    ...(await faultsOfPrint(page)),
  ];
}

const open = (who: keyof Omit<Staff, 'call'>, width: number, path: string) =>
  openAs(browser, server, staff[who], path, { width, complaints });

const EVERYONE = [
  ['manager', 'mona', 1280],
  ['manager', 'mona', 390],
  ['operator', 'ola', 1280],
  ['operator', 'ola', 390],
] as const;

describe('on an empty installation', () => {
  test.each(EVERYONE.filter(([, , width]) => width === 390))(
    'every screen of the %s is whole (%s, %i px)',
    async (role, who, width) => {
      const screens = screensOf(role);
      const page = await open(who, width, screens[0] ?? '');
      expect(await sweep(page, server, screens, faultsOf)).toEqual({});
    },
    SWEEP_MS,
  );
});

describe('with a project under way', () => {
  let project: number;
  beforeAll(async () => {
    project = await busyProject(server, staff);
  });

  test.each(EVERYONE.filter(([, , width]) => width === 1280))(
    'every screen, view and tab of the project is whole for the %s, the Tab key leads through it, and it fits every width and paper (%s, %i px)',
    async (role, who, width) => {
      const screens = viewsOf(role, project);
      const page = await open(who, width, screens[0] ?? '');
      const faults = async (shown: Page, isFirst: boolean) => [
        ...(await faultsOf(shown)),
        ...(await faultsOfKeyboard(shown, isFirst ? 'screen' : 'content')),
        ...(await faultsOfWidths(shown)),
      ];
      expect(await sweep(page, server, screens, faults)).toEqual({});
    },
    SWEEP_MS,
  );

  test.each([
    ['/portal/billing-notifications?show=all', 'Hose clamp 20–32 mm', 1280, 42],
    ['/portal/billing-notifications?show=all', 'Hose clamp 20–32 mm', 1920, 34],
    ['/portal/projects-overview?view=requests', 'Nordskjær Vektor', 1280, 42],
  ])('a row of %s (%s) takes one or two lines of text at %i px: %i px', async (path, text, width, height) => {
    const page = await open('mona', width, path);
    const row = page.locator('[data-row]').filter({ hasText: text }).first();
    await row.waitFor();
    await expect.poll(async () => (await row.boundingBox())?.height).toBeLessThanOrEqual(height);
  });

  test.each(EVERYONE)('notifications and account are whole for the %s (%s, %i px)', async (_, who, width) => {
    const page = await open(who, width, '/portal/projects-overview');
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.getByRole('dialog', { name: 'Notifications' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: /: account$/ }).click();
    await page.getByRole('menuitem', { name: 'Sign-in and sessions' }).click();
    await page.getByRole('dialog').getByRole('heading').first().waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });
});
