import { expect, it } from 'vitest';
import { formatLimits } from './reading-text.ts';

it.each([
  [{ minimum: 0, maximum: 0.1, unit: 'mg/l' }, '0 to 0.1 mg/l'],
  [{ minimum: 0, unit: 'bar' }, 'at least 0 bar'],
  [{ maximum: 45, unit: '°C' }, 'at most 45 °C'],
  [{ maximum: 7 }, 'at most 7'],
  [{}, ''],
])('formats the limits %o as "%s"', (limits, words) => {
  expect(formatLimits(limits)).toBe(words);
});
