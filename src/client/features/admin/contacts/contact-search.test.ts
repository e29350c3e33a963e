import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { writeSearch } from '#client/kit/list/search-schema.ts';
import { ContactSearch, pageInputOf } from './contact-search.ts';

const read = (address: Record<string, string>) => z.parse(ContactSearch, address);
const write = (search: ContactSearch) => writeSearch(ContactSearch, search);

test('is the first page of the inbox without an address, and leaves that out of it', () => {
  expect(read({})).toEqual({ filter: 'inbox', q: '', page: 1 });
  expect(write(read({}))).toEqual({});
});

test('reads and writes its address', () => {
  const search = { filter: 'spam', q: 'kits', page: '3', contact: '12' };
  const view = read(search);
  expect(write(view)).toEqual({ ...search, page: 3, contact: 12 });
  expect(pageInputOf(view)).toEqual({ filter: 'spam', q: 'kits', offset: 100, limit: 50 });
});

test.each([
  [{ filter: 'gone', page: '0', contact: '-1' }],
  [{ page: '1.5', contact: 'x' }],
  [{ page: '', contact: '' }],
])('ignores %j', (search) => {
  expect(write(read(search))).toEqual({});
});
