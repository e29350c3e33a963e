import { expect, test } from 'vitest';
import { movedPart, moveTo, sameIds } from './order-moves.ts';

test('one takes another place, the others close up, and no place lies outside', () => {
  expect(moveTo([1, 2, 3], 1, 2)).toEqual([2, 3, 1]);
  expect(moveTo([1, 2, 3], 3, -5)).toEqual([3, 1, 2]);
  expect(moveTo([1, 2, 3], 1, 9)).toEqual([2, 3, 1]);
});

test('a new order names what has moved and no more', () => {
  expect(movedPart([1, 2, 3, 4, 5], [1, 3, 2, 4, 5])).toEqual([3, 2]);
  expect(movedPart([1, 2, 3], [1, 2, 3])).toEqual([]);
});

test('the same ids are the same in any sequence', () => {
  expect([sameIds([1, 2], [2, 1]), sameIds([1, 2], [1, 3]), sameIds([1], [1, 2])]).toEqual([
    true,
    false,
    false,
  ]);
});
