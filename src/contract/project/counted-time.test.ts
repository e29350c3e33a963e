import { describe, expect, it } from 'vitest';
import { TIME_CATEGORIES } from '#contract/project/project.ts';
import fc from '#server/testing/fast-check.ts';
import { countTime, hoursText, hundredthsOf, type TimeSpan } from '#contract/project/counted-time.ts';

const HOUR = 3_600_000;

const span = (from: string, to: string, category: TimeSpan['category'] = 'work', userId = 1): TimeSpan => ({
  userId,
  category,
  from: new Date(from),
  to: new Date(to),
});

describe('time on a project', () => {
  it('counts overlapping time of one person once', () => {
    const { total, byCategory } = countTime([
      span('2026-03-02T08:00:00Z', '2026-03-02T12:00:00Z', 'standby'),
      span('2026-03-02T10:00:00Z', '2026-03-02T13:00:00Z', 'work'),
    ]);
    expect(total).toBe(5 * HOUR);
    expect(byCategory).toEqual({ work: 3 * HOUR, travel: 0, waiting: 0, standby: 2 * HOUR });
  });

  it('counts two people who work side by side twice', () => {
    const hours = ['2026-03-02T08:00:00Z', '2026-03-02T12:00:00Z'] as const;
    expect(countTime([span(...hours), span(...hours, 'work', 2)]).total).toBe(8 * HOUR);
  });

  it('measures elapsed time across clock changes and midnight', () => {
    // Oslo, 25 October 2026: 02:00 to 03:00 occurs twice. 28 March 2027: it does not occur.
    expect(countTime([span('2026-10-24T22:00:00Z', '2026-10-25T05:00:00Z')]).total).toBe(7 * HOUR);
    expect(countTime([span('2027-03-27T23:00:00Z', '2027-03-28T04:00:00Z')]).total).toBe(5 * HOUR);
    expect(countTime([span('2026-12-31T22:30:00Z', '2027-01-01T01:00:00Z')]).total).toBe(2.5 * HOUR);
  });

  it('is in hundredths of an hour', () => {
    expect([0, 18_000, 36_000, HOUR / 3, HOUR].map(hundredthsOf)).toEqual([0, 1, 1, 33, 100]);
    expect([0, 5, 750, 99_999].map(hoursText)).toEqual(['0.00', '0.05', '7.50', '999.99']);
  });
});

/** Small whole numbers, so that starts and ends often meet. */
const spans = fc.array(
  fc
    .record({
      userId: fc.integer({ min: 1, max: 3 }),
      category: fc.constantFrom(...TIME_CATEGORIES),
      from: fc.integer({ min: 0, max: 40 }),
      length: fc.integer({ min: 0, max: 20 }),
    })
    .map(({ userId, category, from, length }) => ({
      userId,
      category,
      from: new Date(from),
      to: new Date(from + length),
    })),
  { maxLength: 12 },
);

/** The same rule in its simplest form: checks every single moment of every person. */
function countMomentByMoment(all: TimeSpan[]) {
  const byCategory = { work: 0, travel: 0, waiting: 0, standby: 0 };
  for (const userId of [1, 2, 3]) {
    for (let moment = 0; moment < 60; moment += 1) {
      const there = all.filter(
        ({ userId: whose, from, to }) => whose === userId && Number(from) <= moment && moment < Number(to),
      );
      const counted = TIME_CATEGORIES.find((category) => there.some((entry) => entry.category === category));
      if (counted) byCategory[counted] += 1;
    }
  }
  return byCategory;
}

it('counts any spans as a check of every single moment would', () => {
  fc.assert(
    fc.property(spans, (all) => {
      const { total, byCategory } = countTime(all);
      expect(byCategory).toEqual(countMomentByMoment(all));
      expect(total).toBe(Object.values(byCategory).reduce((sum, part) => sum + part, 0));
    }),
  );
});

it('counts the same in any order, and nothing more for a span within another', () => {
  fc.assert(
    fc.property(spans, (all) => {
      const { total } = countTime(all);
      expect(countTime(all.toReversed()).total).toBe(total);
      expect(countTime([...all, ...all]).total).toBe(total);
    }),
  );
});
