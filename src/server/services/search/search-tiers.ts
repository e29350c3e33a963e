import type { SearchText } from '#contract/catalogue/search-text.ts';
import { holdsAll, holdsTwoWords, numberBegins, type GramScope } from '#db/queries/search-grams.ts';
import type { SynonymIndex } from './synonym-index.ts';
import { holdWords, readSearchWords, type SearchWord } from './search-words.ts';

/** The keys of a product whose grams match. */
export interface SearchCandidate {
  numberKey: string;
  nameKey: string;
  textKey: string;
}

/** One tier of the ranking: which products may belong to it, and whether one does. */
export interface SearchTier {
  /** Builds the full-text expression for the candidates. */
  match: () => string;
  /** If false, `textKey` is not read. */
  readsTexts: boolean;
  accepts(candidate: SearchCandidate): boolean;
}

/** Begins with the text, but is not the text: the exact item number has its own tier. */
export function prefixTier({ compact }: SearchText): SearchTier {
  return {
    match: () => numberBegins(compact),
    readsTexts: false,
    accepts: ({ numberKey }) => numberKey.startsWith(compact),
  };
}

/** Tiers of which each accepts products alone that have all of `widest`: texts, or words in any reading. */
export interface NestedTiers {
  tiers: readonly SearchTier[];
  widest: readonly (string | SearchWord)[];
}

/** Builds the full-text expression for the products that have a text, or a word in any reading. */
export const matchAnywhere = (word: string | SearchWord): string =>
  typeof word === 'string' ? holdsAll('any', [word]) : matchWord('any', word);

/**
 * The tiers after exact item number and its prefix. The text as typed precedes its split readings, and these precede
 * its words in other forms, limited to those that `isAnywhere` finds. In each reading the item number precedes the
 * name, and the name the rest.
 */
export function* laterTiers(
  text: SearchText,
  { synonyms, isAnywhere }: { synonyms: () => SynonymIndex; isAnywhere: (word: SearchWord) => boolean },
): Generator<NestedTiers> {
  const { literal, pieces } = text;
  yield {
    tiers: [...literalTiers(text), ...pieceTiers(text)],
    widest: pieces.length > 0 ? pieces : [literal],
  };
  const words = readSearchWords(text.literal, { synonyms: synonyms(), isAnywhere });
  if (words) yield { tiers: wordTiers(words), widest: words };
}

function literalTiers({ literal, gapped }: SearchText): SearchTier[] {
  return [
    {
      match: () =>
        [...new Set([literal, gapped])]
          .filter((text) => text !== '')
          .map((text) => `(${holdsAll('number', [text])})`)
          .join(' OR '),
      readsTexts: false,
      accepts: ({ nameKey }) =>
        numberHolds(nameKey, literal) || (gapped !== '' && numberHolds(nameKey, gapped)),
    },
    {
      match: () => holdsAll('name', [literal]),
      readsTexts: false,
      accepts: ({ nameKey }) => nameKey.includes(literal),
    },
    {
      match: () => holdsAll('any', [literal]),
      readsTexts: true,
      accepts: ({ textKey }) => textKey.includes(literal),
    },
  ];
}

function pieceTiers({ literal, pieces }: SearchText): SearchTier[] {
  if (pieces.length === 0 || (pieces.length === 1 && pieces[0] === literal)) return [];
  return [
    {
      match: () => holdsAll('number', pieces),
      readsTexts: false,
      accepts: ({ numberKey }) => pieces.every((piece) => numberKey.includes(piece)),
    },
    {
      match: () => holdsAll('name', pieces),
      readsTexts: false,
      accepts: ({ nameKey }) => pieces.every((piece) => nameKey.includes(piece)),
    },
    {
      match: () => holdsAll('any', pieces),
      readsTexts: true,
      accepts: ({ nameKey, textKey }) =>
        pieces.every((piece) => nameKey.includes(piece) || textKey.includes(piece)),
    },
  ];
}

function wordTiers(words: readonly SearchWord[]): SearchTier[] {
  return [
    {
      match: () => matchWords('name', words),
      readsTexts: false,
      accepts: ({ nameKey }) => holdWords([nameKey], words),
    },
    {
      match: () => matchWords('any', words),
      readsTexts: true,
      accepts: ({ nameKey, textKey }) => holdWords([nameKey, textKey], words),
    },
  ];
}

const matchWords = (scope: GramScope, words: readonly SearchWord[]) =>
  words.map((readings) => `(${matchWord(scope, readings)})`).join(' AND ');

function matchWord(scope: GramScope, readings: SearchWord): string {
  return readings
    .map((reading) =>
      'texts' in reading
        ? `(${holdsAll(scope, reading.texts)})`
        : holdsTwoWords(scope, reading.left, reading.right),
    )
    .join(' OR ');
}

function numberHolds(nameKey: string, text: string): boolean {
  const at = nameKey.indexOf(text);
  return at !== -1 && at < nameKey.indexOf('\n\n');
}
