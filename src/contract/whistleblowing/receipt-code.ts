import * as z from 'zod/mini';
import { codeDigits } from '#contract/format/code-digits.ts';

/** Given to a reporter once, and the only way back to the dialogue. */
export const RECEIPT_CODE_LENGTH = 16;

const GROUP = 4;

/** Sixteen digits in four groups, as they are shown: 1234 5678 9012 3456. */
export function formatReceiptCode(digits: string): string {
  const groups = Array.from({ length: Math.ceil(digits.length / GROUP) }, (_, index) =>
    digits.slice(index * GROUP, (index + 1) * GROUP),
  );
  return groups.join(' ');
}

/** Returns the sixteen digits of a typed code; null if it is malformed. */
export function receiptCodeDigits(typed: string): string | null {
  const digits = codeDigits(typed);
  return digits?.length === RECEIPT_CODE_LENGTH ? digits : null;
}

/** Ignores any spaces, dots and dashes between the digits. */
export const ReceiptCode = z.string().check(
  z.overwrite((typed) => receiptCodeDigits(typed) ?? ''),
  z.minLength(RECEIPT_CODE_LENGTH, 'A receipt code has 16 digits.'),
);
