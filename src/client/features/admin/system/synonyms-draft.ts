import type { SearchSynonyms } from '#contract/catalogue/search-synonyms.ts';
import type { RecordDraft } from '#client/kit/record/use-drafts.ts';

/** A group on one line, as shown and typed. */
export const wordsInLine = ({ words }: { words: readonly string[] }) => words.join(', ');

export const valuesOf = (synonyms: SearchSynonyms | undefined) => ({
  words: synonyms ? wordsInLine(synonyms) : '',
});

export const inputOf = ({ words }: ReturnType<typeof valuesOf>) => ({
  words: words
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== ''),
});

export type SynonymsDraft = RecordDraft<SearchSynonyms, ReturnType<typeof valuesOf>>;
