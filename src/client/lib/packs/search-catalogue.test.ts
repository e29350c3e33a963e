import { expect, test } from 'vitest';
import { searchCatalogue } from './search-catalogue.ts';

const catalogue = [
  { productId: 1, name: 'Måler', itemNumber: 'AB-100-7' },
  { productId: 2, name: 'Seal for AB-100', itemNumber: 'X-2' },
  { productId: 3, name: 'Sealing ring', itemNumber: '77-AB100' },
  { productId: 4, name: 'Sealing ring, large', itemNumber: 'R-10' },
];
const find = (q: string, limit = 8) => searchCatalogue(catalogue, q, limit).map(({ productId }) => productId);

test('finds products by number however punctuated, then by name', () => {
  expect(find('ab 100')).toEqual([1, 3]);
  expect(find('AB-100')).toEqual([1, 3, 2]);
  expect(find('maler')).toEqual([1]);
  expect(find('SEAL')).toEqual([2, 3, 4]);
  expect(find('seal', 1)).toEqual([2]);
  expect(find('  ')).toEqual([]);
  expect(find('pump')).toEqual([]);
});
