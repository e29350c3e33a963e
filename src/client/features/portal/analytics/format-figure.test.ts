import { expect, test } from 'vitest';
import { formatChange, formatValue } from './format-figure.ts';

const plain = (text: string | undefined) => text?.replaceAll('\u00A0', ' ');

test.each([
  ['1', 'days', null, '1 day'],
  ['12.5', 'days', null, '12.5 days'],
  ['83.3', 'percent', null, '83.3 %'],
  ['1234567.50', 'money', 'NOK', '1,234,567.50 NOK'],
  ['1234.25', 'hours', null, '1,234.25 h'],
  ['1', 'vessels', null, '1 vessel'],
  ['-3', 'days', null, '-3 days'],
  [null, 'percent', null, '–'],
] as const)('formats %s in %s', (value, unit, currency, words) => {
  expect(plain(formatValue(value, unit, currency))).toBe(words);
});

const change = (value: string | null, before: string | null) =>
  plain(formatChange({ value, before, unit: 'days', currency: null }, true));

test('describes the change since the previous period', () => {
  expect(change('12', '9.5')).toBe('Up from 9.5 days');
  expect(change('9', '12')).toBe('Down from 12 days');
  expect(change('9', '9.0')).toBe('No change (9.0 days)');
  expect(change('9', null)).toBe('No data in the previous period');
  expect(change(null, '9')).toBe('No data now, previously 9 days');
  expect(formatChange({ value: '9', before: null, unit: 'days', currency: null }, false)).toBeUndefined();
});
