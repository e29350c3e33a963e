import { expect, test } from 'vitest';
import { countedPage, upTo } from './count-rows.ts';

/** A page of a list of that many rows. */
function pageOf(length: number, offset: number, limit: number) {
  const all = Array.from({ length }, (_, index) => index);
  return countedPage(
    { offset, limit },
    (most) => all.slice(offset, offset + most),
    (most) => upTo(most, length),
  );
}

test('counts all matches of a short list, on every page', () => {
  for (const length of [0, 1, 50, 51, 999, 1000]) {
    for (const offset of [0, 50, 950, 1000]) {
      const { rows, counted } = pageOf(length, offset, 50);
      expect([length, offset, rows.length, counted]).toEqual([
        length,
        offset,
        Math.max(0, Math.min(50, length - offset)),
        { total: length },
      ]);
    }
  }
});

test('counts a long list up to 1,000, and later pages to their own end', () => {
  expect(pageOf(1001, 0, 50).counted).toEqual({ total: 1001, more: true });
  expect(pageOf(1001, 950, 50).counted).toEqual({ total: 1001, more: true });
  expect(pageOf(1001, 1000, 50).counted).toEqual({ total: 1001 });
  expect(pageOf(5000, 1500, 100).counted).toEqual({ total: 1601, more: true });
  expect(pageOf(5000, 4950, 50).counted).toEqual({ total: 5000 });
  expect(pageOf(5000, 7000, 50)).toEqual({ rows: [], counted: { total: 5000 } });
});

test('leads a caller who asks below the total through all rows', () => {
  const read: number[] = [];
  for (let offset = 0, total = 1; offset < total; offset += 100) {
    const { rows, counted } = pageOf(2345, offset, 100);
    read.push(...rows);
    ({ total } = counted);
  }
  expect(read).toHaveLength(2345);
});
