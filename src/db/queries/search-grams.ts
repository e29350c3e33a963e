import type { SearchKeys } from '#contract/catalogue/search-text.ts';

/**
 * The scope of a gram. Each scope includes those before it, so that one posting list answers "in number or name".
 * `start` is separate: the first one, two and three characters of the item number.
 */
const SCOPE_LETTERS = { start: 's', number: 'i', name: 'n', any: 'a' } as const;
export type GramScope = keyof typeof SCOPE_LETTERS;

const LONGEST_GRAM = 3;

/** More would cost more posting lists than the rows they save; false positives are removed by checking the keys. */
const MOST_GRAMS_OF_A_TEXT = 10;

/**
 * Also indexes the characters this far on either side of a space: otherwise texts of the same common words look
 * alike.
 */
const BESIDE_A_SPACE = [3, 2];

/**
 * The tokens of a product: every run of one, two and three characters of its keys and the surroundings of its spaces,
 * once per scope. Separated by spaces, as the index reads them.
 */
export function productGrams({ numberKey, nameKey, textKey }: SearchKeys): string {
  const endOfNumber = nameKey.indexOf('\n\n');
  const inNumber = gramsWithin(nameKey.slice(0, endOfNumber));
  const inName = gramsWithin(nameKey.slice(endOfNumber), inNumber);
  const firstCharacters = Array.from(numberKey.slice(0, 2 * LONGEST_GRAM)).slice(0, LONGEST_GRAM);
  const starts = firstCharacters.map((_, index) => spell(firstCharacters.slice(0, index + 1)));
  const tokens: string[] = [];
  const add = (scope: GramScope, grams: Iterable<string>) => {
    for (const gram of grams) tokens.push(SCOPE_LETTERS[scope] + gram);
  };
  add('start', starts);
  add('number', inNumber);
  add('name', inName);
  add('any', gramsWithin(textKey, inName));
  return tokens.join(' ');
}

/** Returns grams that every text with this one has: of a long text some, so a text with all of them may lack it. */
export function gramsOfText(text: string): string[] {
  return [...new Set(tellingGrams(text).map(spell))];
}

/** Returns the grams around the spaces of a text: with its words, they tell most texts with it from others. */
export function gramsOfSpaces(text: string): string[] {
  return [...new Set(joints(Array.from(text)).slice(0, MOST_GRAMS_OF_A_TEXT).map(spell))];
}

/** Returns a gram that every text has in which the two words are separated by one space, and some others. */
export function gramOfTwoWords(left: string, right: string): string {
  const [before, after] = [Array.from(left), Array.from(right)];
  const reach = BESIDE_A_SPACE.find((each) => each <= before.length && each <= after.length) ?? 1;
  return spell([...before.slice(-reach), ' ', ...after.slice(0, reach)]);
}

/** Returns the gram of scope `start` for the beginning of an item number. */
export const gramOfBeginning = (compact: string): string => spell(Array.from(compact).slice(0, LONGEST_GRAM));

/** The token of the index for a gram in a scope. */
export const gramToken = (scope: GramScope, gram: string): string => SCOPE_LETTERS[scope] + gram;

const WHOLE_GRAM = new RegExp(`^[ -~]{1,${LONGEST_GRAM}}$`);

/** Whether the text is one gram by itself, so that exactly the products with that gram have it. */
export const isOneGram = (text: string): boolean => WHOLE_GRAM.test(text);

/** The grams of a key as the index spells them, after those already known. */
function gramsWithin(key: string, known: ReadonlySet<string> = new Set()): Set<string> {
  const grams = new Set(known);
  for (const line of key.split('\n')) {
    const characters = Array.from(line);
    const spelled = characters.map(spellCharacter);
    for (let at = 0; at < spelled.length; at += 1) {
      let gram = '';
      for (let end = at; end < at + LONGEST_GRAM && end < spelled.length; end += 1) {
        gram += spelled[end];
        grams.add(gram);
      }
    }
    for (const joint of joints(characters, spelled)) grams.add(joint);
  }
  return grams;
}

/** The surroundings of the spaces, in one spelling or another of the same characters. */
function joints(characters: readonly string[], spelled = characters): string[] {
  const spaces = [...characters.keys()].filter((at) => characters[at] === ' ');
  return BESIDE_A_SPACE.flatMap((reach) =>
    spaces
      .filter((at) => at >= reach && at + reach < characters.length)
      .map((at) => spelled.slice(at - reach, at + reach + 1).join('')),
  );
}

/**
 * The surroundings of its spaces and its longest grams: of a long text the first, the last and some at even distance.
 */
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

/** The tokenizer splits at ASCII characters other than letters and digits: those move to the private use area. */
const TAKES_APART = /[^a-z0-9\u0080-\u{10FFFF}]/u;
const PRIVATE_USE_AREA = 0xe000;

/** A text that has these characters itself must not be found for the others. */
const TAKEN = /[\uE000-\uE07F]/;

function spellCharacter(character: string): string {
  if (TAKEN.test(character)) return '\uFFFD';
  if (!TAKES_APART.test(character)) return character;
  return String.fromCodePoint(PRIVATE_USE_AREA + (character.codePointAt(0) ?? 0));
}

function spell(characters: Iterable<string>): string {
  return Array.from(characters, spellCharacter).join('');
}
