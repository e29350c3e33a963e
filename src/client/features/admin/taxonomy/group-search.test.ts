import { expect, test } from 'vitest';
import type { CatalogueGroup } from '#contract/catalogue/catalogue-admin.ts';
import * as z from 'zod/mini';
import { writeSearch } from '#client/kit/list/search-schema.ts';
import { GroupSearch, matchGroups, pageOf } from './group-search.ts';

const group = (id: number, name: string, description: string | null = null): CatalogueGroup => ({
  id,
  name,
  description,
  order: 0,
  version: 1,
  createdAt: '2026-03-02T08:00:00.000Z',
  updatedAt: '2026-03-02T08:00:00.000Z',
  productCount: 0,
});

test('reads and writes its address, and ignores invalid values', () => {
  const written = (address: Record<string, string>) =>
    writeSearch(GroupSearch, z.parse(GroupSearch, address));
  expect(written({ q: 'kits', page: '2' })).toEqual({ q: 'kits', page: 2 });
  for (const page of ['', '0', '-1', '1.5', 'x']) expect(written({ page, filter: 'spam' })).toEqual({});
});

test.each([
  ['', [1, 2, 3]],
  ['maler', [2]],
  ['TRO kit', [1]],
  ['kit tro', [1]],
  ['nothing', []],
])('%j finds %j', (q, expected) => {
  const groups = [group(1, 'Kits', 'For TRO'), group(2, 'Målere'), group(3, 'Pumps')];
  expect(matchGroups(groups, q).map(({ id }) => id)).toEqual(expected);
});

test('a page beyond the last is the last', () => {
  const items = Array.from({ length: 130 }, (_, index) => index);
  expect(pageOf(items, 9)).toEqual({ items: items.slice(120), page: 3, pages: 3 });
  expect(pageOf([], 1)).toEqual({ items: [], page: 1, pages: 1 });
});
