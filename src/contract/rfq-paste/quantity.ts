import { RFQ_QUANTITY_MAX } from '#contract/rfq/rfq.ts';

/** Words for a number of things. Litres, metres and kilograms are left out: they are part of a name more often. */
export const UNITS =
  'pcs?|pces?|pieces?|ea|each|sets?|kits?|boxe?s?|bxs?|btls?|bottles?|cans?|drums?|pails?|packs?|packets?|pkts?|rolls?|rls?|pairs?|prs?|units?|off|nos|tins?|tubes?|bags?|bales?|sacks?|coils?|jobs?|visits?|cartons?|ctns?|' +
  'stk|stykk|styk|sett|sats|boks(?:er)?|esker?|flasker?|pakker?|rull(?:er)?|par|kanner?|fat|sekk(?:er)?|spann|kartong(?:er)?|' +
  'stück|stck|st|satz|sätze|flaschen?|kanister|paar|packung(?:en)?|rollen?|dosen?|säcke?|eimer|kartons?';

const UNIT = new RegExp(`^(?:${UNITS})\\.?$`, 'iu');

export const isUnit = (text: string): boolean => UNIT.test(text);

const NUMBER_WORDS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  a: 1,
  en: 1,
  ett: 1,
  et: 1,
  to: 2,
  tre: 3,
  fire: 4,
  fem: 5,
  seks: 6,
  ti: 10,
  ein: 1,
  eine: 1,
  zwei: 2,
  drei: 3,
  vier: 4,
  fünf: 5,
};
const WORDS = Object.keys(NUMBER_WORDS).join('|');

/** A count: 5, 5.00, 1 000, 1,000 or 1.000. */
const COUNT = "\\d{1,3}(?:[., ']\\d{3})+(?:[.,]0+)?|\\d{1,6}(?:[.,]0{1,2})?";

/** Reads a whole number from 1, undefined for anything else. Three decimals are thousands, unless `hasDecimals`. */
export function readQuantity(text: string, hasDecimals = false): number | undefined {
  const trimmed = text.trim();
  if (/^0\d/.test(trimmed)) return undefined;
  const plain = hasDecimals
    ? trimmed.replace(/[.,]0+$/, '')
    : /^\d{1,3}(?:[., ']\d{3})+(?:[.,]0{1,2})?$/.test(trimmed)
      ? trimmed.replace(/[.,]0{1,2}$/, '').replace(/[., ']/g, '')
      : trimmed.replace(/[.,]0{1,2}$/, '');
  const count = /^\d{1,6}$/.test(plain) ? Number(plain) : 0;
  return count >= 1 && count <= RFQ_QUANTITY_MAX ? count : undefined;
}

export interface FoundQuantity {
  quantity: number;
  unit?: string | undefined;
  /** The text without the quantity. */
  rest: string;
  /** Whether words or signs name it a quantity; a bare number at an end does not. */
  isNamed: boolean;
}

const LABEL = '(?:qty|qnty|quantity|antall|ant|menge|anzahl|mengde)';
const MEASURE = '(?:ml|l|ltr|kg|g|mm|cm|m|mtr|ma|v|vdc|n|w|kw|hz|bar|psi|inch|in|"|”)';

/** The ways to write a quantity, the surest first; what comes after the count is its unit. */
const WAYS: readonly { pattern: RegExp; isNamed: boolean }[] = [
  {
    pattern: new RegExp(
      `\\b${LABEL}\\.?\\s*[:=.]?\\s*(?<n>${COUNT})(?:\\s*(?<u>${UNITS})\\b\\.?)?(?![\\w-])`,
      'iu',
    ),
    isNamed: true,
  },
  // "9991 x 5", and not "5 x 100".
  { pattern: /(?<=^.{4,})(?<!^\d{1,3}\s*[x×].*)(?:\s|(?<=\d)(?=×))[x×]\s?(?<n>\d{1,3})$/iu, isNamed: true },
  {
    pattern: new RegExp(
      `^(?<n>${COUNT})\\s*(?:x|×|\\*)\\s*(?:(?<u>${UNITS})\\b\\.?(?:\\s+(?:of|av|à))?)?`,
      'iu',
    ),
    isNamed: true,
  },
  {
    pattern: new RegExp(
      `(?<![\\w.,/-])(?<n>${COUNT})\\s?-?(?<u>${UNITS})(?![\\p{L}\\d-])\\.?(?:\\s+(?:of|av|à|von)(?![\\p{L}]))?`,
      'iu',
    ),
    isNamed: true,
  },
  {
    pattern: new RegExp(
      `(?<![\\p{L}\\d])(?<w>${WORDS})\\s+(?<u>${UNITS})(?![\\p{L}\\d])(?:\\s+(?:of|av|à|von)(?![\\p{L}]))?`,
      'iu',
    ),
    isNamed: true,
  },
  { pattern: /^(?<w>one|two|three|four|five|six|ein|eine|zwei|drei)\s+(?=[^\s,]*\d)/iu, isNamed: true },
  {
    pattern: new RegExp(
      `(?<![\\w.,/-])(?<u>pcs|pce|ea|stk|stück|set|sett)\\.?\\s*[:=]?\\s*(?<n>[1-9]\\d{0,2})(?![\\w-]|[.,]\\d)`,
      'iu',
    ),
    isNamed: true,
  },
  { pattern: new RegExp(`(?:^|\\s)(?:x|×)\\s?(?<n>${COUNT})(?![\\w.,-]*\\w)`, 'iu'), isNamed: true },
  {
    pattern: new RegExp(
      `(?<![\\w.,/-])(?<n>${COUNT})\\s?(?:x|×)(?=\\s+(?!\\d+(?:[.,]\\d+)?\\s?${MEASURE}(?![\\p{L}\\d])))`,
      'iu',
    ),
    isNamed: true,
  },
  { pattern: new RegExp(`\\((?<n>\\d{1,4})\\)\\s*$`, 'u'), isNamed: true },
  {
    pattern: new RegExp(
      `^(?<n>\\d{1,3})(?=\\s+[\\p{L}\\d“"(])(?!\\s*${MEASURE}(?![\\p{L}\\d]))(?!\\s*-)`,
      'iu',
    ),
    isNamed: false,
  },
  { pattern: new RegExp(`(?:\\s[-–:=,;]\\s*|[:=,;]\\s*|\\s)(?<n>\\d{1,3})\\s*$`, 'u'), isNamed: false },
];

/** Finds the quantity in a line. */
export function findQuantity(text: string): FoundQuantity | undefined {
  for (const { pattern, isNamed } of WAYS) {
    const found = pattern.exec(text);
    if (!found?.groups) continue;
    const { n, w, u } = found.groups;
    const quantity = w === undefined ? readQuantity(n ?? '') : NUMBER_WORDS[w.toLowerCase()];
    if (quantity === undefined) continue;
    const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`
      .replace(/\s+/g, ' ')
      .replace(/^[\s\-–:;,.=]+|[\s\-–:;,=(]+$/g, '');
    if (rest === '') continue;
    return { quantity, unit: u?.toLowerCase().replace(/\.$/, ''), rest, isNamed };
  }
  return undefined;
}
