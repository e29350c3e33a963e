import { expect, test } from 'vitest';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { findProduct, productAddressIn, productHref } from './product-address.ts';

function product(id: number, itemNumber: string): Product {
  return {
    id,
    itemNumber,
    name: `Part ${id}`,
    description: '',
    imageUrl: null,
    imageAlt: null,
    categoryId: null,
    brandId: null,
    specifications: null,
    applications: null,
    order: id,
  };
}

const products = [product(1, '09991'), product(2, 'MS-TRO-012'), product(3, ''), product(4, '09991')];

test('Every product has an address of its own that leads back to it', () => {
  const addressOf = productAddressIn(products);
  expect(products.map(addressOf)).toEqual(['09991', 'MS-TRO-012', 'id-3', 'id-4']);
  for (const each of products) expect(findProduct(products, addressOf(each))).toBe(each);
});

test('An address is understood as people write it down', () => {
  expect(findProduct(products, ' ms-tro-012')?.id).toBe(2);
});

test.each(['', ' ', '0999', 'id-', 'id-9', 'constructor'])('%j names no product', (address) => {
  expect(findProduct(products, address)).toBeUndefined();
});

test('An item number with signs that addresses use is written so that it comes back whole', () => {
  const url = new URL(productHref('A&B #1/2?x=ø+y'), 'https://quayside.example');
  expect(url.searchParams.get('product')).toBe('A&B #1/2?x=ø+y');
  expect(url.hash).toBe('#products');
});
