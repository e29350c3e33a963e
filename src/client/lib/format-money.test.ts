import { expect, test } from 'vitest';
import { formatMoney } from '#client/lib/format-money.ts';

test.each([
  ['0.00', 'NOK', '0.00\u00A0NOK'],
  ['999.50', 'EUR', '999.50\u00A0EUR'],
  ['1250.00', 'USD', '1,250.00\u00A0USD'],
  ['90071992547409.91', null, '90,071,992,547,409.91'],
])('formats %s %s as %s', (amount, currency, words) => {
  expect(formatMoney(amount, currency)).toBe(words);
});
