import { wordForms } from './word-forms.ts';

/** One way to read a typed word: texts that all have to be there, or one that stands at a space. */
export type WordReading = { texts: readonly string[] } | { left: string; right: string };

/** A typed word in each of its readings; one of them is enough. */
export type SearchWord = readonly WordReading[];

/** Bounds the work of one search: later words are looked for as they are typed. */
const WORDS_UNFOLDED = 12;

/**
 * The words of a folded text, each in singular and plural, in British and American spelling, and where it may be two
 * words written as one ("flowmeter"). Leaves out the further readings of a word of which `isAnywhere` knows none. Null
 * where each word can only be read as typed.
 */
export function readSearchWords(
  folded: string,
  isAnywhere: (readings: SearchWord) => boolean = () => true,
): SearchWord[] | null {
  const runs = [...new Set(folded.match(/\p{L}+|\p{N}+/gu))];
  const words: SearchWord[] = [];
  let isAsTyped = true;
  for (const run of runs) {
    const further = words.length < WORDS_UNFOLDED ? furtherReadings(run) : [];
    const isFurther = further.length > 0 && isAnywhere(further);
    words.push(isFurther ? [{ texts: [run] }, ...further] : [{ texts: [run] }]);
    isAsTyped &&= !isFurther;
  }
  return isAsTyped ? null : words;
}

function furtherReadings(run: string): WordReading[] {
  if (!/^\p{L}/u.test(run)) return [];
  const forms = wordForms(run);
  return [
    ...forms.filter((form) => form !== run).map((form) => ({ texts: [form] })),
    ...forms.flatMap(asTwoWords),
  ];
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
