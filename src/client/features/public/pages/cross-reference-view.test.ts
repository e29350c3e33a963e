import { expect, test } from 'vitest';
import { crossReferenceRows } from '#content/cross-reference.ts';
import { findRows, nextSort, sortRows } from './cross-reference-view.ts';

const equipment = (rows: readonly { equipment: string }[]) => rows.map((row) => row.equipment);

test.each(['CLX-Ex2', 'clxex2', 'clx ex2', ' EX2  clx ', '28034'])(
  'an analyser is found as “%s”, however its name is spaced',
  (text) => {
    expect(equipment(findRows(crossReferenceRows, text))).toEqual(['CLX-Ex2']);
  },
);

test('a search narrows by every word, over all columns, and a blank one shows the whole guide', () => {
  expect(equipment(findRows(crossReferenceRows, 'hyundai confirmed'))).toEqual(['EcoBallast (UV)']);
  expect(findRows(crossReferenceRows, 'hyundai pureballast')).toEqual([]);
  expect(findRows(crossReferenceRows, ' – ')).toEqual(crossReferenceRows);
});

test('confirmed rows come first or last, and equals stay as the guide has them', () => {
  const upward = sortRows(crossReferenceRows, { by: 'status', direction: 'ascending' });
  expect(equipment(upward).slice(-2)).toEqual(['CLX-Ex2', 'EcoBallast (UV)']);
  const downward = sortRows(crossReferenceRows, { by: 'status', direction: 'descending' });
  expect(equipment(downward).slice(0, 2)).toEqual(['CLX-Ex2', 'EcoBallast (UV)']);
  expect(equipment(downward).slice(2)).toEqual(
    equipment(crossReferenceRows.filter(({ status }) => status === 'ask us')),
  );
  expect(sortRows(crossReferenceRows, undefined)).toBe(crossReferenceRows);
});

test('cells that no document fills come last in both directions', () => {
  for (const direction of ['ascending', 'descending'] as const) {
    const makers = sortRows(crossReferenceRows, { by: 'maker', direction }).map(({ maker }) => maker);
    expect(makers.slice(-4).toSorted()).toEqual(['several', 'several', 'unknown', 'unknown']);
  }
});

test('a column is sorted upward first, turned when asked again, and forgotten for another', () => {
  const first = nextSort(undefined, 'maker');
  expect(first).toEqual({ by: 'maker', direction: 'ascending' });
  const second = nextSort(first, 'maker');
  expect(second).toEqual({ by: 'maker', direction: 'descending' });
  expect(nextSort(second, 'maker').direction).toBe('ascending');
  expect(nextSort(second, 'reagent')).toEqual({ by: 'reagent', direction: 'ascending' });
});
