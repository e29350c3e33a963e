import type { Database } from '#db/open-database.ts';
import { matchAnywhere } from './search-tiers.ts';
import type { SearchWord } from './search-words.ts';

export type CandidateRow = [id: number, numberKey: string, nameKey: string, textKey: string];

/** Answers which products may have a word, and remembers it while the full-text index stays the same. */
export interface RememberedWords {
  /** Returns the ids of the products that may have the text, or the word in any reading, in ascending order. */
  idsOf: (word: string | SearchWord) => Uint32Array;
  /** Returns the keys of a product that `idsOf` returned. They are written with its entry in the index. */
  candidateOf: (id: number) => CandidateRow;
}

/** About this many bytes are remembered in all. */
const BYTES_REMEMBERED = 16_000_000;
const ENTRY_BYTES = 200;

const remembered = new WeakMap<Database, () => RememberedWords>();

/**
 * Returns what is known of the words of products. Lines of requests repeat the same words, and to read the list of one
 * takes many times as long as to intersect two of them.
 */
export function rememberedWords(db: Database): RememberedWords {
  const words = remembered.get(db) ?? createMemory(db);
  remembered.set(db, words);
  return words();
}

function createMemory({ $client: sqlite }: Database): () => RememberedWords {
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
  let candidates = new Map<number, CandidateRow>();
  let ofTexts = new Map<string, Uint32Array>();
  /** Readings are the same objects as long as they are remembered (`readSearchWords`). */
  let ofReadings = new WeakMap<SearchWord, Uint32Array>();
  let byteCount = 0;
  let seen = '';
  const forget = () => {
    ofTexts = new Map();
    ofReadings = new WeakMap();
    candidates = new Map();
    byteCount = 0;
  };
  const remember = (bytes: number) => {
    if (byteCount > BYTES_REMEMBERED) forget();
    byteCount += bytes + ENTRY_BYTES;
  };
  const idsOf = (word: string | SearchWord): Uint32Array => {
    const known = typeof word === 'string' ? ofTexts.get(word) : ofReadings.get(word);
    if (known) return known;
    const ids = Uint32Array.from(idsOfMatch.all(matchAnywhere(word)));
    remember(ids.byteLength);
    if (typeof word === 'string') ofTexts.set(word, ids);
    else ofReadings.set(word, ids);
    return ids;
  };
  const candidateOf = (id: number): CandidateRow => {
    const known = candidates.get(id);
    if (known) return known;
    const row = keysById.get(id) ?? [id, '', '', ''];
    remember(row[1].length + row[2].length + row[3].length);
    candidates.set(id, row);
    return row;
  };
  return () => {
    const now = structure.get()?.toString('latin1') ?? '';
    if (now !== seen) forget();
    seen = now;
    return { idsOf, candidateOf };
  };
}

/** Returns the ids that all lists contain. */
export function intersection(lists: readonly Uint32Array[]): Uint32Array {
  const [shortest = new Uint32Array(), ...others] = lists.toSorted((one, other) => one.length - other.length);
  return others.reduce((ids, list) => (ids.length === 0 ? ids : idsInBoth(ids, list)), shortest);
}

function idsInBoth(ids: Uint32Array, list: Uint32Array): Uint32Array {
  let at = 0;
  return ids.filter((id) => {
    while ((list[at] ?? Infinity) < id) at += 1;
    return list[at] === id;
  });
}
