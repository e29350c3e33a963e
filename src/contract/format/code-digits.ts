/** Separators that people type, or that copying from a page adds: spaces, dots, dashes, invisible marks. */
const BETWEEN_DIGITS = /[\s.·\-\u2010-\u2015\u2212\u200B-\u200D\u2060]/g;

/** Returns the digits of a complete or partial code without separators; null if it holds anything else. */
export function codeDigits(typed: string): string | null {
  const digits = typed.normalize('NFKC').replaceAll(BETWEEN_DIGITS, '');
  return /^[0-9]*$/.test(digits) ? digits : null;
}
