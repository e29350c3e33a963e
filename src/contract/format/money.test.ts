import { expect, test } from 'vitest';
import fc from '#server/testing/fast-check.ts';
import { MONEY_MAX_MINOR } from '#contract/billing/billing.ts';
import { minorUnits, MoneyText, moneyText, normalizeAmount } from './money.ts';

test('converts an amount to minor units and back without losing an øre', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MONEY_MAX_MINOR }), (minor) => {
      expect(minorUnits(MoneyText.parse(moneyText(minor)))).toBe(minor);
    }),
  );
  expect(['0', '1.5', '1250.00', '99999999.99'].map(minorUnits)).toEqual([0, 150, 125_000, MONEY_MAX_MINOR]);
});

test.each(['', '-1', '1,50', '1.234', '1e3', '100000000', 'NaN', '１'])('refuses %j', (text) => {
  expect(MoneyText.safeParse(text).success).toBe(false);
});

test.each([
  ['12,50', '12.50'],
  [' 1250.5 ', '1250.5'],
  ['1 250,50', '1250.50'],
  ['1\u00A0250\u202F000', '1250000'],
  ['1,250.50', '1250.50'],
  ['12,345,678.90', '12345678.90'],
])('reads %j as %s', (typed, amount) => {
  expect(MoneyText.parse(normalizeAmount(typed))).toBe(amount);
});

test.each(['12,3,4', '-1', 'abc', '', '1,250', '1.250,50', '1 25', '12,345', '1e3', '0x10'])(
  'leaves the ambiguous %j unchanged',
  (typed) => {
    expect(MoneyText.safeParse(normalizeAmount(typed)).success).toBe(false);
  },
);
