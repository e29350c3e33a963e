import { expect, test } from 'vitest';
import fc, { runs } from '#server/testing/fast-check.ts';
import { idSetOf, idsOf, intersect, NO_IDS, unite } from './id-sets.ts';

/** Lists, dense sets and far ids, so that each form meets each other one. */
const ids = fc
  .oneof(
    fc.uniqueArray(fc.integer({ min: 1, max: 200 }), { maxLength: 120 }),
    fc.uniqueArray(fc.integer({ min: 1, max: 5000 }), { maxLength: 30 }),
    fc.uniqueArray(fc.integer({ min: 1, max: 2 ** 31 }), { maxLength: 5 }),
  )
  .map((list) => list.sort((one, other) => one - other));

test('holds, intersects and unites what sets do', () => {
  fc.assert(
    fc.property(fc.array(ids, { minLength: 1, maxLength: 4 }), (lists) => {
      const sets = lists.map(idSetOf);
      expect(sets.map((set) => [...idsOf(set)])).toEqual(lists);
      const all = [...new Set(lists.flat())].sort((one, other) => one - other);
      const united = unite(sets);
      expect([...idsOf(united)]).toEqual(all);
      expect(united.size).toBe(all.length);
      const shared = all.filter((id) => lists.every((list) => list.includes(id)));
      const found = sets.reduce((one, other) => intersect(one, other));
      expect([...idsOf(found)]).toEqual(shared);
      expect(found.size).toBe(shared.length);
    }),
    { numRuns: runs(300) },
  );
});

test('is a list of ids where bits would take more room', () => {
  expect(idSetOf([1, 100_000]).list).toBeDefined();
  expect(idSetOf(Array.from({ length: 1000 }, (_, index) => index + 1)).bits).toBeDefined();
  expect(idSetOf([])).toBe(NO_IDS);
});
