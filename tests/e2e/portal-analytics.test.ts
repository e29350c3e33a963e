import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { parse } from 'csv-parse/sync';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Figure } from '#contract/analytics.ts';
import { addDays, osloDay } from '#contract/calendar-day.ts';
import { openDatabase } from '#db/open-database.ts';
import { fillRandomPortal } from '#server/testing/random-portal.ts';
import { launchBrowser } from './browser.ts';
import { hireStaff, openAs, overflowOf, type Staff } from './portal-staff.ts';
import { startServer, type RunningServer } from './server.ts';

let server: RunningServer;
let browser: Browser;
let staff: Staff;
const complaints: string[] = [];
const today = osloDay(new Date());
const days = { from: addDays(today, -200), to: addDays(today, -10) };
const search = `?from=${days.from}&to=${days.to}`;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  staff = await hireStaff(server);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
  expect(complaints.splice(0)).toEqual([]);
});

const open = (path: string, width = 1280) => openAs(browser, server, staff.mona, path, { width, complaints });
const card = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const figureOf = (metric: string) => staff.call<Figure>(staff.mona, 'GET', `analytics/${metric}${search}`);
const violationsOf = async (page: Page) =>
  (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);

/** What sticks out of the window, by its first words. */
const widestOf = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll('body *')]
      .filter((element) => element.closest('.overflow-x-auto') === null)
      .filter((element) => element.getBoundingClientRect().right > clientWidth)
      .map((element) => `${element.tagName} ${element.className} ${element.textContent.slice(0, 40)}`);
    return [`${scrollWidth} px in ${clientWidth}`, ...wide];
  });

test('a portal without a job says so at every figure', async () => {
  const page = await open('/portal/analytics');
  await card(page, 'Lead time').getByText('No cases in this period').waitFor();
  await card(page, 'Unbilled').getByText('Nothing today.').waitFor();
  await expect.poll(() => page.getByText('n = 0', { exact: true }).count()).toBe(14);
  expect(await violationsOf(page)).toEqual([]);
});

test('a manager reads a figure as chart and as table, opens its rows and takes them along', async () => {
  const db = openDatabase({ file: join(server.dataDir, 'quayside.db') });
  const now = new Date();
  fillRandomPortal(db, { now: () => now }, { seed: 5, jobs: 200, firstDay: addDays(today, -400), days: 400 });
  db.$client.close();
  const page = await open(`/portal/analytics${search}`);
  const leadTime = card(page, 'Lead time');
  const figure = await figureOf('lead-time');
  expect(figure.n).toBeGreaterThan(10);
  await leadTime.getByText(`n = ${figure.n}`).waitFor();
  const median = Number(figure.measures[0]?.value);
  expect(await leadTime.locator('dd').first().textContent()).toContain(`${median}\u00A0day`);
  expect(await violationsOf(page)).toEqual([]);

  await leadTime.getByText('Formula').focus();
  await page.keyboard.press('Enter');
  await leadTime.getByText(figure.formula).waitFor();

  await leadTime.getByRole('button', { name: /Show as table/ }).focus();
  await page.keyboard.press('Space');
  const table = leadTime.getByRole('table', { name: 'Lead time' });
  await table.waitFor();
  expect(await table.getByRole('rowheader').count()).toBe(figure.groups.length);
  expect(await violationsOf(page)).toEqual([]);

  const group = figure.groups.find(({ n }) => n > 0)!;
  await table.getByRole('link', { name: group.label }).focus();
  await page.keyboard.press('Enter');
  const rows = page.getByRole('dialog', { name: 'Rows of: Lead time' });
  await rows.getByText(`${group.n} ${group.n === 1 ? 'row' : 'rows'}`, { exact: true }).waitFor();
  expect(new URL(page.url()).searchParams.get('group')).toBe(group.key);
  expect(await violationsOf(page)).toEqual([]);

  await rows.getByRole('button', { name: 'Show all rows' }).click();
  await rows.getByText(`${figure.n} rows`, { exact: true }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    rows.getByRole('button', { name: 'Download as CSV' }).click(),
  ]);
  const file = parse(readFileSync(await download.path(), 'utf8'), {
    columns: true,
    bom: true,
  }) as Record<string, string>[];
  const values = file.map(({ Value }) => Number(Value)).toSorted((one, other) => one - other);
  expect(values).toHaveLength(figure.n);
  const half = (values.length - 1) / 2;
  expect((values[Math.floor(half)]! + values[Math.ceil(half)]!) / 2).toBe(median);

  await page.keyboard.press('Escape');
  await rows.waitFor({ state: 'hidden' });
  expect(new URL(page.url()).searchParams.get('rows')).toBeNull();
});

test('what is chosen stands in the address and narrows every figure', async () => {
  const page = await open(`/portal/analytics${search}`);
  await card(page, 'Lead time').getByText('Median', { exact: true }).waitFor();
  await page.getByRole('combobox', { name: 'Client' }).fill('ærlig');
  await expect.poll(() => new URL(page.url()).searchParams.get('client')).toBe('ærlig');
  const narrowed = await staff.call<Figure>(
    staff.mona,
    'GET',
    `analytics/backlog${search}&client=${encodeURIComponent('ærlig')}`,
  );
  await card(page, 'Backlog by age').getByText(`n = ${narrowed.n}`, { exact: true }).waitFor();
  await page.getByRole('combobox', { name: 'Period' }).selectOption('Last 30 days');
  await expect
    .poll(() => new URL(page.url()).searchParams.get('from'))
    .toBe(addDays(osloDay(new Date()), -29));
  await page.goBack();
  await expect.poll(() => page.getByLabel('First day').inputValue()).toBe(days.from);
});

test('a figure that cannot be worked out says so, and is asked for again', async () => {
  const page = await open('/portal/project/new');
  await page.route('**/api/trpc/**', (route) =>
    route.request().url().includes('analytics') ? route.abort() : route.continue(),
  );
  await page.goto(`${server.url}/portal/analytics${search}`);
  const retry = card(page, 'Lead time').getByRole('button', { name: 'Retry' });
  await retry.waitFor();
  await page.unroute('**/api/trpc/**');
  await retry.click();
  await card(page, 'Lead time').getByText('Median', { exact: true }).waitFor();
  await expect.poll(() => retry.count()).toBe(0);
});

test.each([390, 320])('at %i px nothing runs out of the page, also at twice the text', async (width) => {
  const page = await open(`/portal/analytics${search}`, width);
  await card(page, 'Services due in 90 days')
    .getByText(/n = \d/)
    .waitFor();
  await page.getByRole('button', { name: /Show as table.*Revenue by vessel/ }).click();
  await page.getByRole('table', { name: 'Revenue by vessel' }).waitFor();
  expect(await overflowOf(page)).toBe(0);
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  expect(await widestOf(page)).toEqual([]);
});

test('an operator lands on the own dashboard', async () => {
  const page = await openAs(browser, server, staff.ola, '/portal/analytics', { complaints });
  await page.getByText('Managers only').first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/portal/operator-dashboard');
});
