import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { faultsOfKeyboard } from '#tests/e2e/keyboard-walk.ts';
import { openAs, startPortal } from './portal-page.ts';
import {
  busyProject,
  faultsOf,
  faultsOfLargeText,
  faultsOfTargets,
  SWEEP_MS,
  sweep,
  viewsOf,
} from './portal-sweep.ts';

const { server, browser, staff, complaints } = await startPortal();

let project: number;
beforeAll(async () => {
  project = await busyProject(server, staff);
});

test.each([
  ['mona', '/portal/projects-overview', 'Projects'],
  ['ola', '/portal/projects-overview', 'Projects'],
  ['mona', '/portal/vessel-directory', 'Vessels'],
  ['ola', '/portal/vessel-directory', 'Vessels'],
] as const)(
  'on the phone of %s, %s begins with its first card within 300 px, and its order is one press away',
  async (who, path, label) => {
    const page = await openAs(browser, server, staff[who], path, { width: 390, complaints });
    const card = page.getByRole('list', { name: label, exact: true }).getByRole('listitem').first();
    await card.waitFor();
    expect((await card.boundingBox())!.y).toBeLessThanOrEqual(300);
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Sort by').selectOption('-vesselName');
    await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('-vesselName');
    expect(await faultsOf(page)).toEqual([]);
    expect(await faultsOfTargets(page)).toEqual([]);
  },
);

test('on a phone the first bill is within 300 px, with the next steps above it and the other filters one press away', async () => {
  const page = await openAs(browser, server, staff.mona, '/portal/billing-dashboard', {
    width: 390,
    complaints,
  });
  const bills = page.getByRole('list', { name: 'Projects in NOK' }).getByRole('listitem');
  await bills.first().waitFor();
  expect((await bills.first().boundingBox())!.y).toBeLessThanOrEqual(300);
  await page.getByRole('group', { name: 'Next step' }).getByRole('button', { name: 'Pending 1' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('column')).toBe('pending');
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Currency').selectOption('USD');
  await page.getByText('No project matches these filters.').waitFor();
  await page.getByRole('button', { name: 'Currency: USD: remove' }).click();
  await bills.first().waitFor();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Unbilled work check' }).click();
  await page.getByRole('dialog', { name: 'Unbilled work check' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
});

test.each([
  ['/portal/billing-notifications', 350],
  ['/portal/parts-usage', 300],
  ['/portal/vessel-directory?view=companies', 310],
  ['/portal/operator-management', 400],
] as const)('on a phone the first row of %s is within %i px', async (path, height) => {
  const page = await openAs(browser, server, staff.mona, path, { width: 390, complaints });
  const row = page.locator('[data-row]').first();
  await row.waitFor();
  expect((await row.boundingBox())!.y).toBeLessThanOrEqual(height);
});

test.each([
  ['manager', 'mona'],
  ['operator', 'ola'],
] as const)(
  'with a project under way every screen, view and tab of it is whole on the phone of the %s, each loaded by itself, and the Tab key leads through it; with text twice as large nothing is cut off there and at 320 px',
  async (role, who) => {
    const screens = viewsOf(role, project);
    const page = await openAs(browser, server, staff[who], screens[0] ?? '', { width: 390, complaints });
    const faults = async (shown: Page, isFirst: boolean) => [
      ...(await faultsOf(shown)),
      ...(await faultsOfTargets(shown)),
      ...(await faultsOfKeyboard(shown, isFirst ? 'screen' : 'content')),
      ...(await faultsOfLargeText(shown)),
    ];
    expect(await sweep(page, server, screens, faults, { asDocuments: true })).toEqual({});
  },
  SWEEP_MS,
);
