import { expect, test } from 'vitest';
import type { AdminProduct } from '#contract/catalogue/catalogue-admin.ts';
import {
  conflictsBetween,
  createInputOf,
  EMPTY_VALUES,
  isComplete,
  issuesOf,
  settle,
  updateInputOf,
  valuesOf,
} from './product-values.ts';

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

test('an edit sends the version it has seen and what was changed, nothing else', () => {
  expect(updateInputOf(ring, { ...values, name: 'Ring', categoryId: '', brandId: '5' })).toEqual({
    id: 7,
    version: 4,
    name: 'Ring',
    categoryId: null,
    brandId: 5,
  });
  expect(updateInputOf(ring, values)).toEqual({ id: 7, version: 4 });
});

test('a new product sends every field, a missing category as none', () => {
  expect(createInputOf({ ...EMPTY_VALUES, name: 'A', brandId: '2' })).toMatchObject({
    name: 'A',
    categoryId: null,
    brandId: 2,
    specifications: '',
  });
});

test('a product is complete with name, item number and description; blanks say nothing', () => {
  const filled = { ...EMPTY_VALUES, name: 'A', itemNumber: '1', description: 'x' };
  expect(isComplete(filled)).toBe(true);
  for (const field of ['name', 'itemNumber', 'description']) {
    expect(isComplete({ ...filled, [field]: ' \n' })).toBe(false);
  }
});

test('what the contract refuses stands at its field, of the fields that are asked about', () => {
  const wrong = { ...values, name: ' ', itemNumber: 'x'.repeat(101) };
  expect(issuesOf(wrong)).toEqual({
    name: 'Name is required',
    itemNumber: 'Item number must be at most 100 characters',
  });
  expect(issuesOf(wrong, ['description', 'name'])).toEqual({ name: 'Name is required' });
});

test('of two versions, my own changes stay and what only the other changed is taken, unless somebody chooses', () => {
  const mine = { ...values, name: 'My ring', description: 'Seals well.' };
  const theirs = { ...values, name: 'Their ring', itemNumber: 'SR-78', description: 'Seals well.' };
  const conflicts = conflictsBetween(values, mine, theirs);
  expect(conflicts).toEqual([
    { field: 'name', mine: 'My ring', theirs: 'Their ring', choice: 'mine' },
    { field: 'itemNumber', mine: 'SR-77', theirs: 'SR-78', choice: 'theirs' },
  ]);
  expect(settle(theirs, conflicts)).toEqual({ ...theirs, name: 'My ring' });
  expect(
    settle(
      theirs,
      conflicts.map(({ field, mine: kept, theirs: taken }) => ({
        field,
        mine: kept,
        theirs: taken,
        choice: 'theirs',
      })),
    ),
  ).toEqual(theirs);
});
