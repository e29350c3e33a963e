import { expect, test } from 'vitest';
import { pageCount, pageInputOf, readContactView, writeContactView } from './contact-view.ts';

test('an address without anything is the first page of the inbox, and is written empty again', () => {
  const view = readContactView({});
  expect(view).toEqual({ filter: 'inbox', q: '', page: 1, contact: undefined });
  expect(writeContactView(view)).toEqual({});
});

test('what a view says comes back from its address', () => {
  const search = { filter: 'spam', q: 'kits', page: '3', contact: '12' };
  const view = readContactView(search);
  expect(writeContactView(view)).toEqual(search);
  expect(pageInputOf(view)).toEqual({ filter: 'spam', q: 'kits', offset: 100, limit: 50 });
});

test.each([
  [{ filter: 'gone', page: '0', contact: '-1' }],
  [{ page: '1.5', contact: 'x' }],
  [{ page: '', contact: '' }],
])('%j falls away', (search) => {
  expect(readContactView(search)).toEqual(readContactView({}));
});

test('there is a page even where there is no message', () => {
  expect([pageCount(0), pageCount(50), pageCount(51)]).toEqual([1, 1, 2]);
});
