import { expect, test } from 'vitest';
import { PRESETS, presetOf } from './periods.ts';

const today = '2026-03-29';

test('recognises a preset by its dates', () => {
  for (const name of ['30 days', '90 days', '12 months', 'year', 'last year'] as const) {
    expect(presetOf(PRESETS[name].of(today), today)).toBe(name);
  }
  expect(presetOf({ from: '2026-01-02', to: today }, today)).toBeUndefined();
});
