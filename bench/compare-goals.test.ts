import { describe, expect, test } from 'vitest';
import { compareGoals } from './compare-goals.ts';
import type { GOALS, Limit, Source } from './goals.ts';
import type { BenchResult, BenchRow } from './result.ts';

const atMost: Limit = { sign: '≤', value: 15, unit: 'ms' };
const atLeast: Limit = { sign: '≥', value: 15, unit: '/s' };
const P99: Source = { bench: 'lists', rows: /, p99$/, read: 'value' };

const compare = (rows: BenchRow[], limit: Limit, source?: Source) => {
  const result: BenchResult = {
    name: 'lists',
    machine: { cpu: '', cores: 2, node: '20' },
    measuredAt: '2026-11-28T20:00:00.000Z',
    rows,
  };
  const goals: typeof GOALS = [source ? ['lists', limit, source] : ['lists', limit]];
  return compareGoals(goals, (bench) => (bench === 'lists' ? result : undefined))[0]?.figure;
};

const rowsOf = (...values: number[]): BenchRow[] =>
  values.map((value, at) => ({ what: `list ${at + 1}, p99`, value, unit: 'ms', ratio: value / 10 }));

describe('a goal and its figure', () => {
  test.each([
    { goal: atMost, value: 14.9, isMet: true },
    { goal: atMost, value: 15, isMet: true },
    { goal: atMost, value: 15.1, isMet: false },
    { goal: atLeast, value: 14.9, isMet: false },
    { goal: atLeast, value: 15, isMet: true },
  ])('$goal.sign 15 is met by $value: $isMet', ({ goal, value, isMet }) => {
    expect(compare(rowsOf(value), goal, P99)).toMatchObject({ value, isMet });
  });

  test('the largest figure is the worst of an upper limit, and is named', () => {
    expect(compare(rowsOf(3, 30, 12), atMost, P99)).toEqual({
      value: 30,
      of: 'list 2, p99',
      measuredAt: '2026-11-28T20:00:00.000Z',
      isMet: false,
    });
  });

  test('the smallest figure is the worst of a lower limit', () => {
    expect(compare(rowsOf(20, 16, 30), atLeast, P99)).toMatchObject({ value: 16, isMet: true });
  });

  test('reads the ratio where the goal is one', () => {
    expect(compare(rowsOf(120), atMost, { ...P99, read: 'ratio' })).toMatchObject({ value: 12 });
  });

  test('passes over rows with another name and figures that are none', () => {
    const rows: BenchRow[] = [
      { what: 'list 1, p50', value: 40, unit: 'ms' },
      { what: 'list 1, p99', value: Number.NaN, unit: 'ms' },
      ...rowsOf(2),
    ];
    expect(compare(rows, atMost, P99)).toMatchObject({ value: 2 });
  });

  test('has no figure without a result, a row or a bench', () => {
    expect(compare(rowsOf(1), atMost, { ...P99, bench: 'other' })).toBeNull();
    expect(compare([], atMost, P99)).toBeNull();
    expect(compare(rowsOf(1), atMost)).toBeNull();
  });
});
