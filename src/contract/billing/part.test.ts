import { expect, test } from 'vitest';
import { matchNamed } from './part.ts';

const reagent = { productId: 1, name: 'CLX Reagent Set', itemNumber: '09991', isSimilar: false };
const kit = { productId: 2, name: 'TRO Reagent Kit', itemNumber: 'MS-TRO-012', isSimilar: false };
const all = [reagent, kit];

test.each([
  ['09991', reagent],
  ['ms tro 012', kit],
  ['tro reagent  KIT', kit],
])('%j names one match', (typed, match) => {
  expect(matchNamed(typed, all)).toBe(match);
});

test.each(['0999', 'reagent', 'MS-TRO', '', '--'])('%j names none', (typed) => {
  expect(matchNamed(typed, all)).toBeUndefined();
});

test('two matches of one number, and a similar part, are not taken', () => {
  expect(matchNamed('09991', [reagent, { ...kit, itemNumber: '0-9991' }])).toBeUndefined();
  expect(matchNamed('09991', [{ ...reagent, isSimilar: true }])).toBeUndefined();
});
