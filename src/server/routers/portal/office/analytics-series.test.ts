import { afterAll, beforeAll, expect, test } from 'vitest';
import { minorUnits } from '#contract/format/money.ts';
import type { Figure, FigureInput, FigureRow } from '#contract/office/analytics.ts';
import {
  TREND_METRICS,
  type FigureTrend,
  type MonthlyFigures,
  type UtilisationWeeks,
} from '#contract/office/analytics-series.ts';
import { createTestApp, type TestApp } from '#server/testing/create-test-app.ts';
import { fillRandomPortal, rawTables, type RawTables } from '#server/testing/portal/random-portal.ts';
import { createTestClock } from '#server/testing/test-clock.ts';

const today = '2026-04-15';
const period = { from: '2026-01-01', to: '2026-04-10' };
/** The last day of each month that the period ends with. */
const lastDays = [
  ['2025-05', '31'],
  ['2025-06', '30'],
  ['2025-07', '31'],
  ['2025-08', '31'],
  ['2025-09', '30'],
  ['2025-10', '31'],
  ['2025-11', '30'],
  ['2025-12', '31'],
  ['2026-01', '31'],
  ['2026-02', '28'],
  ['2026-03', '31'],
  ['2026-04', '10'],
] as const;

let running: TestApp;
let tables: RawTables;
beforeAll(() => {
  running = createTestApp({ clock: createTestClock(`${today}T08:00:00Z`) });
  fillRandomPortal(running.db, running.clock, { seed: 11, projects: 320, firstDay: '2024-06-01', days: 675 });
  tables = rawTables(running.db);
});
afterAll(() => running.close());

const headers = () => ({ authorization: `Bearer ${running.tokens.manager}` });
async function ask<Answer>(path: string, input: FigureInput = period): Promise<Answer> {
  const search = new URLSearchParams(
    Object.entries(input).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const answer = await running.inject({ url: `/api/portal/analytics/${path}?${search}`, headers: headers() });
  expect(answer.statusCode).toBe(200);
  return answer.json<Answer>();
}

test.each(TREND_METRICS)('each month of %s is the figure of that month', async (metric) => {
  const trend = await ask<FigureTrend>(`${metric}/months`);
  expect(trend.months.map(({ month }) => month)).toEqual(lastDays.map(([month]) => month));
  for (const [month, day] of lastDays) {
    const figure = await ask<Figure>(metric, { from: `${month}-01`, to: `${month}-${day}` });
    const [first] = figure.measures;
    expect(first!.unit).toBe(trend.unit);
    expect(trend.months.find((one) => one.month === month)).toEqual({
      month,
      value: first!.value,
      n: figure.n,
      few: figure.few,
    });
  }
});

test('the first day of the period changes no series of months, and a filter does', async () => {
  const from = { ...period, from: '2026-04-01' };
  expect(await ask('lead-time/months', from)).toEqual(await ask('lead-time/months'));
  expect(await ask('months', from)).toEqual(await ask('months'));
  const one = { ...period, client: 'ærlig' };
  expect(await ask('lead-time/months', one)).not.toEqual(await ask('lead-time/months'));
  expect(await ask('months', one)).not.toEqual(await ask('months'));
});

const completedBetween = (from: string, to: string) =>
  tables.projects.filter(
    ({ status, completedDate }) =>
      status === 'completed' && completedDate !== null && completedDate >= from && completedDate <= to,
  ).length;

test('projects and revenue of a month stand beside the same days of the year before', async () => {
  const { months } = await ask<MonthlyFigures>('months');
  expect(months.map(({ month }) => month)).toEqual(lastDays.map(([month]) => month));
  expect(months.some(({ projects, projectsBefore }) => projects > 0 && projectsBefore > 0)).toBe(true);
  for (const [index, [month, day]] of lastDays.entries()) {
    const [from, to] = [`${month}-01`, `${month}-${day}`];
    const earlier = (text: string) => `${Number(text.slice(0, 4)) - 1}${text.slice(4)}`;
    const { projects, projectsBefore, revenue } = months[index]!;
    expect([projects, projectsBefore]).toEqual([
      completedBetween(from, to),
      completedBetween(earlier(from), earlier(to)),
    ]);
    const [now, then] = [
      await ask<Figure>('revenue-by-vessel', { from, to }),
      await ask<Figure>('revenue-by-vessel', { from: earlier(from), to: earlier(to) }),
    ];
    const sumIn = ({ measures }: Figure, currency: string) =>
      measures.find((measure) => measure.currency === currency)?.value ?? '0.00';
    expect(revenue).toEqual(
      ['NOK', 'USD', 'EUR'].map((currency) => ({
        currency,
        amount: sumIn(now, currency),
        before: sumIn(then, currency),
      })),
    );
  }
});

test('a chosen currency leaves the others out of the months, and never adds them up', async () => {
  const all = await ask<MonthlyFigures>('months');
  const one = await ask<MonthlyFigures>('months', { ...period, currency: 'EUR' });
  expect(one.months.map(({ revenue }) => revenue)).toEqual(
    all.months.map(({ revenue }) => revenue.filter(({ currency }) => currency === 'EUR')),
  );
  const euros = one.months.flatMap(({ revenue }) => revenue.map(({ amount }) => minorUnits(amount)));
  expect(euros.reduce((sum, amount) => sum + amount, 0)).toBeGreaterThan(0);
});

test('the twelve months end on a leap day, and the year before a day earlier', async () => {
  const { months } = await ask<MonthlyFigures>('months', { to: '2024-02-29' });
  expect(months.map(({ month }) => month).slice(0, 2)).toEqual(['2023-03', '2023-04']);
  expect(months.at(-1)).toMatchObject({ month: '2024-02', projects: 0, projectsBefore: 0, revenue: [] });
});

test('the weeks of a person are the hours that the rows list, divided by those of the week', async () => {
  const { weeks, people } = await ask<UtilisationWeeks>('utilisation/weeks');
  const figure = await ask<Figure>('utilisation');
  expect(people.map(({ id, name }) => [String(id), name])).toEqual(
    figure.groups.map(({ key, label }) => [key, label]),
  );
  expect([weeks[0], weeks.at(-1), weeks.length]).toEqual(['2025-12-29', '2026-04-06', 15]);
  for (const { id, weeks: cells } of people) {
    const { rows } = await ask<{ rows: FigureRow[] }>('utilisation/rows', {
      ...period,
      operatorId: id,
    });
    const hours = rows.reduce((sum, { value }) => sum + minorUnits(value), 0);
    expect(cells.reduce((sum, cell) => sum + minorUnits(cell.hours), 0)).toBe(hours);
    // A whole week, after everyone joined.
    const week = await ask<Figure>('utilisation', { from: '2026-03-02', to: '2026-03-08', operatorId: id });
    const cell = cells[weeks.indexOf('2026-03-02')]!;
    expect([cell.hours, cell.share]).toEqual([
      week.measures.find(({ key }) => key === 'recorded')!.value,
      week.measures.find(({ key }) => key === 'share')!.value,
    ]);
  }
});

test('weeks end today, and there are at most 53 of them', async () => {
  const long = await ask<UtilisationWeeks>('utilisation/weeks', { from: '2020-01-01', to: '2027-01-01' });
  expect([long.weeks.length, long.weeks.at(-1)]).toEqual([53, '2026-04-13']);
});

test('operators get no series', async () => {
  const calls = running.callers.operator.portal.analytics;
  for (const call of [calls.leadTimeMonths, calls.months, calls.utilisationWeeks]) {
    await expect(call(period)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
});

test('has no week of a period that begins later this week', async () => {
  const weeks = await ask<UtilisationWeeks>('utilisation/weeks', { from: '2026-04-17', to: '2026-04-30' });
  expect(weeks.weeks).toEqual([]);
  expect(weeks.people.flatMap((person) => person.weeks)).toEqual([]);
});
