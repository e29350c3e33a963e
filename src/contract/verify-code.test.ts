import { describe, expect, test } from 'vitest';
import fc from '#server/testing/fast-check.ts';
import { formatVerifyCode, readVerifyCode, VERIFY_CODE_BITS } from './verify-code.ts';

const bits = fc.bigInt({ min: 0n, max: (1n << BigInt(VERIFY_CODE_BITS)) - 1n });
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

test('writes 60 bits in groups of four with a check sign', () => {
  expect(formatVerifyCode('QS', 0n)).toBe('QS-0000-0000-0000-0');
  expect(formatVerifyCode('QS', (1n << 60n) - 1n)).toMatch(/^QS-ZZZZ-ZZZZ-ZZZZ-[0-9A-Z]$/);
  expect(formatVerifyCode('QU', 31n)).toMatch(/^QU-0000-0000-000Z-/);
});

describe('a typed number', () => {
  test('is read back in its canonical form', () => {
    fc.assert(
      fc.property(bits, (value) => {
        const code = formatVerifyCode('QS', value);
        expect(readVerifyCode('QS', code)).toBe(code);
      }),
    );
  });

  test.each([
    ['in small letters', (code: string) => code.toLowerCase()],
    ['without dashes', (code: string) => code.replaceAll('-', '')],
    ['with blanks and long dashes', (code: string) => ` ${code.replaceAll('-', ' – ')} `],
    ['without its first two letters', (code: string) => code.slice(3)],
    [
      'with O for 0 and with I and L for 1',
      (code: string) => code.replace('1', 'l').replace('1', 'I').replace('0', 'o'),
    ],
  ])('is the same number %s', (_, typed) => {
    const code = formatVerifyCode('QS', 0x10_1234_5678_9abn);
    expect(readVerifyCode('QS', typed(code))).toBe(code);
  });

  test('is refused with any one sign wrong', () => {
    const code = formatVerifyCode('QS', 0x6f3_91c0_42d7_5e8n);
    const places = Array.from(code.slice(3), (sign, index) => ({ sign, index: index + 3 })).filter(
      ({ sign }) => sign !== '-',
    );
    const wrong = places.flatMap(({ sign, index }) =>
      Array.from(SIGNS)
        .filter((other) => other !== sign)
        .map((other) => code.slice(0, index) + other + code.slice(index + 1)),
    );
    expect(wrong).toHaveLength(13 * 31);
    expect(wrong.filter((typed) => readVerifyCode('QS', typed) !== null)).toEqual([]);
  });

  test.each([
    '',
    'QS',
    'QS-0000-0000-0000',
    'QS-0000-0000-0000-00',
    'QU-0000-0000-0000-0',
    'QS-UUUU-0000-0000-0',
  ])('is refused as %j', (typed) => {
    expect(readVerifyCode('QS', typed)).toBeNull();
  });
});
