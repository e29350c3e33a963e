import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ExportProjectsInput } from '#contract/project/project-list.ts';
import { writeSearch } from '#client/kit/list/search-schema.ts';
import { stringifySearch } from '#client/lib/search-params.ts';
import { forRole, OverviewSearch, selectionOf, statusesOf } from './overview-search.ts';

const read = (address: Record<string, string>) => z.parse(OverviewSearch, address);
const write = (search: OverviewSearch) => writeSearch(OverviewSearch, search);
const first = read({});

describe('the address of the overview', () => {
  test('is empty for the default view', () => {
    expect(write(first)).toEqual({});
    expect(first).toMatchObject({ view: 'table', page: 1 });
    expect(selectionOf(first)).toMatchObject({ sort: 'scheduledDate', direction: 'asc' });
  });

  test('is unchanged after a round trip', () => {
    const search = {
      ...first,
      view: 'month',
      q: 'nord, skjær',
      status: ['not confirmed', 'on hold'],
      operator: 'none',
      client: 'Fjordlast',
      overdue: true,
      vessel: 4,
      billing: ['part invoiced'],
      sort: '-vesselName',
      page: 3,
      day: '2026-03-04',
      weeks: '1',
    } satisfies OverviewSearch;
    const query = stringifySearch(write(search));
    expect(query).toContain('view=month');
    expect(query).toContain('status=not+confirmed,on+hold');
    expect(query).toContain('sort=-vesselName');
    expect(read(Object.fromEntries(new URLSearchParams(query)))).toEqual(search);
  });

  test('ignores invalid values', () => {
    const address = {
      view: 'constructor',
      status: 'drowned,confirmed',
      operator: '-3',
      sort: '__proto__',
      page: '1e99',
      from: '2026-13-40',
      billing: 'paid?',
      weeks: '9',
    };
    expect(write(read(address))).toEqual({ status: ['confirmed'] });
  });

  test('has no board, schedule or billing for operators', () => {
    for (const view of ['board', 'schedule']) {
      expect(write(forRole(read({ view, billing: 'paid' }), 'operator'))).toEqual({});
    }
    expect(forRole(read({ view: 'month' }), 'operator').view).toBe('month');
  });
});

describe('the selection', () => {
  test('is all unfinished projects in the table', () => {
    expect(statusesOf(first)).not.toContain('completed');
    expect(statusesOf(first)).toContain('work done');
    expect(statusesOf(read({ status: 'open' }))).toEqual(statusesOf(first));
  });

  test('is every status on the board, and all but cancelled in a plan', () => {
    expect(statusesOf({ ...first, view: 'board' })).toBeUndefined();
    expect(statusesOf({ ...first, view: 'month' })).toContain('completed');
    expect(statusesOf({ ...first, view: 'schedule' })).not.toContain('cancelled');
    expect(statusesOf({ ...first, view: 'month', status: 'all' })).toBeUndefined();
  });

  test('is valid input for the server, with the days of the plan', () => {
    const address = { from: '2026-03-01', to: '2026-03-31', service: 'survey', overdue: '1', operator: '7' };
    const table = selectionOf(read(address));
    expect(ExportProjectsInput.parse(table)).toMatchObject({
      from: '2026-03-01',
      serviceType: 'survey',
      overdue: true,
      operator: 7,
    });
    expect(selectionOf(read({ ...address, view: 'month' }))).not.toHaveProperty('from');
  });
});
