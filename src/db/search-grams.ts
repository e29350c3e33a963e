import type { SearchKeys } from '#contract/search-text.ts';

/**
 * Where a gram stands. Each scope holds those before it, so that one posting list answers "in number or name".
 * `start` is apart: the first one, two and three characters of the item number.
 */
const SCOPE_LETTERS = { start: 's', number: 'i', name: 'n', any: 'a' } as const;
export type GramScope = keyof typeof SCOPE_LETTERS;

const LONGEST_GRAM = 3;

/** More would cost more posting lists than the rows they spare; what they let through is verified on the keys. */
const MOST_GRAMS_OF_A_TEXT = 10;

/** At a space also what stands this far either side: without it, texts of the same common words look alike. */
const BESIDE_A_SPACE = [3, 2];

/**
 * The tokens of a product: every run of one, two and three characters of its keys and what meets at its spaces, once
 * per scope. Separated by spaces, as the index reads them.
 */
export function productGrams({ numberKey, nameKey, textKey }: SearchKeys): string {
  const endOfNumber = nameKey.indexOf('\n\n');
  const inNumber = gramsWithin(nameKey.slice(0, endOfNumber));
  const inName = gramsWithin(nameKey.slice(endOfNumber), inNumber);
  const tokens: string[] = [];
  const firstCharacters = Array.from(numberKey.slice(0, 2 * LONGEST_GRAM)).slice(0, LONGEST_GRAM);
  firstCharacters.forEach((_, index) =>
    tokens.push(token('start', firstCharacters.slice(0, index + 1).join(''))),
  );
  for (const gram of inNumber) tokens.push(token('number', gram));
  for (const gram of inName) tokens.push(token('name', gram));
  for (const gram of gramsWithin(textKey, inName)) tokens.push(token('any', gram));
  return tokens.join(' ');
}

/** Matches every product that holds all `texts` in the scope, and some that hold only their grams. */
export function holdsAll(scope: GramScope, texts: readonly string[]): string {
  const tokens = new Set(texts.flatMap((text) => tellingGrams(text).map((gram) => token(scope, gram))));
  return [...tokens].map((each) => `"${each}"`).join(' AND ');
}

/** Matches every product whose item number begins with the text, and some that hold only its grams. */
export function numberBegins(compact: string): string {
  const first = `"${token('start', Array.from(compact).slice(0, LONGEST_GRAM).join(''))}"`;
  return `${first} AND ${holdsAll('number', [compact])}`;
}

function gramsWithin(key: string, known: ReadonlySet<string> = new Set()): Set<string> {
  const grams = new Set(known);
  for (const line of key.split('\n')) {
    const characters = Array.from(line);
    for (let at = 0; at < characters.length; at += 1) {
      let gram = '';
      for (const character of characters.slice(at, at + LONGEST_GRAM)) {
        gram += character;
        grams.add(gram);
      }
    }
    for (const joint of joints(characters)) grams.add(joint);
  }
  return grams;
}

function joints(characters: readonly string[]): string[] {
  return BESIDE_A_SPACE.flatMap((reach) =>
    characters.flatMap((character, at) =>
      character === ' ' && at >= reach && at + reach < characters.length
        ? [characters.slice(at - reach, at + reach + 1).join('')]
        : [],
    ),
  );
}

/** What meets at its spaces and its longest grams: of a long text the first, the last and some at even distance. */
function tellingGrams(text: string): string[] {
  const characters = Array.from(text);
  const last = Math.max(0, characters.length - LONGEST_GRAM);
  const steps = Math.min(last, MOST_GRAMS_OF_A_TEXT - 1);
  const starts = Array.from({ length: steps + 1 }, (_, step) =>
    Math.round((step * last) / Math.max(1, steps)),
  );
  const longest = starts.map((at) => characters.slice(at, at + LONGEST_GRAM).join(''));
  return [...joints(characters).slice(0, MOST_GRAMS_OF_A_TEXT), ...longest];
}

/** The tokenizer takes apart at ASCII characters other than letters and digits: those move to the private use area. */
const TAKES_APART = /[^a-z0-9\u0080-\u{10FFFF}]/gu;
const PRIVATE_USE_AREA = 0xe000;

function token(scope: GramScope, gram: string): string {
  const whole = gram.replace(TAKES_APART, (character) =>
    String.fromCodePoint(PRIVATE_USE_AREA + (character.codePointAt(0) ?? 0)),
  );
  return SCOPE_LETTERS[scope] + whole;
}
