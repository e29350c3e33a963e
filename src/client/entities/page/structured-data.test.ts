import { afterEach, expect, test } from 'vitest';
import { setSiteAddress } from '#client/lib/browser/site-address.ts';
import { breadcrumbs, product } from './structured-data.ts';

afterEach(() => setSiteAddress(''));

test('starts the breadcrumbs of a page at home, with absolute addresses', () => {
  setSiteAddress('https://www.quayside.example/');
  expect(breadcrumbs([{ name: 'TRO Kits', path: '/tro-kit' }])).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Home', item: 'https://www.quayside.example/' },
      { position: 2, name: 'TRO Kits', item: 'https://www.quayside.example/tro-kit' },
    ],
  });
});

test('describes a product without price and rating, and with its brand if it has one', () => {
  const set = {
    path: '/clx-reagent-09991',
    name: 'CLX Reagent Set',
    itemNumber: '09991',
    description: 'A set.',
  };
  expect(Object.keys(product(set))).toEqual(['@context', '@type', 'name', 'sku', 'description', 'url']);
  expect(product({ ...set, brand: 'HF scientific' })).toMatchObject({ brand: { name: 'HF scientific' } });
});
