import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Figure, FigureGroup, FigureInput, FigureRow } from '#contract/office/analytics.ts';
import { METRICS, METRIC_WORDS, type Metric } from '#contract/office/analytics-metrics.ts';
import { auditLogs } from '#db/schema/index.ts';
import { createTestApp, type TestApp } from '#server/testing/create-test-app.ts';
import { FIGURES_BY_HAND, type ByHand } from '#server/testing/portal/figures-by-hand.ts';
import { FIGURES_FROM_ROWS, formatMeasure, totalOf } from '#server/testing/portal/figures-from-rows.ts';
import { createTestClock } from '#server/testing/test-clock.ts';
import { fillRandomPortal, rawTables, type RawTables } from '#server/testing/portal/random-portal.ts';

/** Between the two clock changes: the one in autumn is in the period before, the one in spring in the period. */
const period = { from: '2026-01-01', to: '2026-04-10' };
const before = { from: '2025-09-23', to: '2025-12-31' };
const today = '2026-04-15';

let running: TestApp;
let tables: RawTables;
beforeAll(() => {
  running = createTestApp({ clock: createTestClock(`${today}T08:00:00Z`) });
  fillRandomPortal(running.db, running.clock, { seed: 7, projects: 260, firstDay: '2025-06-01', days: 310 });
  tables = rawTables(running.db);
});
afterAll(() => running.close());

type Rows = FigureRow[];
const calls = (actor: 'manager' | 'operator' = 'manager') => running.callers[actor].portal.analytics;
const camel = (metric: Metric) => metric.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const ask = (metric: Metric, input: FigureInput = period) =>
  (calls() as unknown as Record<string, (input: FigureInput) => Promise<Figure>>)[camel(metric)]!(input);
const askRows = (metric: Metric, input: FigureInput & { offset?: number; limit?: number; group?: string }) =>
  (calls() as unknown as Record<string, (input: FigureInput) => Promise<{ rows: Rows; total: number }>>)[
    `${camel(metric)}Rows`
  ]!(input);

/** All pages, with a page size that splits groups. */
async function allRows(metric: Metric, input: FigureInput & { group?: string } = period): Promise<Rows> {
  const { total: due } = await askRows(metric, { ...input, limit: 1 });
  const rows: Rows = [];
  for (let offset = 0; offset < due; offset += 37) {
    rows.push(...(await askRows(metric, { ...input, offset, limit: 37 })).rows);
  }
  expect(rows).toHaveLength(due);
  return rows;
}

function expectMeasures(figure: Figure, byHand: ByHand, side: 'value' | 'before' = 'value'): void {
  const said = Object.fromEntries(figure.measures.map((measure) => [measure.key, measure[side]]));
  const due = figure.measures.map((measure) => [
    measure.key,
    formatMeasure(measure, byHand[measure.key] ?? (measure.unit === 'money' ? 0 : null)),
  ]);
  expect(said).toEqual(Object.fromEntries(due));
  expect(Object.keys(said)).toEqual(expect.arrayContaining(Object.keys(byHand)));
}

const ofToday = METRICS.filter((metric) => METRIC_WORDS[metric].isNow);
const ofPeriod = METRICS.filter((metric) => !METRIC_WORDS[metric].isNow);

test.each(ofToday)('%s is a snapshot of today, without a previous period', async (metric) => {
  expect(await ask(metric)).toMatchObject({ before: null, nBefore: null });
});

test.each(ofPeriod)('the previous period of %s matches the tables', async (metric) => {
  const figure = await ask(metric);
  expect(figure.before).toEqual(before);
  expectMeasures(figure, FIGURES_BY_HAND[metric](tables, { ...before, today }), 'before');
});

test.each(ofPeriod)('%s is empty for a period without data', async (metric) => {
  const empty = { from: '2019-01-01', to: '2019-01-31' };
  expect(await ask(metric, empty)).toMatchObject({ n: 0, nBefore: 0, few: true });
  expect(await askRows(metric, empty)).toMatchObject({ rows: [], total: 0 });
});

/** The total of a group's rows, in the unit of the figure; a percentage of people has its own test. */
function formatGroup({ groupUnit }: Figure, group: FigureGroup, own: Rows): string | null {
  if (groupUnit === 'percent') return group.value;
  return groupUnit === 'money' || groupUnit === 'hours' ? totalOf(own).toFixed(2) : String(own.length);
}

describe.each(METRICS)('%s', (metric) => {
  test('matches the tables', async () => {
    const figure = await ask(metric);
    expect(figure).toMatchObject({ metric, period, today, few: false });
    expectMeasures(figure, FIGURES_BY_HAND[metric](tables, { ...period, today }));
  });

  test('matches its rows, and each group matches its own rows', async () => {
    const figure = await ask(metric);
    const rows = await allRows(metric);
    expect(rows).toHaveLength(figure.n);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
    const fromRows = FIGURES_FROM_ROWS[metric](rows);
    const named = figure.measures.filter(({ key }) => key in fromRows);
    expectMeasures({ ...figure, measures: named }, fromRows);
    for (const group of figure.groups) {
      const own = rows.filter(
        (row) => row.group === group.key && (group.currency === null || row.currency === group.currency),
      );
      expect(own).toHaveLength(group.n);
      expect(group.value).toBe(formatGroup(figure, group, own));
    }
    const first = figure.groups.find(({ n }) => n > 0);
    const ofFirst = await allRows(metric, { ...period, group: first!.key });
    expect(ofFirst.map(({ key }) => key).toSorted()).toEqual(
      rows
        .filter(({ group }) => group === first!.key)
        .map(({ key }) => key)
        .toSorted(),
    );
  });

  test('is filtered by client, system, operator and currency', async () => {
    const { operators } = await calls().choices();
    const input = { ...period, client: 'ærlig', system: 'OCEANGUARD', operatorId: operators[0]!.id };
    const rows = await allRows(metric, { ...input, currency: 'NOK' });
    const figure = await ask(metric, { ...input, currency: 'NOK' });
    expect(figure.n).toBe(rows.length);
    const different = (values: unknown[]) => [...new Set(values)].filter((value) => value !== null);
    const projects = rows.filter(({ projectId }) => projectId !== null);
    expect(['Ærlig Øst Shipping']).toEqual(
      expect.arrayContaining(different(projects.map((row) => row.clientName))),
    );
    expect(['Headway OceanGuard']).toEqual(
      expect.arrayContaining(different(projects.map((row) => row.systemType))),
    );
    expect(['NOK']).toEqual(expect.arrayContaining(different(rows.map((row) => row.currency))));
    expect([operators[0]!.id]).toEqual(
      expect.arrayContaining(different(rows.map((row) => row.operator?.id ?? null))),
    );
  });

  test('is exported as CSV with formulas escaped, and recorded in the audit log', async () => {
    const { csv, fileName } = await calls().exportCsv({ metric, ...period });
    const { n } = await ask(metric);
    expect(fileName).toBe(`${metric}-${today}.csv`);
    expect(csv.trimEnd().split('\r\n')).toHaveLength(n + 1);
    expect(csv).not.toMatch(/(^|,)"?=/m);
    expect(running.db.select().from(auditLogs).all().at(-1)).toMatchObject({
      action: 'export',
      entityName: 'Analytics',
      description: `Exported ${n} rows of ${METRIC_WORDS[metric].title}`,
    });
  });
});

test('the four revenues are the same money, grouped four ways', async () => {
  const sides = await Promise.all(
    (['vessel', 'client', 'operator', 'system'] as const).map((side) => ask(`revenue-by-${side}`)),
  );
  for (const side of sides) expect(side.measures).toEqual(sides[0]!.measures);
  expect(sides.map(({ measures }) => measures.length)).toEqual([3, 3, 3, 3]);
});

test('defaults to the year up to today, and refuses a period that ends before it begins', async () => {
  expect((await ask('lead-time', {})).period).toEqual({ from: '2025-04-16', to: today });
  expect((await ask('utilisation', { from: '1970-01-01' })).period.from).toBe('2006-04-15');
  for (const days of [
    { from: '2026-02-02', to: '2026-02-01' },
    { from: '0202-01-01' },
    { to: '9999-12-31' },
  ]) {
    await expect(ask('utilisation', days)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  }
});

test('the share of recorded time compares a person’s hours with their own capacity', async () => {
  const everyone = await ask('utilisation');
  expect(everyone.groups.length).toBeGreaterThan(3);
  for (const group of everyone.groups) {
    const alone = await ask('utilisation', { ...period, operatorId: Number(group.key) });
    expect(alone.measures[0]).toMatchObject({ key: 'share', value: group.value, before: group.before });
  }
});

test('operators get none of it', async () => {
  await expect(calls('operator').leadTime(period)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(calls('operator').topPartsRows(period)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(calls('operator').exportCsv({ metric: 'unbilled' })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
});

test('each figure has its own REST path', async () => {
  const headers = { authorization: `Bearer ${running.tokens.manager}` };
  for (const metric of METRICS) {
    const url = `/api/portal/analytics/${metric}?from=${period.from}&to=${period.to}`;
    const answer = await running.inject({ url, headers });
    expect(answer.json()).toEqual(await ask(metric));
    const rows = await running.inject({ url: url.replace('?', '/rows?limit=1&'), headers });
    expect(rows.json()).toEqual(await askRows(metric, { ...period, limit: 1 }));
  }
});
