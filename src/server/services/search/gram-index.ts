import type { Database } from '#db/open-database.ts';
import {
  gramOfBeginning,
  gramOfTwoWords,
  gramsOfSpaces,
  gramsOfText,
  gramToken,
  isOneGram,
  type GramScope,
} from '#db/queries/search-grams.ts';
import { createMemory } from './memory.ts';
import { byteCountOf, idSetOf, intersect, NO_IDS, type IdSet } from './id-sets.ts';
import type { SearchWord, WordReading } from './search-words.ts';

/** The keys of a product. */
export type CandidateRow = readonly [id: number, numberKey: string, nameKey: string, textKey: string];

/**
 * Answers which products may have a text in a scope: all that have it, and few that do not. What was read of the index
 * is remembered while it stays the same.
 */
export interface GramIndex {
  /** The products that may have each word in one of its readings. */
  withWords: (scope: GramScope, words: readonly SearchWord[]) => IdSet;
  /** The products that may have a text, of which `pieces` are parts. Exactly those that have it if it is one gram. */
  withText: (scope: GramScope, text: string, pieces: readonly SearchWord[]) => IdSet;
  /** The products whose item number may begin with the text, exactly those if it is one gram. */
  withNumberFrom: (compact: string) => IdSet;
  /** The keys of a product, empty if it is in the trash. */
  candidate: (id: number) => CandidateRow;
}

/** For the grams of a hundred thousand products; the texts and keys that lately mattered need less. */
const BYTES = { grams: 12_000_000, texts: 4_000_000, words: 2_000_000, keys: 8_000_000 } as const;

/** So few products are compared at once: to read one more gram for them would take longer. */
const FEW = 48;

const readers = new WeakMap<Database, ReturnType<typeof createReader>>();

/** What is not committed may be rolled back, and is not remembered. */
type ReadIndex<Result> = (index: GramIndex, isCommitted: boolean) => Result;

/** Reads the index within one transaction. */
export function readGramIndex<Result>(db: Database, read: ReadIndex<Result>): Result {
  const reader = readers.get(db) ?? createReader(db);
  readers.set(db, reader);
  return reader(read);
}

function createReader({ $client: sqlite }: Database): <Result>(read: ReadIndex<Result>) => Result {
  // The structure record of FTS5 counts the pages that were ever written, so each write to the index changes it.
  const structure = sqlite.prepare<[], Buffer>('select block from product_search_data where id = 10').pluck();
  const idsOfMatch = sqlite
    .prepare<[match: string], number>(
      'select rowid from product_search where product_search match ? order by rowid',
    )
    .pluck();
  const keysById = sqlite
    .prepare<[id: number], CandidateRow>(
      'select id, number_key, name_key, text_key from products where id = ?',
    )
    .raw();
  const read = (match: string) => idSetOf(idsOfMatch.all(match));
  const grams = createMemory<string, IdSet>(BYTES.grams);
  const texts = createMemory<string, IdSet>(BYTES.texts);
  const candidates = createMemory<number, CandidateRow>(BYTES.keys);
  /** Words are the same objects as long as they are remembered (`readSearchWords`). */
  const words = {
    start: createMemory<SearchWord, IdSet>(BYTES.words),
    number: createMemory<SearchWord, IdSet>(BYTES.words),
    name: createMemory<SearchWord, IdSet>(BYTES.words),
    any: createMemory<SearchWord, IdSet>(BYTES.words),
  } satisfies Record<GramScope, unknown>;
  /** Grams are read on their own when they are asked for again; the index intersects those of a new text faster. */
  const askedFor = createMemory<string, true>(BYTES.words);
  let seen: Buffer | undefined;

  const withToken = (token: string): IdSet => {
    const known = grams.get(token);
    if (known) return known;
    const ids = read(matchAll([token]));
    return grams.remember(token, ids, byteCountOf(ids));
  };

  /** The grams that are known come first: they may leave so few products that no other is worth reading. */
  const withTokens = (tokens: readonly string[]): IdSet => {
    const [only = '', ...others] = tokens;
    if (others.length === 0) return withToken(only);
    let found: IdSet | undefined;
    const add = (ids: IdSet) => (found = found ? intersect(found, ids) : ids);
    const unknown = tokens.filter((token) => {
      const ids = grams.get(token);
      if (ids) add(ids);
      return ids === undefined;
    });
    for (const token of unknown) {
      if (found && found.size <= FEW) return found;
      if (askedFor.get(token)) add(withToken(token));
      else {
        for (const other of unknown) askedFor.remember(other, true, 0);
        return read(matchAll(tokens));
      }
    }
    return found ?? NO_IDS;
  };

  const withPart = (scope: GramScope, text: string): IdSet => {
    const key = gramToken(scope, text);
    const known = texts.get(key);
    if (known) return known;
    const ids = withTokens(tokensOf(scope, { texts: [text] }));
    return isOneGram(text) ? ids : texts.remember(key, ids, byteCountOf(ids) + text.length);
  };

  const withWord = (scope: GramScope, word: SearchWord): IdSet => {
    const [first, ...others] = word;
    if (first && others.length === 0 && 'texts' in first)
      return intersectAll(first.texts, (text) => withPart(scope, text));
    const known = words[scope].get(word);
    if (known) return known;
    const ids = read(word.map((reading) => `(${matchAll(tokensOf(scope, reading))})`).join(' OR '));
    return words[scope].remember(word, ids, byteCountOf(ids));
  };

  const withWords: GramIndex['withWords'] = (scope, all) =>
    intersectAll(all, (word) => withWord(scope, word));

  const index: GramIndex = {
    withWords,
    withText(scope, text, pieces) {
      if (isOneGram(text) || pieces.length === 0) return withPart(scope, text);
      const found = withWords(scope, pieces);
      if (found.size <= FEW) return found;
      const around = gramsOfSpaces(text).map((gram) => gramToken(scope, gram));
      if (around.length === 0) return intersect(found, withPart(scope, text));
      return around.reduce((ids, token) => (ids.size <= FEW ? ids : intersect(ids, withToken(token))), found);
    },
    withNumberFrom(compact) {
      const starting = withToken(gramToken('start', gramOfBeginning(compact)));
      if (isOneGram(compact) || starting.size <= FEW) return starting;
      return intersect(starting, withPart('number', compact));
    },
    candidate: (id) => {
      const known = candidates.get(id);
      if (known) return known;
      const row = keysById.get(id) ?? [id, '', '', ''];
      return candidates.remember(id, row, row[1].length + row[2].length + row[3].length);
    },
  };
  const forget = () => {
    for (const memory of [grams, texts, candidates, askedFor, ...Object.values(words)]) memory.forget();
    seen = undefined;
  };
  const inOneRead = sqlite.transaction((work: () => unknown) => {
    const now = structure.get();
    if (!seen || !now || !seen.equals(now)) forget();
    seen = now;
    return work();
  });
  return <Result>(read: ReadIndex<Result>) => {
    const isCommitted = sqlite.readonly || !sqlite.inTransaction;
    if (!isCommitted) forget();
    try {
      return inOneRead(() => read(index, isCommitted)) as Result;
    } finally {
      if (!isCommitted) forget();
    }
  };
}

const matchAll = (tokens: readonly string[]) => tokens.map((token) => `"${token}"`).join(' AND ');

function tokensOf(scope: GramScope, reading: WordReading): string[] {
  const grams =
    'texts' in reading ? reading.texts.flatMap(gramsOfText) : [gramOfTwoWords(reading.left, reading.right)];
  return [...new Set(grams)].map((gram) => gramToken(scope, gram));
}

/** Ends with the first set that leaves no ids. */
function intersectAll<Part>(parts: readonly Part[], idsWith: (part: Part) => IdSet): IdSet {
  let found: IdSet | undefined;
  for (const part of parts) {
    found = found ? intersect(found, idsWith(part)) : idsWith(part);
    if (found.size === 0) break;
  }
  return found ?? NO_IDS;
}
