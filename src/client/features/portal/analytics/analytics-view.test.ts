import { expect, test } from 'vitest';
import { readAnalyticsView, writeAnalyticsView, figureInput, PRESETS, presetOf } from './analytics-view.ts';

const today = '2026-03-29';
const read = (search: Record<string, string>) => readAnalyticsView(search, today);

test('an address that says nothing is the year up to today, and the other way round', () => {
  const view = read({});
  expect(view).toMatchObject({ from: '2025-03-30', to: today, client: '', page: 1 });
  expect(writeAnalyticsView(view, today)).toEqual({});
  expect(figureInput(view)).toEqual({ from: '2025-03-30', to: today });
});

test('what is chosen stands in the address, and comes back from it', () => {
  const search = {
    from: '2026-01-01',
    to: '2026-02-01',
    client: 'Ærlig',
    system: 'Guard',
    operator: '3',
    currency: 'USD',
    rows: 'lead-time',
    group: '>90',
    page: '2',
  };
  expect(writeAnalyticsView(read(search), today)).toEqual(search);
  expect(figureInput(read(search))).toEqual({
    from: '2026-01-01',
    to: '2026-02-01',
    client: 'Ærlig',
    system: 'Guard',
    operatorId: 3,
    currency: 'USD',
  });
});

test.each([
  { from: 'yesterday', to: '2026-02-01' },
  { from: '2026-02-31x', to: '2026-03-01' },
  { from: '2026-02-02', to: '2026-02-01' },
  { operator: '-1', currency: 'SEK', rows: 'luck', page: '0' },
])('what no screen wrote is passed over: %o', (search) => {
  expect(read(search)).toEqual(read({}));
});

test('the presets are found again by their days', () => {
  for (const name of ['30 days', '90 days', '12 months', 'year', 'last year'] as const) {
    expect(presetOf(PRESETS[name].of(today), today)).toBe(name);
  }
  expect(presetOf({ from: '2026-01-02', to: today }, today)).toBeUndefined();
});
