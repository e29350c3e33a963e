import { expect, test } from 'vitest';
import fc, { anyText } from '#server/testing/fast-check.ts';
import { formatReceiptCode, ReceiptCode, receiptCodeDigits } from './receipt-code.ts';

const sixteenDigits = fc
  .array(fc.integer({ min: 0, max: 9 }), { minLength: 16, maxLength: 16 })
  .map((digits) => digits.join(''));

const betweenDigits = fc
  .array(fc.constantFrom(' ', '-', '.', '\u00A0', '\u2011', '–', '—', '−', '\t', '\n', '\u200B', '\uFEFF'))
  .map((marks) => marks.join(''));

test('shows a code in four groups of four', () => {
  expect(formatReceiptCode('0123456789012345')).toBe('0123 4567 8901 2345');
});

test('parses what is shown, with any spaces, dots and dashes anywhere', () => {
  fc.assert(
    fc.property(sixteenDigits, fc.array(betweenDigits, { minLength: 17, maxLength: 17 }), (digits, marks) => {
      const typed = marks.map((mark, index) => `${mark}${digits.charAt(index)}`).join('');
      expect(receiptCodeDigits(typed)).toBe(digits);
      expect(receiptCodeDigits(formatReceiptCode(digits))).toBe(digits);
      expect(ReceiptCode.parse(typed)).toBe(digits);
    }),
  );
});

test('accepts digits of a full-width keyboard layout', () => {
  expect(receiptCodeDigits('０１２３ ４５６７ ８９０１ ２３４５')).toBe('0123456789012345');
});

test('refuses anything except sixteen digits', () => {
  for (const typed of [
    '',
    '123456789012345',
    '12345678901234567',
    '١٢٣٤٥٦٧٨٩٠١٢٣٤٥٦',
    '1234_5678_9012_3456',
  ]) {
    expect([typed, receiptCodeDigits(typed)]).toEqual([typed, null]);
    expect(ReceiptCode.safeParse(typed).error?.issues).toMatchObject([
      { message: 'A receipt code has 16 digits.' },
    ]);
  }
});

test('parses any text as sixteen digits or not at all', () => {
  fc.assert(
    fc.property(anyText(), (typed) => {
      expect(receiptCodeDigits(typed) ?? '0'.repeat(16)).toMatch(/^[0-9]{16}$/);
    }),
  );
});
