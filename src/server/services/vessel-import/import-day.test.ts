import { describe, expect, it } from 'vitest';
import { importDay } from './import-day.ts';

describe('a day in a spreadsheet', () => {
  it.each([
    '2026-03-31',
    '2026/3/31',
    '2026-03-31 00:00:00',
    '2026-03-31T09:15:00.000Z',
    '31.03.2026',
    '31.3.26',
    '31/03/26',
    '31.03.2026 00:00',
    '31. mars 2026',
    '31 March 2026',
    '31-Mar-26',
    '46112',
    '46112.0',
    '46112,5',
  ])('is read from %j', (text) => {
    expect(importDay(text)).toBe('2026-03-31');
  });

  it('takes a two-digit year from 70 on for the last century', () => {
    expect([importDay('1.2.99'), importDay('1.2.70'), importDay('1.2.69')]).toEqual([
      '1999-02-01',
      '1970-02-01',
      '2069-02-01',
    ]);
  });

  it.each([
    '',
    '31.02.2026',
    '3/31/2026',
    '2026',
    '1234',
    '461120',
    'Mar-26',
    'Q1 2026',
    '00.01.1900',
    'soon',
  ])('is refused in %j', (text) => {
    expect(importDay(text)).toBeNull();
  });
});
