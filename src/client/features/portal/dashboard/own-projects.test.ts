import { expect, it, test } from 'vitest';
import { nextProject, placeOf } from './own-projects.ts';

const project = (
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
] as const)('puts a project %s from %s to %s under %s on 4 March', (status, from, to, place) => {
  expect(placeOf(project(status, from, to), '2026-03-04')).toBe(place);
});

test('sorts projects in progress first, then today, overdue, later, and on hold last', () => {
  const today = project('scheduled', '2026-03-04', null, 1);
  const overdue = project('scheduled', '2026-03-01', null, 2);
  const later = project('scheduled', '2026-03-09', null, 3);
  const waiting = project('on hold', '2026-02-20', null, 4);
  const working = project('in progress', '2026-03-10', null, 5);
  const order: number[] = [];
  let projects = [later, waiting, overdue, working, today];
  for (
    let next = nextProject(projects, () => '2026-03-04');
    next;
    next = nextProject(projects, () => '2026-03-04')
  ) {
    order.push(next.id);
    projects = projects.filter(({ id }) => id !== next?.id);
  }
  expect(order).toEqual([5, 1, 2, 3, 4]);
});
