import { expect, test } from 'vitest';
import { lookAlikes } from './look-alikes.ts';

test('names a slip away are found, the likeliest first; others are not', () => {
  const entries = ['nordskjaervektor', 'nordskjaervector', 'nordskjarvecktor', 'solvagalfa', 'nord'].map(
    (normalizedName) => ({ normalizedName }),
  );
  expect(lookAlikes('nordskjaervektor', entries).map((entry) => entry.normalizedName)).toEqual([
    'nordskjaervektor',
    'nordskjaervector',
    'nordskjarvecktor',
  ]);
  expect(lookAlikes('nordskjaervektor', entries, 1)).toHaveLength(1);
  expect(lookAlikes('peder', entries)).toEqual([]);
});
