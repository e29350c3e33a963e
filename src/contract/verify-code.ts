import { BASE32_ALPHABET as ALPHABET, foldBase32, groupBase32 } from './format/base32.ts';
import { withoutSeparators } from './format/code-digits.ts';

/** Of a service report, and of a label on a unit. */
export type VerifyCodePrefix = 'QS' | 'QU';

const LENGTH = 12;

/** The bits of a number beside its check sign. */
export const VERIFY_CODE_BITS = 60;

/** Writes 60 bits as `QS-XXXX-XXXX-XXXX-C`; C is the check sign. */
export function formatVerifyCode(prefix: VerifyCodePrefix, bits: bigint): string {
  const signs = Array.from({ length: LENGTH }, (_, index) =>
    signOf(Number((bits >> BigInt(5 * (LENGTH - 1 - index))) & 31n)),
  ).join('');
  return grouped(prefix, signs);
}

/** Returns a typed number in its canonical form; null if it is malformed or its check sign is wrong. */
export function readVerifyCode(prefix: VerifyCodePrefix, typed: string): string | null {
  const signs = foldBase32(withoutSeparators(typed)).replace(new RegExp(`^${prefix}`), '');
  if (signs.length !== LENGTH + 1 || Array.from(signs).some((sign) => !ALPHABET.includes(sign))) return null;
  const body = signs.slice(0, LENGTH);
  return signs.at(-1) === checkSign(body) ? grouped(prefix, body) : null;
}

function grouped(prefix: VerifyCodePrefix, body: string): string {
  return [prefix, ...groupBase32(body), checkSign(body)].join('-');
}

/** Luhn mod 32: detects every single wrong sign, and every swap of neighbours except 0 and Z. */
function checkSign(body: string): string {
  const sum = Array.from(body)
    .toReversed()
    .map((sign, index) => ALPHABET.indexOf(sign) * (index % 2 === 0 ? 2 : 1))
    .reduce((total, value) => total + Math.floor(value / ALPHABET.length) + (value % ALPHABET.length), 0);
  return signOf((ALPHABET.length - (sum % ALPHABET.length)) % ALPHABET.length);
}

const signOf = (value: number) => ALPHABET.charAt(value);
