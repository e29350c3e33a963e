import { foldText } from '#contract/catalogue/search-text.ts';
import type { Database } from '#db/open-database.ts';
import { searchSynonyms } from '#db/schema/index.ts';
import { createRevisionReader } from '#server/services/data-revision.ts';
import { wordForms } from './word-forms.ts';

/** A word or phrase as the search compares it. */
type Term = readonly string[];

/** The synonyms of the search. */
export interface SynonymIndex {
  /** The number of words of the longest term. */
  longestTerm: number;
  /** The synonyms of these words, in every form. */
  synonymsOf: (term: Term) => Term[];
}

/** Builds the synonyms for the search; rebuilt after each write to the database. */
export function synonymIndex(db: Database): SynonymIndex {
  const known = indexes.get(db) ?? { revision: createRevisionReader({ db }), mark: '', index: NO_SYNONYMS };
  indexes.set(db, known);
  const mark = known.revision();
  if (mark !== known.mark) {
    known.index = buildIndex(db.select({ words: searchSynonyms.words }).from(searchSynonyms).all());
    known.mark = mark;
  }
  return known.index;
}

const indexes = new WeakMap<Database, { revision: () => string; mark: string; index: SynonymIndex }>();

const NO_SYNONYMS: SynonymIndex = { longestTerm: 0, synonymsOf: () => [] };

function buildIndex(groups: readonly { words: readonly string[] }[]): SynonymIndex {
  const synonyms = new Map<string, Term[]>();
  let longestTerm = 0;
  for (const { words } of groups) {
    const terms = words.map((word) => foldText(word).match(/\p{L}+|\p{N}+/gu) ?? []);
    for (const term of terms) {
      longestTerm = Math.max(longestTerm, term.length);
      const others = terms.filter((other) => other !== term).flatMap(formsOf);
      for (const key of new Set([term, ...formsOf(term)].map((form) => form.join(' ')))) {
        synonyms.set(key, [...(synonyms.get(key) ?? []), ...others]);
      }
    }
  }
  return {
    longestTerm,
    synonymsOf: (term) => lookupForms(term).flatMap((form) => synonyms.get(form) ?? []),
  };
}

/** The last word of a term carries its ending. */
function formsOf(term: Term): Term[] {
  const last = term.at(-1);
  return last === undefined ? [] : wordForms(last).map((form) => term.with(-1, form));
}

/** Endings of Norwegian plurals and definite forms; the letter case and accents are folded already. */
const NORWEGIAN_ENDINGS = ['e', 'r', 'er', 'n', 'en', 'et', 'ne', 'ene'];
const SHORTEST_STEM = 3;

function lookupForms(term: Term): string[] {
  const last = term.at(-1) ?? '';
  const stems = NORWEGIAN_ENDINGS.filter(
    (ending) => last.endsWith(ending) && last.length - ending.length >= SHORTEST_STEM,
  ).map((ending) => last.slice(0, -ending.length));
  const forms = new Set([last, ...wordForms(last), ...stems]);
  return [...forms].map((form) => term.with(-1, form).join(' '));
}
