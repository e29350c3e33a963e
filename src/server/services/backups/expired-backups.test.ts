import { expect, test } from 'vitest';
import { DAY_MS } from '#contract/format/durations.ts';
import { expiredBackups } from './expired-backups.ts';

const FIRST = Date.UTC(2026, 0, 1, 1);

const madeOn = (day: number) => ({ day, madeAt: new Date(FIRST + day * DAY_MS).toISOString() });

/** The backups left after one a night for so many days. */
function keptAfter(days: number): number[] {
  let kept: { day: number; madeAt: string }[] = [];
  for (let day = 0; day <= days; day += 1) {
    kept.push(madeOn(day));
    const expired = new Set(expiredBackups(kept, new Date(FIRST + day * DAY_MS + 60_000)));
    kept = kept.filter((backup) => !expired.has(backup));
  }
  return kept.map(({ day }) => day);
}

test('keeps all backups of two weeks', () => {
  expect(keptAfter(13)).toEqual(Array.from({ length: 14 }, (_, day) => day));
});

test('keeps one older backup a week, and none for 90 days', () => {
  for (const days of [60, 120, 365, 366, 367]) {
    const kept = keptAfter(days);
    const ages = kept.map((day) => days - day);
    expect(Math.max(...ages)).toBeLessThan(90);
    expect(ages.filter((age) => age < 14)).toHaveLength(14);
    const older = kept.filter((day) => days - day > 14);
    const gaps = older.slice(1).map((day, at) => day - (older[at] ?? 0));
    expect(gaps.every((gap) => gap === 7)).toBe(true);
    expect(Math.abs(older.length - (Math.min(days, 89) - 14) / 7)).toBeLessThanOrEqual(1);
  }
});

test('keeps the newest one at any age', () => {
  const only = madeOn(0);
  expect(expiredBackups([only], new Date(FIRST + 400 * DAY_MS))).toEqual([]);
  expect(expiredBackups([madeOn(1), only], new Date(FIRST + 400 * DAY_MS))).toEqual([only]);
});
