import { expect, test } from 'vitest';
import {
  isInCatalogueOrder,
  listInputOf,
  pageCount,
  readProductView,
  writeProductView,
} from './product-view.ts';

const atFirst = readProductView({});

test('an address says the same view that it was written from', () => {
  const search = {
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
  expect(writeProductView(readProductView(search))).toEqual(search);
  expect(writeProductView(atFirst)).toEqual({});
});

test('what is no value of ours falls away', () => {
  const odd = {
    place: 'attic',
    category: '-1',
    brand: 'x',
    without: 'price',
    sort: '-price',
    page: '0',
    product: '1.5',
  };
  expect(readProductView({ ...odd, new: 'yes' })).toEqual({ ...atFirst, direction: 'desc' });
  expect(readProductView({ q: 'x'.repeat(300) }).q).toHaveLength(200);
  expect(readProductView({ page: '99999999' }).page).toBe(20_000);
});

test('a page asks for at most 100 products, the third from the 97th on', () => {
  expect(listInputOf({ ...atFirst, page: 3, q: ' ring ' })).toMatchObject({
    offset: 96,
    limit: 48,
    q: 'ring',
  });
  expect([0, 1, 48, 49, 5000].map(pageCount)).toEqual([1, 1, 1, 2, 105]);
});

test('products can be moved only where they stand in their own order', () => {
  const narrowed = { ...atFirst, categoryId: 3 };
  expect([atFirst, narrowed, { ...atFirst, sort: 'order' as const }].map(isInCatalogueOrder)).toEqual([
    true,
    true,
    true,
  ]);
  const others = [
    { ...atFirst, place: 'trash' as const },
    { ...atFirst, q: 'ring' },
    { ...atFirst, sort: 'name' as const },
    { ...atFirst, sort: 'order' as const, direction: 'desc' as const },
  ];
  expect(others.map(isInCatalogueOrder)).toEqual([false, false, false, false]);
});
