import { expect, test } from 'vitest';
import { formatNeedAge, needsByUrgency } from './needs.ts';

const needs = {
  toConfirm: 9,
  unassigned: 4,
  unassignedBy: '2026-11-30',
  awaitingApproval: 2,
  dueServices: 1,
  messages: 0,
  requests: 0,
  since: {
    toConfirm: '2026-11-20',
    unassigned: '2026-11-22',
    awaitingApproval: '2026-11-16',
    dueServices: '2026-11-25',
    messages: null,
    requests: null,
  },
};
const billing = {
  lateParts: 3,
  partsWithoutPrice: 1,
  since: { lateParts: '2026-11-23', partsWithoutPrice: '2026-11-01' },
};

test('what is late comes first, the latest at the top, and what is empty last', () => {
  const sorted = needsByUrgency(needs, billing, '2026-11-23');
  expect(sorted.map((need) => `${need.name}: ${formatNeedAge(need)}${need.isLate ? ', late' : ''}`)).toEqual([
    'partsWithoutPrice: oldest 22 days, late',
    'awaitingApproval: oldest 7 days, late',
    'unassigned: overdue 1 day, late',
    'toConfirm: oldest 3 days',
    'dueServices: in 2 days',
    'lateParts: today',
    'messages: ',
    'requests: ',
  ]);
});

test('amounts that are still loading do not count as late', () => {
  const sorted = needsByUrgency(needs, undefined, '2026-11-23');
  expect(sorted.at(-1)).toMatchObject({ name: 'partsWithoutPrice', count: undefined, isLate: false });
});
