import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { writeSearch } from '#client/kit/list/search-schema.ts';
import { DirectorySearch, firstSort, listInputOf } from './directory-search.ts';

const read = (address: Record<string, string>) => z.parse(DirectorySearch, address);

test('reads an address and writes the same one', () => {
  const address = {
    q: 'vektor',
    due: '30',
    project: 'none',
    client: 'Fjordlast',
    imo: 'none',
    sort: '-clientName',
    page: '3',
    vessel: '12',
  };
  expect(writeSearch(DirectorySearch, read(address))).toEqual({ ...address, page: 3, vessel: 12 });
  expect(listInputOf(read(address))).toEqual({
    q: 'vektor',
    due: '30 days',
    withoutProject: true,
    client: 'Fjordlast',
    withoutImo: true,
    sort: 'clientName',
    direction: 'desc',
    offset: 100,
    limit: 50,
  });
});

test('sorts due services by date and other vessels by name, unless the address sets an order', () => {
  expect(firstSort(read({ due: 'overdue' }))).toBe('nextServiceDue');
  expect(listInputOf(read({}))).toMatchObject({ sort: 'vesselName', direction: 'asc' });
  expect(listInputOf(read({ due: 'overdue', sort: 'vesselName' })).sort).toBe('vesselName');
});

test('ignores invalid values', () => {
  const address = {
    due: 'never',
    project: 'x',
    sort: 'colour',
    page: '-1',
    vessel: '1.5',
    duplicates: 'yes',
  };
  expect(writeSearch(DirectorySearch, read(address))).toEqual({});
});
