import { expect, test } from 'vitest';
import { listInputOf, readDirectory, writeDirectory } from './directory-view.ts';

test('an address reads as it was written', () => {
  const search = {
    q: 'vektor',
    due: '30',
    project: 'none',
    client: 'Fjordlast',
    imo: 'none',
    sort: '-clientName',
    page: '3',
    vessel: '12',
  };
  expect(writeDirectory(readDirectory(search))).toEqual(search);
  expect(listInputOf(readDirectory(search))).toEqual({
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

test('what falls due is read in the order in which it does, other vessels by name', () => {
  expect(readDirectory({ due: 'overdue' }).sort).toBe('nextServiceDue');
  expect(readDirectory({}).sort).toBe('vesselName');
  expect(writeDirectory(readDirectory({ due: 'overdue', sort: 'vesselName' }))).toEqual({
    due: 'overdue',
    sort: 'vesselName',
  });
});

test('what is no value of ours falls away', () => {
  const search = { due: 'never', project: 'x', sort: 'colour', page: '-1', vessel: '1.5', alike: 'yes' };
  expect(writeDirectory(readDirectory(search))).toEqual({});
});
