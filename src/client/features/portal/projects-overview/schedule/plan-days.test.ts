import { describe, expect, test } from 'vitest';
import { daysShown, layOut, mondayOf, movedTo, planStart, weeksOfMonth } from './plan-days.ts';

const project = (scheduledDate: string | null, scheduledEndDate: string | null = null) => ({
  scheduledDate,
  scheduledEndDate,
});

test('weeks start on Monday', () => {
  expect(mondayOf('2026-03-01')).toBe('2026-02-23');
  expect(mondayOf('2026-03-02')).toBe('2026-03-02');
});

test.each([
  ['2026-02-14', 5, '2026-01-26', '2026-03-01'],
  ['2026-03-31', 6, '2026-02-23', '2026-04-05'],
  ['2027-02-01', 4, '2027-02-01', '2027-02-28'],
])('shows the month of %s as %i whole weeks, from %s to %s', (day, weeks, first, last) => {
  const drawn = weeksOfMonth(day);
  expect(drawn).toHaveLength(weeks);
  expect([drawn[0]?.[0], drawn.at(-1)?.[6]]).toEqual([first, last]);
});

describe('the bars of one person', () => {
  const bars = (projects: ReturnType<typeof project>[]) => layOut(projects, '2026-03-02', 7);

  test('share a lane if they have no day in common', () => {
    expect(bars([project('2026-03-04', '2026-03-05'), project('2026-03-02', '2026-03-03')])).toMatchObject([
      { start: 0, length: 2, lane: 0, overlaps: false },
      { start: 2, length: 2, lane: 0, overlaps: false },
    ]);
  });

  test('use several lanes and are marked if they overlap', () => {
    expect(
      bars([project('2026-03-02', '2026-03-04'), project('2026-03-04'), project('2026-03-05')]),
    ).toMatchObject([
      { lane: 0, overlaps: true },
      { lane: 1, overlaps: true, start: 2, length: 1 },
      { lane: 0, overlaps: false },
    ]);
  });

  test('keep two days beside one of a day free for its name where two weeks are shown, before it at the end', () => {
    const days = ['2026-03-02', '2026-03-04', '2026-03-05', '2026-03-14', '2026-03-12'];
    const fortnight = layOut(
      [...days.map((day) => project(day)), project('2026-03-10', '2026-03-11')],
      '2026-03-02',
      14,
    );
    expect(fortnight).toMatchObject([
      { start: 0, lane: 0, nameBeside: 'after' },
      { start: 2, lane: 1, nameBeside: 'after' },
      { start: 3, lane: 0, nameBeside: 'after' },
      { start: 8, lane: 0, nameBeside: undefined },
      { start: 10, lane: 0, nameBeside: 'after' },
      { start: 12, lane: 1, nameBeside: 'before' },
    ]);
    expect(bars([project('2026-03-02')])).toMatchObject([{ nameBeside: undefined }]);
  });

  test('are clipped to the week', () => {
    expect(bars([project('2026-02-27', '2026-03-20'), project('2026-03-09'), project(null)])).toMatchObject([
      { start: 0, length: 7, beginsBefore: true, endsAfter: true },
    ]);
  });
});

test('keeps the length of a moved project across the start of summer time', () => {
  expect(movedTo(project('2026-03-26', '2026-03-28'), '2026-03-28')).toEqual(
    project('2026-03-28', '2026-03-30'),
  );
  expect(movedTo(project('2026-03-26'), '2026-04-01')).toEqual(project('2026-04-01'));
});

test('an unplanned project takes the usual days of its service, a planned one keeps its own', () => {
  expect(movedTo(project(null), '2026-03-28', 3)).toEqual(project('2026-03-28', '2026-03-30'));
  expect(movedTo(project(null), '2026-03-28')).toEqual(project('2026-03-28'));
  expect(movedTo(project('2026-03-26'), '2026-04-01', 3)).toEqual(project('2026-04-01'));
});

test.each([
  ['a Saturday shows its own week', '2026-03-07', '2026-03-02'],
  ['a Sunday shows the next week', '2026-03-08', '2026-03-09'],
  ['a Monday shows its own week', '2026-03-09', '2026-03-09'],
])('%s', (_, today, first) => {
  expect(planStart(undefined, today)).toBe(first);
  expect(planStart('2026-04-05', today)).toBe('2026-03-30');
});

test('returns whole weeks or a month for plans, and nothing for lists', () => {
  const now = new Date('2026-03-04T23:30:00Z');
  expect(daysShown({ view: 'schedule', day: undefined, weeks: undefined }, now)).toEqual({
    from: '2026-03-02',
    to: '2026-03-15',
  });
  expect(daysShown({ view: 'schedule', day: undefined, weeks: '1' }, now)).toMatchObject({
    to: '2026-03-08',
  });
  expect(daysShown({ view: 'month', day: '2026-02-17', weeks: undefined }, now)).toEqual({
    from: '2026-02-01',
    to: '2026-02-28',
  });
  expect(daysShown({ view: 'table', day: undefined, weeks: undefined }, now)).toBeUndefined();
});
