import { expect, test } from 'vitest';
import type { ReadingPoint, ReadingSeries } from '#contract/project/readings.ts';
import { chartOf } from './reading-chart.ts';

const point = (day: string, value: string, verdict: ReadingPoint['verdict'] = 'within'): ReadingPoint => ({
  day,
  value,
  verdict,
  serviceType: 'annual service',
  projectId: null,
});
const series = (points: ReadingPoint[], fields: Partial<ReadingSeries> = {}): ReadingSeries => ({
  key: 'tro',
  label: 'TRO',
  unit: 'mg/L',
  series: 'level',
  minimum: null,
  maximum: null,
  points,
  ...fields,
});

test('places readings by day and figure', () => {
  const { points } = chartOf(
    series([point('2025-01-01', '1'), point('2025-01-02', '3'), point('2025-01-03', '2')]),
  );
  expect(points.map(({ x, y }) => [x, y])).toEqual([
    [10, 86],
    [160, 10],
    [310, 48],
  ]);
});

test('places a single reading in the middle', () => {
  expect(chartOf(series([point('2025-01-01', '0')])).points).toEqual([{ x: 160, y: 48, isOutside: false }]);
});

test('keeps the limits in the chart and marks what is outside of them', () => {
  const { points, limits } = chartOf(
    series([point('2025-01-01', '0.3', 'above'), point('2025-01-02', '0.1')], { minimum: 0, maximum: 0.2 }),
  );
  expect(limits.map(Math.round)).toEqual([86, 35]);
  expect(points.map(({ isOutside }) => isOutside)).toEqual([true, false]);
});

test('draws no limits of a counter', () => {
  const counter = series([point('2025-01-01', '8000'), point('2025-01-02', '8100')], {
    series: 'counter',
    minimum: 0,
  });
  expect(chartOf(counter).limits).toEqual([]);
});
