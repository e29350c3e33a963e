import type { SearchText } from '#contract/catalogue/search-text.ts';
import { isOneGram, type GramScope } from '#db/queries/search-grams.ts';
import type { GramIndex } from './gram-index.ts';
import { unite, type IdSet } from './id-sets.ts';
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
  candidates: (index: GramIndex) => IdSet;
  /** Whether all candidates belong to it. */
  isExact: boolean;
  accepts: (candidate: SearchCandidate) => boolean;
}

/** Begins with the text, but is not the text: the exact item number has its own tier. */
export function prefixTier({ compact }: SearchText): SearchTier {
  return {
    candidates: (index) => index.withNumberFrom(compact),
    isExact: isOneGram(compact),
    accepts: ({ numberKey }) => numberKey.startsWith(compact),
  };
}

/**
 * The tiers after exact item number and its prefix. The text as typed precedes its split readings, and these precede
 * its words in other forms, limited to those that `isAnywhere` finds. In each reading the item number precedes the
 * name, and the name the rest.
 */
export function* laterTiers(
  text: SearchText,
  { synonyms, isAnywhere }: { synonyms: () => SynonymIndex; isAnywhere: (word: SearchWord) => boolean },
): Generator<SearchTier> {
  const { literal } = text;
  const pieces = text.pieces.map((piece): SearchWord => [{ texts: [piece] }]);
  // A product that has the text has its pieces, and what other products have is known for many of these.
  if (text.pieces[0] === literal || pieces.every(isAnywhere)) {
    yield* literalTiers(text, pieces);
    yield* pieceTiers(text, pieces);
  }
  const words = readSearchWords(literal, { synonyms: synonyms(), isAnywhere });
  if (words) yield* wordTiers(words);
}

function literalTiers({ literal, gapped }: SearchText, pieces: readonly SearchWord[]): SearchTier[] {
  const inNumber = [...new Set([literal, gapped])].filter((text) => text !== '');
  const isExact = isOneGram(literal);
  return [
    {
      candidates: (index) => unite(inNumber.map((text) => index.withText('number', text, pieces))),
      isExact: inNumber.every(isOneGram),
      accepts: ({ nameKey }) =>
        numberHolds(nameKey, literal) || (gapped !== '' && numberHolds(nameKey, gapped)),
    },
    {
      candidates: (index) => index.withText('name', literal, pieces),
      isExact,
      accepts: ({ nameKey }) => nameKey.includes(literal),
    },
    {
      candidates: (index) => index.withText('any', literal, pieces),
      isExact,
      accepts: ({ textKey }) => textKey.includes(literal),
    },
  ];
}

function pieceTiers({ literal, pieces }: SearchText, words: readonly SearchWord[]): SearchTier[] {
  if (pieces.length === 0 || (pieces.length === 1 && pieces[0] === literal)) return [];
  return [
    wordTier('number', words, ({ numberKey }) => pieces.every((piece) => numberKey.includes(piece))),
    wordTier('name', words, ({ nameKey }) => pieces.every((piece) => nameKey.includes(piece))),
    wordTier('any', words, ({ nameKey, textKey }) =>
      pieces.every((piece) => nameKey.includes(piece) || textKey.includes(piece)),
    ),
  ];
}

const wordTiers = (words: readonly SearchWord[]): SearchTier[] => [
  wordTier('name', words, ({ nameKey }) => holdWords([nameKey], words)),
  wordTier('any', words, ({ nameKey, textKey }) => holdWords([nameKey, textKey], words)),
];

function wordTier(
  scope: GramScope,
  words: readonly SearchWord[],
  accepts: SearchTier['accepts'],
): SearchTier {
  return {
    candidates: (index) => index.withWords(scope, words),
    isExact: words.every((word) =>
      word.every((reading) => 'texts' in reading && reading.texts.every(isOneGram)),
    ),
    accepts,
  };
}

function numberHolds(nameKey: string, text: string): boolean {
  const at = nameKey.indexOf(text);
  return at !== -1 && at < nameKey.indexOf('\n\n');
}
