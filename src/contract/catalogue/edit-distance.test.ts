import { expect, test } from 'vitest';
import fc from '#server/testing/fast-check.ts';
import { editDistance, typoLimit } from './edit-distance.ts';

/** The textbook's dynamic programming without shortcuts. */
function plainDistance(from: string, to: string): number {
  const [one, other] = [Array.from(from), Array.from(to)];
  const table = Array.from({ length: one.length + 1 }, (_, row) =>
    Array.from({ length: other.length + 1 }, (__, column) => (row === 0 ? column : column === 0 ? row : 0)),
  );
  for (let row = 1; row <= one.length; row += 1) {
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1];
      const ways = [
        table[row - 1]![column]! + 1,
        table[row]![column - 1]! + 1,
        table[row - 1]![column - 1]! + (same ? 0 : 1),
      ];
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]) {
        ways.push(table[row - 2]![column - 2]! + 1);
      }
      table[row]![column] = Math.min(...ways);
    }
  }
  return table[one.length]![other.length]!;
}

const name = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'ø'), maxLength: 12 });

test("equals the textbook's distance, up to the limit", () => {
  fc.assert(
    fc.property(name, name, fc.integer({ min: 0, max: 5 }), (from, to, limit) => {
      expect(editDistance(from, to, limit)).toBe(Math.min(plainDistance(from, to), limit + 1));
    }),
  );
});

test('allows few typing errors in a short word', () => {
  expect([typoLimit('ana'), typoLimit('solvag'), typoLimit('solvagalfa'), typoLimit('a'.repeat(40))]).toEqual(
    [1, 1, 2, 3],
  );
});
