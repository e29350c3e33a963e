import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Figure } from '#contract/office/analytics.ts';
import { METRICS, type Metric, METRIC_WORDS } from '#contract/office/analytics-metrics.ts';
import {
  SERIES_MONTHS,
  type MonthlyFigures,
  type UtilisationWeeks,
} from '#contract/office/analytics-series.ts';
import { addDays, osloDay } from '#contract/format/calendar-day.ts';
import type { Currency } from '#contract/format/money.ts';
import { formatCases, formatValue } from '#client/features/portal/analytics/format-figure.ts';
import { openDatabase } from '#db/open-database.ts';
import { FIGURES_FROM_ROWS, formatMeasure } from '#server/testing/portal/figures-from-rows.ts';
import { fillRandomPortal } from '#server/testing/portal/random-portal.ts';
import { violationsOf } from '#tests/e2e/accessibility.ts';
import { untilDrawn } from '#tests/e2e/browser.ts';
import { untilToast } from '#tests/e2e/toasts.ts';
import { openAs, startPortal } from './portal-page.ts';

const { server, browser, staff, complaints } = await startPortal();
const today = osloDay(new Date());
const days = { from: addDays(today, -200), to: addDays(today, -10) };
const search = `?from=${days.from}&to=${days.to}`;

const open = (path: string, width = 1280) => openAs(browser, server, staff.mona, path, { width, complaints });
const card = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const figureOf = (metric: string) => staff.call<Figure>(staff.mona, 'GET', `analytics/${metric}${search}`);

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

async function csvFrom(page: Page, rows: Locator): Promise<Record<string, string>[]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    rows.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  return parse(readFileSync(await download.path(), 'utf8'), { columns: true, bom: true });
}

test('a portal without a project says so at every figure', async () => {
  const page = await open('/portal/analytics');
  await card(page, 'Lead time').getByText('No cases in this period').waitFor();
  await card(page, 'Unbilled').getByText('Nothing today.').waitFor();
  // The four revenues share a card.
  await expect.poll(() => page.getByText('n = 0', { exact: true }).count()).toBe(METRICS.length - 3);
  expect(await violationsOf(page)).toEqual([]);
});

test('a manager reads a figure as chart and as table, opens its rows and takes them along', async () => {
  const db = openDatabase({ file: join(server.dataDir, 'quayside.db') });
  const now = new Date();
  fillRandomPortal(
    db,
    { now: () => now },
    { seed: 5, projects: 200, firstDay: addDays(today, -400), days: 400 },
  );
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

  // Its twelve months are a line, and a table.
  await leadTime.getByRole('img', { name: /^Lead time, .* to .*: from .* to .*\.$/ }).waitFor();
  await leadTime.getByText('Show as table').focus();
  await page.keyboard.press('Space');
  const months = leadTime.getByRole('table', { name: 'Lead time by month' });
  await months.waitFor();
  expect(await months.getByRole('rowheader').count()).toBe(SERIES_MONTHS);

  const chart = card(page, 'Lead time by week');
  await chart.getByRole('img', { name: /^Projects by weeks from request to completion/ }).waitFor();
  await chart.getByText('Show as table').focus();
  await page.keyboard.press('Space');
  const table = chart.getByRole('table', { name: 'Lead time' });
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

  await rows.getByRole('button', { name: /^Only: .*: remove$/ }).click();
  await rows.getByText(`${figure.n} rows`, { exact: true }).waitFor();
  const values = (await csvFrom(page, rows))
    .map(({ Value }) => Number(Value))
    .toSorted((one, other) => one - other);
  expect(values).toHaveLength(figure.n);
  const half = (values.length - 1) / 2;
  expect((values[Math.floor(half)]! + values[Math.ceil(half)]!) / 2).toBe(median);

  await page.keyboard.press('Escape');
  await rows.waitFor({ state: 'hidden' });
  // The browser closes it, and the address follows.
  await expect.poll(() => new URL(page.url()).searchParams.get('rows')).toBeNull();
});

test('what the screen says of each figure is what the rows that it opens come to', async () => {
  const page = await open(`/portal/analytics${search}`);
  for (const metric of METRICS) {
    const { rows, shown, fromRows } = await compareWithRows(page, metric);
    expect(rows).toBeGreaterThan(1);
    expect([metric, shown]).toEqual([metric, fromRows]);
  }
});

/** Opens the rows of a figure, and returns the values on the screen beside those worked out from the rows. */
async function compareWithRows(page: Page, metric: Metric) {
  const { title } = METRIC_WORDS[metric];
  const side = /^Revenue by (.*)$/.exec(title)?.[1];
  if (side !== undefined) {
    const sides = page.getByRole('group', { name: 'Group revenue by' });
    await sides.getByRole('button', { name: side }).click();
  }
  const figure = card(page, title);
  await figure.getByRole('link', { name: `Show rows of: ${title}` }).click();
  const dialog = page.getByRole('dialog', { name: `Rows of: ${title}` });
  await dialog.getByText(/^[\d,]+ rows$/).waitFor();
  const rows = (await csvFrom(page, dialog)).map(({ Group, Value, Currency }) => ({
    group: Group!,
    value: Value!,
    currency: Currency === '' ? null : (Currency as Currency),
  }));
  await dialog.getByText(`${rows.length.toLocaleString('en-GB')} rows`, { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await figure.getByText(formatCases(rows.length), { exact: true }).waitFor();

  const values = FIGURES_FROM_ROWS[metric](rows);
  // Labels, units and currencies are the figure's.
  const { measures } = await figureOf(metric);
  const isKnown = (_: unknown, index: number) => measures[index]!.key in values;
  // The value is the first piece of its cell; the period before stands in an element of its own.
  const shown = await figure
    .locator('dl > div')
    .evaluateAll((pairs) =>
      pairs.map((pair) => [
        pair.querySelector('dt')?.textContent,
        pair.querySelector('dd')?.firstChild?.textContent,
      ]),
    );
  const measured = measures.filter(isKnown);
  expect(measured).toHaveLength(Object.keys(values).length);
  return {
    rows: rows.length,
    shown: shown.filter(isKnown),
    fromRows: measured.map(({ key, label, unit, currency }) => [
      label,
      formatValue(formatMeasure({ unit }, values[key]!), unit, currency),
    ]),
  };
}

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

test('days are typed one key after the other: nothing is asked of the years on the way, nor of a period that runs backwards', async () => {
  const page = await open(`/portal/analytics${search}`);
  await card(page, 'Lead time').getByText('Median', { exact: true }).waitFor();
  const asked: string[] = [];
  page.on('framenavigated', () => asked.push(new URL(page.url()).searchParams.get('from') ?? ''));
  const first = page.getByLabel('First day');
  await first.focus();
  const day = addDays(days.to, -30);
  const [year, month, date] = day.split('-');
  await page.keyboard.type(`${month}${date}${year}`);
  await expect.poll(() => new URL(page.url()).searchParams.get('from')).toBe(day);
  expect(asked.filter((from) => from < '1970')).toEqual([]);
  expect(await first.evaluate((field) => field === document.activeElement)).toBe(true);

  await page.getByLabel('Last day').fill(addDays(day, -1));
  await page.getByText('Choose a date after the first one').waitFor();
  await page.getByRole('combobox', { name: 'Client' }).focus();
  expect(new URL(page.url()).searchParams.get('to')).toBe(days.to);
  await page.getByLabel('Last day').fill(addDays(day, 3));
  await expect.poll(() => new URL(page.url()).searchParams.get('to')).toBe(addDays(day, 3));
});

test('figures are asked for one by one from the top, and those of filters that nobody wants any more not at all', async () => {
  const page = await open('/portal/project/new');
  const asked: string[] = [];
  const held: (() => Promise<void>)[] = [];
  // Nothing is answered before the test says so.
  let isHolding = true;
  await page.route('**/api/trpc/portal.analytics.*', async (route) => {
    const [, name = ''] = /portal\.analytics\.([^?]+)/.exec(route.request().url()) ?? [];
    if (name === 'choices' || !isHolding) return route.continue();
    asked.push(name);
    held.push(() => route.continue());
  });
  await page.goto(`${server.url}/portal/analytics${search}`);
  await expect.poll(() => asked).toEqual(['leadTime', 'leadTimeMonths']);
  await held[1]?.();
  await card(page, 'Lead time').getByRole('img').waitFor();
  await expect.poll(() => asked).toEqual(['leadTime', 'leadTimeMonths', 'onTimeStart']);
  expect(
    await card(page, 'Lead time')
      .getByText(/^n = \d/)
      .count(),
  ).toBe(0);

  await page.getByRole('combobox', { name: 'Period' }).selectOption('Last 30 days');
  await expect.poll(() => asked.slice(3)).toEqual(['leadTime', 'leadTimeMonths']);
  isHolding = false;
  for (const goOn of held.slice(3)) await goOn();
  await card(page, 'Services due in 90 days')
    .getByText(/^n = \d/)
    .waitFor();
});

test('shows that figures are outdated, and recalculates them on request', async () => {
  const following = (page: Page) =>
    page.waitForResponse((answer) => answer.url().includes('/api/portal/changes/live'));
  const page = await open('/portal/project/new');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('portal.analytics.')) asked.push(request.url());
  });
  const followed = following(page);
  await page.goto(`${server.url}/portal/analytics${search}`);
  await followed;
  await page.getByText(/^Figures of \d\d:\d\d\.$/).waitFor();
  const askedBefore = asked.length;
  const before = await figureOf('backlog');
  await card(page, 'Backlog by age').getByText(`n = ${before.n}`, { exact: true }).waitFor();

  await staff.call(staff.mona, 'POST', 'projects', {
    vesselName: 'Nordlys Analytics',
    requestDate: addDays(today, -20),
    serviceType: 'Annual service',
  });
  await page.getByText(/Newer data is available\.$/).waitFor();
  expect(asked).toHaveLength(askedBefore);
  expect(await card(page, 'Backlog by age').getByText(`n = ${before.n}`, { exact: true }).count()).toBe(1);
  expect(await violationsOf(page)).toEqual([]);

  await page.getByRole('button', { name: 'Refresh' }).click();
  await card(page, 'Backlog by age')
    .getByText(`n = ${before.n + 1}`, { exact: true })
    .waitFor();
  await page.getByText(/^Figures of \d\d:\d\d\.$/).waitFor();
});

test('a figure that cannot be worked out says so, and is asked for again', async () => {
  const page = await open('/portal/project/new');
  await page.route('**/api/trpc/**', (route) =>
    route.request().url().includes('analytics') ? route.abort() : route.continue(),
  );
  await page.goto(`${server.url}/portal/analytics${search}`);
  const retry = card(page, 'Lead time').getByRole('button', { name: 'Try again' });
  await retry.waitFor();
  // A call that is held where the way is opened may stay held.
  await expect
    .poll(() => page.getByRole('button', { name: 'Try again' }).count())
    // Every card has one, and the requests have one for all of theirs.
    .toBe((await page.getByRole('article').count()) + 1);
  await page.unroute('**/api/trpc/**');
  await retry.click();
  await card(page, 'Lead time').getByText('Median', { exact: true }).waitFor();
  await expect.poll(() => retry.count()).toBe(0);
});

test('at 390 and 320 px nothing runs out of the page, also at twice the text', async () => {
  const page = await open(`/portal/analytics${search}`, 390);
  await card(page, 'Services due in 90 days')
    .getByText(/n = \d/)
    .waitFor();
  for (const title of ['Revenue by client', 'Revenue by month', 'Utilisation by person and week']) {
    await card(page, title).getByText('Show as table').click();
    await card(page, title).getByRole('table').waitFor();
  }
  for (const fontSize of ['100%', '200%']) {
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), fontSize);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await expect.poll(() => widestOf(page), { message: `${fontSize} at ${width} px` }).toEqual([]);
    }
  }
});

test('columns by month and weeks by person say what the server says, each in a table', async () => {
  const page = await open(`/portal/analytics${search}`);
  const { months } = await staff.call<MonthlyFigures>(staff.mona, 'GET', `analytics/months${search}`);
  const projects = card(page, 'Completed projects by month');
  const sum = months.reduce((all, month) => all + month.projects, 0);
  const before = months.reduce((all, month) => all + month.projectsBefore, 0);
  await projects.getByText(`Year before: ${before}`).waitFor();
  await projects
    .getByRole('img', { name: new RegExp(`: ${sum}, and ${before} in the year before`) })
    .waitFor();
  await projects.getByText('Show as table').click();
  const cells = await projects.getByRole('table').getByRole('cell').allTextContents();
  expect(cells).toEqual(
    months.toReversed().flatMap((month) => [String(month.projects), String(month.projectsBefore)]),
  );

  // One currency at a time, which stands in the address.
  const revenue = card(page, 'Revenue by month');
  const currency = months[0]!.revenue.at(-1)!.currency;
  await revenue.getByRole('button', { name: currency }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('chart')).toBe(currency);
  await revenue.getByText('Show as table').click();
  // The address changes before the card does.
  const inCurrency = revenue.getByRole('table', { name: `Revenue by month in ${currency}` });
  await inCurrency.waitFor();
  const amounts = await inCurrency.getByRole('cell').allTextContents();
  const own = months.map((month) => month.revenue.find((one) => one.currency === currency)!);
  expect(amounts).toEqual(
    own
      .toReversed()
      .flatMap(({ amount, before: then }) => [
        formatValue(amount, 'money', currency),
        formatValue(then, 'money', currency),
      ]),
  );

  const weeks = card(page, 'Utilisation by person and week');
  const answer = await staff.call<UtilisationWeeks>(
    staff.mona,
    'GET',
    `analytics/utilisation/weeks${search}`,
  );
  await weeks.getByText('Show as table').click();
  const table = weeks.getByRole('table');
  expect(await table.getByRole('columnheader').allTextContents()).toEqual([
    'Week of',
    ...answer.people.map(({ name }) => name),
  ]);
  expect(await table.getByRole('rowheader').count()).toBe(answer.weeks.length);
  expect(await table.getByRole('row').nth(1).getByRole('cell').allTextContents()).toEqual(
    answer.people.map((person) => formatValue(person.weeks.at(-1)!.hours, 'hours', null)),
  );
  const person = answer.people[0]!.name;
  await weeks.getByRole('list').getByRole('link', { name: person }).click();
  await page.getByRole('dialog', { name: 'Rows of: Utilisation' }).getByText(`Only: ${person}`).waitFor();
});

test('revenue is shown once, grouped by what is chosen', async () => {
  const page = await open(`/portal/analytics${search}`);
  await card(page, 'Revenue by client')
    .getByText(/^n = \d/)
    .waitFor();
  await page.getByRole('group', { name: 'Group revenue by' }).getByRole('button', { name: 'Vessel' }).click();
  await card(page, 'Revenue by vessel')
    .getByText(/^n = \d/)
    .waitFor();
  expect(await card(page, 'Revenue by client').count()).toBe(0);
  await page.reload();
  await card(page, 'Revenue by vessel')
    .getByText(/^n = \d/)
    .waitFor();
});

test('on paper there are charts and no controls', async () => {
  const page = await open(`/portal/analytics${search}`);
  await card(page, 'Lead time').getByRole('img').waitFor();
  await untilDrawn(page);
  await page.emulateMedia({ media: 'print' });
  // A medium is drawn in the frame after the next.
  await expect.poll(() => page.getByRole('button').filter({ visible: true }).count()).toBe(0);
  expect(await card(page, 'Lead time').getByRole('img').isVisible()).toBe(true);
  // Links of groups say "(show rows)" to screen readers.
  for (const control of [/^Show as table/, /^Formula/, /^Show rows/, /Show rows to see all/])
    expect(await page.getByText(control).filter({ visible: true }).count()).toBe(0);
  await page.emulateMedia({ media: 'screen' });
});

test('an operator lands on the own dashboard', async () => {
  const page = await openAs(browser, server, staff.ola, '/portal/analytics', { complaints });
  await untilToast(page, 'Managers only');
  expect(new URL(page.url()).pathname).toBe('/portal/operator-dashboard');
});
