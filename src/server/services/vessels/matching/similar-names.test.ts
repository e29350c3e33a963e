import { expect, test } from 'vitest';
import { editDistance, typoLimit } from '#contract/catalogue/edit-distance.ts';
import fc, { runs } from '#server/testing/fast-check.ts';
import { sharedPieces, similarNames } from './similar-names.ts';

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

test('a name within the allowed errors has one of the pieces', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 24 });
  const error = fc.record({
    kind: fc.constantFrom('leave out', 'add', 'change', 'swap'),
    place: fc.nat(24),
    letter: fc.constantFrom('a', 'b', 'c', 'd'),
  });
  fc.assert(
    fc.property(letters, fc.array(error, { maxLength: 3 }), (name, errors) => {
      const other = errors.reduce((text, { kind, place, letter }) => {
        const [before, one, next, after] = [
          text.slice(0, place),
          text.charAt(place),
          text.charAt(place + 1),
          text.slice(place + 2),
        ];
        if (kind === 'add') return before + letter + one + next + after;
        if (kind === 'change') return before + letter + next + after;
        return before + (kind === 'swap' ? next + one : next) + after;
      }, name);
      const limit = typoLimit(name);
      fc.pre(editDistance(name, other, limit) <= limit && other !== '');
      expect(sharedPieces(name, limit).some((piece) => other.includes(piece))).toBe(true);
    }),
    { numRuns: runs(2_000) },
  );
});
