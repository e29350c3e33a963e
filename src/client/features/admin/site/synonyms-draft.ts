import type { SearchSynonyms } from '#contract/search-synonyms.ts';

/** What is typed of a group of synonyms, with the group it began from; a new one has none. */
export interface SynonymsDraft {
  base?: SearchSynonyms;
  text: string;
}

/** A group in one line, as it is shown and typed. */
export const wordsInLine = ({ words }: { words: readonly string[] }) => words.join(', ');

export const wordsOf = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

export const isDraftChanged = ({ base, text }: SynonymsDraft) =>
  wordsOf(text).join(', ') !== (base ? wordsInLine(base) : '');
