/** Separators that people type, or that copying from a page adds: spaces, dots, dashes, invisible marks. */
const SEPARATORS = /[\s.·\-\u2010-\u2015\u2212\u200B-\u200D\u2060]/g;

/** Returns a typed code as one word of plain characters. */
export const withoutSeparators = (typed: string): string =>
  typed.normalize('NFKC').replaceAll(SEPARATORS, '');

/** Returns the digits of a complete or partial code without separators; null if it holds anything else. */
export function codeDigits(typed: string): string | null {
  const digits = withoutSeparators(typed);
  return /^[0-9]*$/.test(digits) ? digits : null;
}
