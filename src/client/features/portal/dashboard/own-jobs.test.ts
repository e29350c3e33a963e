import { expect, it, test } from 'vitest';
import { nextJob, placeOf } from './own-jobs.ts';

const job = (
  status: Parameters<typeof placeOf>[0]['status'],
  from: string | null,
  to: string | null = null,
  id = 1,
) => ({
  id,
  status,
  scheduledDate: from,
  scheduledEndDate: to,
});

it.each([
  ['scheduled', '2026-03-04', null, 'today'],
  ['scheduled', '2026-03-02', '2026-03-06', 'today'],
  ['in progress', '2026-03-04', null, 'today'],
  ['in progress', '2026-03-06', null, 'today'],
  ['scheduled', '2026-03-05', null, 'upcoming'],
  ['confirmed', null, null, 'upcoming'],
  ['scheduled', '2026-03-02', '2026-03-03', 'to finish'],
  ['on hold', '2026-03-01', null, 'to finish'],
  ['in progress', null, null, 'to finish'],
] as const)('%s from %s to %s stands under %s on 4 March', (status, from, to, place) => {
  expect(placeOf(job(status, from, to), '2026-03-04')).toBe(place);
});

test('what is under way comes before what is planned, and an earlier date before a later one', () => {
  const planned = job('scheduled', '2026-03-04', null, 1);
  const later = job('scheduled', '2026-03-09', null, 2);
  const waiting = job('on hold', '2026-02-20', null, 3);
  const working = job('in progress', '2026-03-10', null, 4);
  expect(nextJob([later, waiting, planned])?.id).toBe(1);
  expect(nextJob([later, waiting, planned, working])?.id).toBe(4);
  expect(nextJob([])).toBeUndefined();
});
