import { expect, test } from 'vitest';
import type { AdminProduct } from '#contract/catalogue/catalogue-admin.ts';
import { changedInputOf, createInputOf, isComplete, valuesOf } from './product-values.ts';

const ring: AdminProduct = {
  id: 7,
  name: 'Sealing ring',
  itemNumber: 'SR-77',
  description: 'Seals.',
  imageUrl: null,
  imageAlt: null,
  categoryId: 3,
  brandId: null,
  specifications: null,
  applications: null,
  order: 1,
  version: 4,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  deletedAt: null,
  pages: [],
};
const values = valuesOf(ring);

test('an edit sends what was changed, nothing else', () => {
  expect(changedInputOf({ ...values, name: 'Ring', categoryId: '', brandId: '5' }, ring)).toEqual({
    name: 'Ring',
    categoryId: null,
    brandId: 5,
  });
  expect(changedInputOf(values, ring)).toEqual({});
});

test('a new product sends every field, and null for a missing category', () => {
  expect(createInputOf({ ...valuesOf(undefined), name: 'A', brandId: '2' })).toMatchObject({
    name: 'A',
    categoryId: null,
    brandId: 2,
    specifications: '',
  });
});

test('a product needs name, item number and description; blanks do not count', () => {
  const filled = { ...valuesOf(undefined), name: 'A', itemNumber: '1', description: 'x' };
  expect(isComplete(filled)).toBe(true);
  for (const field of ['name', 'itemNumber', 'description']) {
    expect(isComplete({ ...filled, [field]: ' \n' })).toBe(false);
  }
});
