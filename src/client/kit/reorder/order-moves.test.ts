import { expect, test } from 'vitest';
import { between, movedPart, moveTo, sameIds } from './order-moves.ts';

const ids = [10, 20, 30, 40, 50];

test('a product takes another place, the others keep their sequence', () => {
  expect(moveTo(ids, 20, 3)).toEqual([10, 30, 40, 20, 50]);
  expect(moveTo(ids, 50, 0)).toEqual([50, 10, 20, 30, 40]);
  expect(moveTo(ids, 10, -1)).toEqual(ids);
  expect(moveTo(ids, 40, 99)).toEqual([10, 20, 30, 50, 40]);
});

test('a new order names only the part that has moved', () => {
  expect(movedPart(ids, moveTo(ids, 20, 3))).toEqual([30, 40, 20]);
  expect(movedPart(ids, ids)).toEqual([]);
  expect(movedPart(ids, moveTo(moveTo(ids, 20, 3), 20, 1))).toEqual([]);
});

test('a range runs either way and needs both ends', () => {
  expect(between(ids, 20, 40)).toEqual([20, 30, 40]);
  expect(between(ids, 40, 20)).toEqual([20, 30, 40]);
  expect(between(ids, 30, 30)).toEqual([30]);
  expect(between(ids, 20, 99)).toEqual([]);
});

test('the same ids are the same in any sequence', () => {
  expect([sameIds([1, 2], [2, 1]), sameIds([1, 2], [1, 3]), sameIds([1], [1, 2])]).toEqual([
    true,
    false,
    false,
  ]);
});
