import { expect, test } from 'vitest';
import { similarNames } from './similar-names.ts';

test('finds names that differ by a typing error, the likeliest first, and no others', () => {
  const entries = ['nordskjaervektor', 'nordskjaervector', 'nordskjarvecktor', 'solvagalfa', 'nord'].map(
    (normalizedName) => ({ normalizedName }),
  );
  expect(similarNames('nordskjaervektor', entries).map((entry) => entry.normalizedName)).toEqual([
    'nordskjaervektor',
    'nordskjaervector',
    'nordskjarvecktor',
  ]);
  expect(similarNames('nordskjaervektor', entries, 1)).toHaveLength(1);
  expect(similarNames('peder', entries)).toEqual([]);
});
