import { describe, expect, test } from 'vitest';
import { ExportProjectsInput } from '#contract/project-list.ts';
import { readOverview, selectionOf, statusesOf, writeOverview } from './overview-view.ts';

const first = readOverview({}, 'manager');

describe('the address of the overview', () => {
  test('is empty for what is shown at first', () => {
    expect(writeOverview(first)).toEqual({});
    expect(first).toMatchObject({ mode: 'table', sort: 'scheduledDate', direction: 'asc', page: 1 });
  });

  test('says everything that was chosen, and is read back as it was', () => {
    const view = {
      ...first,
      mode: 'month',
      q: 'nord, skjær',
      status: ['not confirmed', 'on hold'],
      operator: 'none',
      client: 'Fjordlast',
      overdue: true,
      vessel: 4,
      billing: ['part invoiced'],
      sort: 'vesselName',
      direction: 'desc',
      page: 3,
      day: '2026-03-04',
      weeks: 2,
    } as const;
    const search = writeOverview(view);
    expect(search).toMatchObject({ view: 'month', sort: '-vesselName', status: 'not confirmed,on hold' });
    expect(readOverview(search, 'manager')).toEqual(view);
  });

  test('leaves out what is no value of ours', () => {
    const search = {
      view: 'constructor',
      status: 'drowned,confirmed',
      operator: '-3',
      sort: '__proto__',
      page: '1e99',
      from: '2026-13-40',
      billing: 'paid?',
      weeks: '9',
    };
    expect(readOverview(search, 'manager')).toEqual({ ...first, status: ['confirmed'] });
  });

  test('gives an operator neither board nor schedule nor billing', () => {
    for (const view of ['board', 'schedule']) {
      expect(readOverview({ view, billing: 'paid' }, 'operator')).toEqual(first);
    }
    expect(readOverview({ view: 'month' }, 'operator').mode).toBe('month');
  });
});

describe('what is asked of the server', () => {
  test('is what still wants something, in the table', () => {
    expect(statusesOf(first)).not.toContain('completed');
    expect(statusesOf(first)).toContain('work done');
  });

  test('is every status on the board, and all but cancelled in a plan', () => {
    expect(statusesOf({ ...first, mode: 'board' })).toBeUndefined();
    expect(statusesOf({ ...first, mode: 'month' })).toContain('completed');
    expect(statusesOf({ ...first, mode: 'schedule' })).not.toContain('cancelled');
    expect(statusesOf({ ...first, mode: 'month', status: 'all' })).toBeUndefined();
  });

  test('is valid for the server, and a plan takes its days from nowhere else', () => {
    const search = { from: '2026-03-01', to: '2026-03-31', service: 'survey', overdue: '1', operator: '7' };
    const table = selectionOf(readOverview(search, 'manager'));
    expect(ExportProjectsInput.parse(table)).toMatchObject({
      from: '2026-03-01',
      serviceType: 'survey',
      overdue: true,
      operator: 7,
    });
    expect(selectionOf(readOverview({ ...search, view: 'month' }, 'manager'))).not.toHaveProperty('from');
  });
});
