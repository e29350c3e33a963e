import * as z from 'zod/mini';

/** What a reporter is given once, and the only way back to the dialogue. */
export const RECEIPT_CODE_LENGTH = 16;

const GROUP = 4;

/** Sixteen digits in four groups, as they are shown: 1234 5678 9012 3456. */
export function formatReceiptCode(digits: string): string {
  const groups = Array.from({ length: Math.ceil(digits.length / GROUP) }, (_, index) =>
    digits.slice(index * GROUP, (index + 1) * GROUP),
  );
  return groups.join(' ');
}

/** What people put between digits, and what copying from a page or a letter adds: spaces, dots, dashes, invisible marks. */
const BETWEEN_DIGITS = /[\s.·\-\u2010-\u2015\u2212\u200B-\u200D\u2060]/g;

/** The sixteen digits of a code as somebody typed it; null where it is no code. */
export function receiptCodeDigits(typed: string): string | null {
  const digits = typed.normalize('NFKC').replaceAll(BETWEEN_DIGITS, '');
  return digits.length === RECEIPT_CODE_LENGTH && /^[0-9]+$/.test(digits) ? digits : null;
}

/** Any spaces, dots and dashes between the digits are taken. */
export const ReceiptCode = z.string().check(
  z.overwrite((typed) => receiptCodeDigits(typed) ?? ''),
  z.minLength(RECEIPT_CODE_LENGTH, 'A receipt code has 16 digits.'),
);
