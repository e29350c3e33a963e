import { expect, test } from 'vitest';
import { matchNamed } from './part.ts';

const reagent = { productId: 1, name: 'CLX Reagent Set', itemNumber: '09991', isSimilar: false };
const kit = { productId: 2, name: 'TRO Reagent Kit', itemNumber: 'MS-TRO-012', isSimilar: false };
const all = [reagent, kit];

test.each([
  ['09991', reagent],
  ['ms tro 012', kit],
  ['tro reagent  KIT', kit],
])('finds one match for %j', (typed, match) => {
  expect(matchNamed(typed, all)).toBe(match);
});

test.each(['0999', 'reagent', 'MS-TRO', '', '--'])('finds no match for %j', (typed) => {
  expect(matchNamed(typed, all)).toBeUndefined();
});

test('ignores two matches of one number, and a similar part', () => {
  expect(matchNamed('09991', [reagent, { ...kit, itemNumber: '0-9991' }])).toBeUndefined();
  expect(matchNamed('09991', [{ ...reagent, isSimilar: true }])).toBeUndefined();
});
