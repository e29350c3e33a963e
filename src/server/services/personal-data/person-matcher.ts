import { or, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { ERASED } from '#contract/site/personal-data.ts';

/** How many digits at the end of a phone number tell it apart, with or without its country code. */
const PHONE_DIGITS = 8;

export interface PersonMatcher {
  /** Narrows rows down in SQL; `isIn` decides. */
  mayBeIn(columns: readonly SQLiteColumn[]): SQL | undefined;
  isIn(text: string): boolean;
  /** The text without the person's details. */
  erase(text: string, nameInstead?: string): string;
}

export interface PersonalDetails {
  emails: readonly string[];
  names: readonly string[];
  phones: readonly string[];
}

/** Matches whole words only, without regard to case: "Kari Nes" is not in "Kari Nesse". */
export function matchPerson({ emails, names, phones }: PersonalDetails): PersonMatcher {
  const details = [
    ...emails.map((email) => ({ kind: 'email', pattern: emailPattern(email), like: likeOf(email) })),
    ...names.map((name) => ({ kind: 'name', pattern: namePattern(name), like: likeOf(name) })),
    ...phones.map((phone) => ({
      kind: 'phone',
      pattern: phonePattern(phone),
      like: `%${phoneDigits(phone).join('%')}%`,
    })),
  ];
  return {
    mayBeIn: (columns) =>
      or(...columns.flatMap((column) => details.map(({ like }) => sql`${column} like ${like}`))),
    isIn: (text) => details.some(({ pattern }) => text.search(pattern) >= 0),
    erase: (text, nameInstead = ERASED) =>
      details.reduce(
        (rest, { kind, pattern }) => rest.replaceAll(pattern, kind === 'name' ? nameInstead : ERASED),
        text,
      ),
  };
}

/** LIKE knows the case of A to Z only, so every other character is left open. */
const likeOf = (text: string) => `%${text.replaceAll(/[^a-z0-9]+/gi, '%')}%`;

const literal = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);

const emailPattern = (email: string) =>
  new RegExp(String.raw`(?<![\p{L}\p{N}._%+\-])${literal(email)}(?![\p{L}\p{N}\-]|\.[\p{L}\p{N}])`, 'giu');

function namePattern(name: string): RegExp {
  const words = name.split(/\s+/u).map(literal);
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${words.join(String.raw`\s+`)}(?![\p{L}\p{N}])`, 'giu');
}

const phoneDigits = (phone: string) => phone.replaceAll(/\D/g, '').slice(-PHONE_DIGITS).split('');

function phonePattern(phone: string): RegExp {
  const between = String.raw`[\s().\-]*`;
  const country = String.raw`(?:(?:\+|00)\s?\d{1,3}${between})?`;
  const digits = phoneDigits(phone).join(between);
  // Any digits before the last eight belong to the same number.
  return new RegExp(String.raw`${country}\d{0,7}${digits}(?!\d)`, 'gu');
}
