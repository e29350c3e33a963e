import { describe, expect, test } from 'vitest';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { brandLabel, categoryLabel, filterProducts } from './catalogue-search.ts';

function part(id: number, categoryId: number | null, brandId: number | null): Product {
  return {
    id,
    name: `Part ${id}`,
    itemNumber: `MS-${id}`,
    description: '',
    imageUrl: null,
    imageAlt: null,
    categoryId,
    brandId,
    specifications: null,
    applications: null,
    order: id,
  };
}

const parts = [part(1, 10, 100), part(2, 10, 101), part(3, 11, 100), part(4, null, null), part(5, 10, null)];
const ids = (products: readonly Product[]) => products.map(({ id }) => id);

describe('the catalogue without a search text', () => {
  test('lists everything while neither a category nor a brand is chosen', () => {
    expect(filterProducts(parts, {})).toBe(parts);
    expect(filterProducts(parts, { brands: [] })).toBe(parts);
  });

  test('lists the chosen category', () => {
    expect(ids(filterProducts(parts, { category: 10 }))).toEqual([1, 2, 5]);
  });

  test('lists products of any ticked brand, and none without a brand', () => {
    expect(ids(filterProducts(parts, { brands: [100, 101] }))).toEqual([1, 2, 3]);
  });

  test('asks for category and brand at once', () => {
    expect(ids(filterProducts(parts, { category: 10, brands: [100] }))).toEqual([1]);
  });

  test('lists nothing for a category or brand that does not exist', () => {
    expect(filterProducts(parts, { category: 99 })).toEqual([]);
    expect(filterProducts(parts, { brands: [999] })).toEqual([]);
  });
});

describe('the badges of a product', () => {
  const names = new Map([[10, 'TRO Reagent Kits']]);

  test('label known values, and mark unknown ones', () => {
    expect(categoryLabel(10, names)).toBe('TRO Reagent Kits');
    expect(categoryLabel(11, names)).toBe('Unknown');
    expect(categoryLabel(null, names)).toBe('Uncategorized');
    expect(brandLabel(10, names)).toBe('TRO Reagent Kits');
    expect(brandLabel(11, names)).toBe('Unknown Brand');
    expect(brandLabel(null, names)).toBe('Unknown Brand');
  });

  test('claim nothing while the names are on their way', () => {
    expect(categoryLabel(11, undefined)).toBeUndefined();
    expect(brandLabel(11, undefined)).toBeUndefined();
  });
});
