import { wordForms } from './word-forms.ts';

/** One way to read a typed word: texts that all have to be there, or one that stands at a space. */
export type WordReading = { texts: readonly string[] } | { left: string; right: string };

/** A typed word in each of its readings; one of them is enough. */
export type SearchWord = readonly WordReading[];

/** Bounds the work of one search: later words are looked for as they are typed. */
const WORDS_UNFOLDED = 12;

/**
 * The words of a folded text, each in singular and plural, in British and American spelling, and where it may be two
 * words written as one ("flowmeter"). Null where each can only be read as typed.
 */
export function readSearchWords(folded: string): SearchWord[] | null {
  const runs = [...new Set(folded.match(/\p{L}+|\p{N}+/gu))];
  const words = runs.map((run, at) => (at < WORDS_UNFOLDED ? readingsOf(run) : [{ texts: [run] }]));
  return words.every((readings, at) => isAsTyped(readings, runs[at])) ? null : words;
}

function isAsTyped(readings: SearchWord, run: string | undefined): boolean {
  const [only, another] = readings;
  return !another && only !== undefined && 'texts' in only && only.texts[0] === run;
}

function readingsOf(run: string): SearchWord {
  if (!/^\p{L}/u.test(run)) return [{ texts: [run] }];
  const forms = wordForms(run);
  return [...forms.map((form) => ({ texts: [form] })), ...forms.flatMap(asTwoWords)];
}

const SHORTEST_HALF = 2;
const SHORTEST_COMPOUND = 6;

function asTwoWords(word: string): { left: string; right: string }[] {
  const letters = Array.from(word);
  if (letters.length < SHORTEST_COMPOUND) return [];
  return Array.from({ length: letters.length - 2 * SHORTEST_HALF + 1 }, (_, index) => ({
    left: letters.slice(0, index + SHORTEST_HALF).join(''),
    right: letters.slice(index + SHORTEST_HALF).join(''),
  }));
}

/** Whether each word is in one of the keys in one of its readings. */
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
