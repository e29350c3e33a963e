import { expect, test } from 'vitest';
import { COLOUR_SCHEMES, DENSITIES, readAppearance, writeAppearance } from './appearance.ts';

test('reads every choice as it was written', () => {
  for (const scheme of COLOUR_SCHEMES) {
    for (const density of DENSITIES) {
      expect(readAppearance(writeAppearance({ scheme, density }))).toEqual({ scheme, density });
    }
  }
});

test('writes nothing for the defaults, so that the page has no attribute', () => {
  expect(writeAppearance({ scheme: 'system', density: 'comfortable' })).toBe('');
});

test.each([null, '', 'sepia', 'dark-ish compactly'])('reads %o as the defaults', (text) => {
  expect(readAppearance(text)).toEqual({ scheme: 'system', density: 'comfortable' });
});
