import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { writeSearch } from '#client/kit/list/search-schema.ts';
import { isInCatalogueOrder, listInputOf, pageCount, ProductSearch } from './product-search.ts';

const read = (address: Record<string, string>) => z.parse(ProductSearch, address);
const first = read({});

test('reads an address and writes the same one', () => {
  const address = {
    place: 'trash',
    q: 'ring 5',
    category: '3',
    brand: '4',
    without: 'image',
    sort: '-name',
    page: '7',
    product: '12',
    new: '1',
  };
  expect(writeSearch(ProductSearch, read(address))).toEqual({
    ...address,
    category: 3,
    brand: 4,
    page: 7,
    product: 12,
    new: true,
  });
  expect(writeSearch(ProductSearch, first)).toEqual({});
});

test('ignores invalid values', () => {
  const odd = {
    place: 'attic',
    category: '-1',
    brand: 'x',
    without: 'price',
    sort: '-price',
    page: '0',
    product: '1.5',
    new: 'yes',
  };
  expect(writeSearch(ProductSearch, read(odd))).toEqual({});
});

test('requests at most 100 products per page, the third page from the 97th on', () => {
  expect(listInputOf(read({ page: '3', q: ' ring ' }))).toMatchObject({ offset: 96, limit: 48, q: 'ring' });
  expect(listInputOf(read({ sort: '-name' }))).toMatchObject({ sort: 'name', direction: 'desc' });
  expect([0, 1, 48, 49, 5000].map(pageCount)).toEqual([1, 1, 1, 2, 105]);
});

test('allows moves only in catalogue order', () => {
  const movable = [first, read({ category: '3' }), read({ sort: 'order' })];
  expect(movable.map(isInCatalogueOrder)).toEqual([true, true, true]);
  const others = [
    read({ place: 'trash' }),
    read({ q: 'ring' }),
    read({ sort: 'name' }),
    read({ sort: '-order' }),
  ];
  expect(others.map(isInCatalogueOrder)).toEqual([false, false, false, false]);
});
