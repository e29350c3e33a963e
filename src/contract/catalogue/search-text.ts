import { SEARCH_TEXT_CONSIDERED } from './search-text-considered.ts';

/**
 * Letters without a Unicode decomposition, as people without the key write them. With marks dropped, å is a, ø is o
 * and æ is ae: "maler" finds "måler" and the other way round. Quotes and dashes have one form each.
 */
const ALIKE = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ß: 'ss',
  þ: 'th',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
  '‘': "'",
  '’': "'",
  '‚': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '−': '-',
  '⁄': '/',
};

/** ASCII with single spaces needs only its case folded. SQL folds a column of such texts for one search. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

/** The form in which texts are compared: without case, accents or invisible characters, and one space for any gap. */
export function foldText(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\0-\x7F]/gu, foldCharacter)
    .replace(/[\0- \x7F]+/g, ' ')
    .trim();
}

/** Unicode character classes are slow to match, so each character is tested once. */
const foldedCharacters = new Map(Object.entries(ALIKE));

function foldCharacter(character: string): string {
  let folded = foldedCharacters.get(character);
  if (folded === undefined) {
    folded = classify(character);
    foldedCharacters.set(character, folded);
  }
  return folded;
}

function classify(character: string): string {
  if (/\p{Pd}/u.test(character)) return '-';
  if (/[\p{M}\p{Cf}]/u.test(character)) return '';
  if (/\p{Cs}/u.test(character)) return '\uFFFD';
  return /[\s\p{Z}\p{Cc}]/u.test(character) ? ' ' : character;
}

const NEITHER_LETTER_NOR_DIGIT = /[^\p{L}\p{N}]+/gu;

function compactText(folded: string): string {
  return folded.replace(NEITHER_LETTER_NOR_DIGIT, '');
}

/** Punctuation and spaces become one dash each: "MS TRO.012" and "ms-tro-012" have the same gaps. */
function gappedText(folded: string): string {
  return folded.replace(NEITHER_LETTER_NOR_DIGIT, '-').replace(/^-|-$/g, '');
}

/** The searchable texts of a product; `others` have the lowest rank. */
export interface SearchedTexts {
  itemNumber: string;
  name: string;
  others: readonly string[];
}

/**
 * The keys by which a product is compared. A key has one form per line, so that no match spans two of them: the
 * folded text, then each word without the punctuation inside it. `nameKey` begins with the forms of the item number;
 * a blank line ends them.
 */
export interface SearchKeys {
  /** Letters and digits of the item number. */
  numberKey: string;
  nameKey: string;
  textKey: string;
}

export function searchKeys({ itemNumber, name, others }: SearchedTexts): SearchKeys {
  const number = foldText(itemNumber);
  const numberKey = compactText(number);
  return {
    numberKey,
    nameKey: `${distinctLines([numberKey, number, gappedText(number)])}\n\n${formsOf(name)}`,
    textKey: distinctLines(others.map(formsOf)),
  };
}

function formsOf(text: string): string {
  const folded = foldText(text);
  const joinedUp = folded.split(' ').flatMap((word) => {
    const compact = compactText(word);
    return word.includes(compact) ? [] : [compact];
  });
  return distinctLines([folded, ...joinedUp]);
}

function distinctLines(lines: readonly string[]): string {
  return [...new Set(lines.filter((line) => line !== ''))].join('\n');
}

/** The readings of a typed text. All are empty if there is nothing to search for. */
export interface SearchText {
  /** The text as typed, folded. */
  literal: string;
  /** Its letters and digits, as whole item numbers are compared. */
  compact: string;
  /**
   * The same with a dash at every gap, as parts of item numbers are compared: "a-b" is not part of "CAB-1". Empty if
   * the text cannot be the beginning or part of an item number.
   */
  gapped: string;
  /** Its runs of letters and runs of digits, to be found in any order; none that is part of another. */
  pieces: string[];
}

export function readSearchText(typed: string): SearchText {
  // Folding lengthens some characters; both cuts keep a whole character at the end.
  const literal = start(foldText(start(typed.trimStart()))).trim();
  const compact = compactText(literal);
  return {
    literal,
    compact,
    gapped: mayBePartOfNumber(literal, compact) ? gappedText(literal) : '',
    pieces: piecesOf(literal),
  };
}

/**
 * Half the catalogue has a number with a C in it. To keep products with "°C", "C*" or "c/b" as text from being
 * buried, punctuation is only ignored within a text, and only in one of at least three letters and digits.
 */
function mayBePartOfNumber(literal: string, compact: string): boolean {
  return BARE_ENDS.test(literal) && (compact === literal || compact.length >= 3);
}

const BARE_ENDS = /^[\p{L}\p{N}](.*[\p{L}\p{N}])?$/u;

function start(text: string): string {
  if (text.length <= SEARCH_TEXT_CONSIDERED) return text;
  return text.slice(0, SEARCH_TEXT_CONSIDERED).replace(/[\uD800-\uDBFF]$/, '');
}

function piecesOf(folded: string): string[] {
  const runs = [...new Set(folded.match(/\p{L}+|\p{N}+/gu))];
  return runs.filter((run) => !runs.some((other) => other !== run && other.includes(run)));
}
