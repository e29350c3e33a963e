import { describe, expect, it } from 'vitest';
import { hoursBetween, startOfMonth } from './hours-this-month.ts';

const at = (text: string) => new Date(text);
const span = (from: string, to: string) =>
  ({ userId: 1, category: 'work', from: at(from), to: at(to) }) as const;

describe('the hours of a month', () => {
  const march = [at('2026-03-01T00:00:00Z'), at('2026-03-31T12:00:00Z')] as const;

  it('counts overlapping time once, in any order', () => {
    const spans = [
      span('2026-03-02T10:00:00Z', '2026-03-02T13:00:00Z'),
      span('2026-03-02T08:00:00Z', '2026-03-02T12:00:00Z'),
      span('2026-03-02T09:00:00Z', '2026-03-02T09:30:00Z'),
    ];
    expect(hoursBetween(spans, ...march)).toBe('5.00');
  });

  it('leaves out time before the month, and counts a running timer up to now', () => {
    const spans = [
      span('2026-02-28T22:00:00Z', '2026-03-01T01:30:00Z'),
      span('2026-03-31T11:45:00Z', '2026-04-01T00:00:00Z'),
    ];
    expect(hoursBetween(spans, ...march)).toBe('1.75');
    expect(hoursBetween([], ...march)).toBe('0.00');
  });
});

it.each([
  ['2026-03-15T12:00:00Z', 'Europe/Oslo', '2026-02-28T23:00:00.000Z'],
  ['2026-03-30T12:00:00Z', 'Europe/Oslo', '2026-02-28T23:00:00.000Z'],
  ['2026-10-31T22:30:00Z', 'Europe/Oslo', '2026-09-30T22:00:00.000Z'],
  ['2026-10-31T23:30:00Z', 'Europe/Oslo', '2026-10-31T23:00:00.000Z'],
  ['2026-01-01T03:00:00Z', 'America/New_York', '2025-12-01T05:00:00.000Z'],
  ['2025-12-31T17:00:00Z', 'Asia/Singapore', '2025-12-31T16:00:00.000Z'],
])('at %s in %s the month began at %s', (now, timezone, start) => {
  expect(startOfMonth(new Date(now), timezone).toISOString()).toBe(start);
});
