import { expect, test } from 'vitest';
import { startsOffPlan } from './off-plan.ts';

const planned = {
  status: 'scheduled',
  scheduledDate: '2026-12-06',
  scheduledEndDate: '2026-12-08',
  locationTimezone: 'Asia/Singapore',
} as const;

test.each([
  ['2026-12-04T15:59:00Z', true],
  ['2026-12-04T16:01:00Z', false],
  ['2026-12-09T15:59:00Z', false],
  ['2026-12-09T16:01:00Z', true],
])('at %s, more than a day from the plan is %s', (moment, expected) => {
  expect(startsOffPlan(planned, 'travelling', new Date(moment))).toBe(expected);
  expect(startsOffPlan({ ...planned, status: 'travelling' }, 'in progress', new Date(moment))).toBe(expected);
});

test('only starting travel or work is compared with the plan', () => {
  const now = new Date('2026-11-01T08:00:00Z');
  expect(startsOffPlan(planned, 'confirmed', now)).toBe(false);
  expect(startsOffPlan({ ...planned, status: 'on hold' }, 'in progress', now)).toBe(false);
  expect(startsOffPlan({ ...planned, scheduledDate: null }, 'travelling', now)).toBe(false);
});
