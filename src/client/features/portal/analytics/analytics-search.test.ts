import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { writeSearch } from '#client/kit/list/search-schema.ts';
import { AnalyticsSearch, daysInSearch, figureInput, viewOf } from './analytics-search.ts';
import { PRESETS } from './periods.ts';

const today = '2026-03-29';
const read = (address: Record<string, string>) => viewOf(z.parse(AnalyticsSearch, address), today);

test('defaults to the last 12 months, which the address omits', () => {
  const view = read({});
  expect(view).toMatchObject({ from: '2025-03-30', to: today, client: '', page: 1 });
  expect(figureInput(view)).toEqual({ from: '2025-03-30', to: today });
  expect(daysInSearch(view, today)).toEqual({ from: undefined, to: undefined });
  expect(daysInSearch(PRESETS['30 days'].of(today), today)).toEqual({ from: '2026-02-28', to: today });
});

test('is unchanged after a round trip', () => {
  const address = {
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
  expect(writeSearch(AnalyticsSearch, z.parse(AnalyticsSearch, address))).toEqual({
    ...address,
    operator: 3,
    page: 2,
  });
  expect(figureInput(read(address))).toEqual({
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
])('ignores invalid values: %o', (address) => {
  expect(read(address)).toEqual(read({}));
});
