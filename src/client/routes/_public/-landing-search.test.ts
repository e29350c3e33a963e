import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from '#client/lib/search-params.ts';
import { namesPartOfLanding, readLandingSearch } from './-landing-search.ts';

const read = (query: string) => readLandingSearch(parseSearch(query));

test('An item number in the address stays text, leading zeros and all', () => {
  expect(read('?q=09991').q).toBe('09991');
  expect(read('?q=28034').q).toBe('28034');
  expect(read('?q=true').q).toBe('true');
});

test('Filters come back from the address as they went into it', () => {
  const search = { q: 'clx 09991 & "more"', category: 3, brands: [2, 11] };
  expect(read(stringifySearch(search))).toEqual(search);
  expect(stringifySearch({ category: 3, brands: [2, 11] })).toBe('?category=3&brands=2,11');
  expect(stringifySearch({ q: '', category: undefined, brands: [] })).toBe('');
});

test.each([
  '?category=abc',
  '?category=-1',
  '?category=1.5',
  '?category=',
  '?brands=x,y',
  '?brands=',
  '?colour=red',
])('%s filters nothing', (query) => {
  const { q, category, brands } = read(query);
  expect({ q, category, brands }).toEqual({ q: undefined, category: undefined, brands: undefined });
});

test('Of several brands the valid ones count, each once', () => {
  expect(read('?brands=2,x,7,,2,-3').brands).toEqual([2, 7]);
});

test('A product and a shared request come back from the address as they went into it', () => {
  const search = { product: '09991', rfq: '1.bkuk.1-3.5-c.a' };
  expect(stringifySearch(search)).toBe('?product=09991&rfq=1.bkuk.1-3.5-c.a');
  expect(read(stringifySearch(search))).toEqual(search);
  expect(read('?product=&rfq=').product).toBeUndefined();
});

test.each([
  ['?product=id-3', true],
  ['?q=reagent', true],
  ['?brands=2', true],
  ['?rfq=1.a', true],
  ['', false],
  ['?utm_source=mail', false],
  ['?category=abc', false],
])('%s names a part of the landing page: %s', (query, expected) => {
  expect(namesPartOfLanding(parseSearch(query))).toBe(expected);
});
