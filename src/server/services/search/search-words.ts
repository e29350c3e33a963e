import type { SynonymIndex } from './synonym-index.ts';
import { wordForms } from './word-forms.ts';

/** One reading of a typed word: texts that must all occur, or one that occurs after a space. */
export type WordReading = { texts: readonly string[] } | { left: string; right: string };

/** A typed word in each of its readings; one match is enough. */
export type SearchWord = readonly WordReading[];

/** Bounds the work of one search: later words are searched for as typed. */
const WORDS_UNFOLDED = 12;
const READINGS_MAX = 20;

/** The sources of the readings. */
interface Readings {
  synonyms: SynonymIndex;
  /** Whether any product may contain one of the readings: others are not searched for. */
  isAnywhere: (readings: SearchWord) => boolean;
}

/**
 * Returns the words of a folded text, each in singular and plural, in British and American spelling, split in two
 * where it may be two words written as one ("flowmeter"), and with its synonyms. Null if each can only be read as
 * typed.
 */
export function readSearchWords(folded: string, { synonyms, isAnywhere }: Readings): SearchWord[] | null {
  const runs = folded.match(/\p{L}+|\p{N}+/gu) ?? [];
  const words: SearchWord[] = [];
  let isAsTyped = true;
  for (let at = 0; at < runs.length;) {
    const term = runs.slice(at, at + termLength(runs, at, synonyms));
    const { typed, further, all } =
      words.length < WORDS_UNFOLDED ? readingsOf(term, synonyms) : asTyped(term);
    const isFurther = further.length > 0 && isAnywhere(further);
    words.push(isFurther ? all : typed);
    isAsTyped &&= !isFurther;
    at += term.length;
  }
  return isAsTyped ? null : words;
}

/** How many words from here form one term with synonyms; one if they form none. */
function termLength(runs: readonly string[], at: number, { longestTerm, synonymsOf }: SynonymIndex): number {
  let length = Math.min(longestTerm, runs.length - at);
  while (length > 1 && synonymsOf(runs.slice(at, at + length)).length === 0) length -= 1;
  return Math.max(1, length);
}

/** The readings of a term: the same objects for the same term and synonyms, as long as they are remembered. */
interface TermReadings {
  typed: SearchWord;
  further: SearchWord;
  all: SearchWord;
}

function asTyped(term: readonly string[]): TermReadings {
  const typed = [{ texts: term }];
  return { typed, further: [], all: typed };
}

const TERMS_REMEMBERED = 5000;
const remembered = new WeakMap<SynonymIndex, Map<string, TermReadings>>();

function readingsOf(term: readonly string[], synonyms: SynonymIndex): TermReadings {
  const terms = remembered.get(synonyms) ?? new Map<string, TermReadings>();
  remembered.set(synonyms, terms);
  const key = term.join(' ');
  let readings = terms.get(key);
  if (!readings) {
    const further = furtherReadings(term, synonyms);
    readings = { ...asTyped(term), further, all: [{ texts: term }, ...further] };
    if (terms.size >= TERMS_REMEMBERED) terms.clear();
    terms.set(key, readings);
  }
  return readings;
}

function furtherReadings(term: readonly string[], { synonymsOf }: SynonymIndex): WordReading[] {
  const forms = term.reduce<string[][]>(
    (starts, run) => wordForms(run).flatMap((form) => starts.map((start) => [...start, form])),
    [[]],
  );
  const readings = [...forms.filter((texts) => texts.join(' ') !== term.join(' ')), ...synonymsOf(term)];
  const [run = '', ...rest] = term;
  return [
    ...readings.slice(0, READINGS_MAX).map((texts) => ({ texts })),
    ...(rest.length > 0 || run.length > LONGEST_COMPOUND
      ? []
      : [...wordForms(run).flatMap(asTwoWords), ...asCompound(run, synonymsOf)]),
  ];
}

/** A longer run of letters is not a word, and each letter costs an index lookup. */
const LONGEST_COMPOUND = 40;
const SHORTEST_PART = 3;

/** Splits a word that ends in one with synonyms, in the same or another language: "trykkmaler". */
function asCompound(word: string, synonymsOf: SynonymIndex['synonymsOf']): WordReading[] {
  const readings: WordReading[] = [];
  for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART; at += 1) {
    const [left, right] = [word.slice(0, at), word.slice(at)];
    const ends = synonymsOf([right]);
    if (ends.length === 0) continue;
    for (const start of synonymsOf([left])) readings.push({ texts: [...start, right] });
    for (const start of [[left], ...synonymsOf([left])]) {
      for (const end of ends) readings.push({ texts: [...start, ...end] });
    }
  }
  return readings.slice(0, READINGS_MAX);
}

const SHORTEST_LEFT = 2;
const SHORTEST_RIGHT = 3;

/** Would match before any other word, so that half the catalogue would be read for "in dicator". */
const NO_LEFT = new Set([
  'an',
  'as',
  'at',
  'be',
  'by',
  'if',
  'in',
  'is',
  'it',
  'no',
  'of',
  'on',
  'or',
  'to',
  'up',
]);
const SHORTEST_COMPOUND = 6;

function asTwoWords(word: string): { left: string; right: string }[] {
  const letters = Array.from(word);
  if (!/^\p{L}/u.test(word) || letters.length < SHORTEST_COMPOUND) return [];
  return Array.from({ length: letters.length - SHORTEST_LEFT - SHORTEST_RIGHT + 1 }, (_, index) => ({
    left: letters.slice(0, index + SHORTEST_LEFT).join(''),
    right: letters.slice(index + SHORTEST_LEFT).join(''),
  })).filter(({ left }) => !NO_LEFT.has(left));
}

/** Whether each word occurs in one of the keys in one of its readings. */
export function holdWords(keys: readonly string[], words: readonly SearchWord[]): boolean {
  return words.every((readings) =>
    readings.some((reading) =>
      'texts' in reading
        ? reading.texts.every((text) => keys.some((key) => key.includes(text)))
        : keys.some((key) => holdsTwoWords(key, reading)),
    ),
  );
}

const LETTER_OR_DIGIT_BEFORE = /[\p{L}\p{N}]$/u;

/** `left` as a whole word, before a space and a word that begins with `right`. */
function holdsTwoWords(key: string, { left, right }: { left: string; right: string }): boolean {
  const text = `${left} ${right}`;
  for (let at = key.indexOf(text); at !== -1; at = key.indexOf(text, at + 1)) {
    if (!LETTER_OR_DIGIT_BEFORE.test(key.slice(0, at))) return true;
  }
  return false;
}
