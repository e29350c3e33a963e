import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { parseSearch, stringifySearch } from '#client/lib/search-params.ts';
import * as param from './search-schema.ts';

const schema = z.object({
  q: param.text(),
  person: param.id(),
  from: param.day(),
  state: param.choice(['open', 'closed']),
  mode: param.choiceOr(['table', 'month'], 'table'),
  kinds: param.choices(['pump', 'valve', 'hose']),
  late: param.flag(),
  sort: param.sort(['name', 'day']),
  page: param.page(),
});
const read = (query: string) => z.parse(schema, parseSearch(query));
const defaults = { q: '', mode: 'table', kinds: [], late: false, page: 1 };

describe('the search of a list', () => {
  test('reads each type of value from a query string', () => {
    const query =
      '?q=clx 2&person=7&from=2026-11-21&state=open&mode=month&kinds=hose,pump&late=1&sort=-day&page=3';
    expect(read(query)).toEqual({
      q: 'clx 2',
      person: 7,
      from: '2026-11-21',
      state: 'open',
      mode: 'month',
      kinds: ['pump', 'hose'],
      late: true,
      sort: '-day',
      page: 3,
    });
  });

  test.each([
    ['', 'nothing'],
    ['?q=&person=&from=&state=&mode=&kinds=&late=&sort=&page=', 'empty values'],
    ['?person=-1&from=2026-13-40&state=lost&mode=grid&kinds=rope&late=no&sort=size&page=0', 'invalid values'],
    ['?person=1e400&page=20001&from=21.11.2026&sort=--day', 'values beyond their limits'],
    ['?other=1', 'unknown names'],
  ])('falls back to the defaults for %s (%s)', (query) => {
    expect(read(query)).toEqual(defaults);
  });

  test('cuts a text at 200 characters and trims it', () => {
    expect(read(`?q=  ${'x'.repeat(300)}`).q).toBe('x'.repeat(200));
  });

  test('omits defaults from the address', () => {
    expect(stringifySearch(param.writeSearch(schema, read('')))).toBe('');
  });

  test('writes what it reads', () => {
    const query = '?q=clx&person=7&state=closed&kinds=pump,hose&late=1&sort=-day&page=2';
    expect(stringifySearch(param.writeSearch(schema, read(query)))).toBe(query);
  });

  test('reads the typed values of a link within the program', () => {
    const view = read('?q=clx&person=7&kinds=pump,hose&late=1&sort=-day&page=2');
    expect(z.parse(schema, view)).toEqual(view);
  });

  test('returns the column and the direction of a sort', () => {
    expect(param.orderOf<'name' | 'day'>('-day')).toEqual({ sort: 'day', direction: 'desc' });
    expect(param.orderOf<'name' | 'day'>('name')).toEqual({ sort: 'name', direction: 'asc' });
  });
});
