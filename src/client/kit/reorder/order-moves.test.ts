import { expect, test } from 'vitest';
import { between, movedPart, moveTo, sameIds } from './order-moves.ts';

const ids = [10, 20, 30, 40, 50];

test('moves one id and keeps the order of the others', () => {
  expect(moveTo(ids, 20, 3)).toEqual([10, 30, 40, 20, 50]);
  expect(moveTo(ids, 50, 0)).toEqual([50, 10, 20, 30, 40]);
  expect(moveTo(ids, 10, -1)).toEqual(ids);
  expect(moveTo(ids, 40, 99)).toEqual([10, 20, 30, 50, 40]);
});

test('returns only the range that has moved', () => {
  expect(movedPart(ids, moveTo(ids, 20, 3))).toEqual([30, 40, 20]);
  expect(movedPart(ids, ids)).toEqual([]);
  expect(movedPart(ids, moveTo(moveTo(ids, 20, 3), 20, 1))).toEqual([]);
});

test('returns a range in either direction, and nothing without both ends', () => {
  expect(between(ids, 20, 40)).toEqual([20, 30, 40]);
  expect(between(ids, 40, 20)).toEqual([20, 30, 40]);
  expect(between(ids, 30, 30)).toEqual([30]);
  expect(between(ids, 20, 99)).toEqual([]);
});

test('compares ids in any order', () => {
  expect([sameIds([1, 2], [2, 1]), sameIds([1, 2], [1, 3]), sameIds([1], [1, 2])]).toEqual([
    true,
    false,
    false,
  ]);
});
