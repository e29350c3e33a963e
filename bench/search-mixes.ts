import type { Database } from '#db/open-database.ts';
import { createSeededRandom, type SeededRandom } from '#scripts/demo/seeded-random.ts';
import { systemClock } from '#server/services/context.ts';
import { searchProducts } from '#server/services/search/search-products.ts';

const TEXTS_OF_A_KIND = 400;
const WARMING_TEXTS = 100;

interface Named {
  itemNumber: string;
  name: string;
}

/** Texts that visitors type, of the products that there are, by their kind. */
function searchMixes(known: readonly Named[], random: SeededRandom): Record<string, () => string> {
  const wordsOf = ({ name }: Named) => name.toLowerCase().match(/[a-z]{6,}/g) ?? [];
  const product = () => random.oneOf(known);
  const word = (length: number): string => {
    const long = wordsOf(product()).filter((one) => one.length >= length);
    return long.length > 0 ? random.oneOf(long) : word(length);
  };
  const start = (length: number) => word(Math.max(6, length)).slice(0, length);
  /** Not from its start. */
  const within = (text: string, length: number) => {
    const at = 1 + random.below(Math.max(1, text.length - length));
    return text.slice(at, at + length);
  };
  return {
    '1 character': () => start(1),
    '2 characters': () => start(2),
    '3 characters': () => start(3),
    '8 characters': () => start(8),
    '3 characters within a word': () => within(word(6), 3),
    '8 characters within a word': () => within(word(9), 8),
    '8 characters of an item number': () => within(product().itemNumber, 8),
    'two words': () => {
      const words = wordsOf(product());
      return `${words.at(-1) ?? word(6)} ${words[0] ?? word(6)}`;
    },
    'two words of two products': () => `${word(6)} ${word(6)}`,
  };
}

type Search = (q: string) => readonly unknown[];

/** The program's own search, as a page of hits asks for it. */
export const ownSearch =
  (db: Database): Search =>
  (q) =>
    searchProducts({ db, clock: systemClock }, { q, limit: 100 });

/** Milliseconds of searches by kind. No text is asked for twice on purpose: what is remembered of earlier ones helps as far as they overlap. */
export function timeSearchMixes(db: Database, search: Search = ownSearch(db)): Record<string, number[]> {
  const known = db.$client.prepare<[], Named>('select item_number as itemNumber, name from products').all();
  const mixes = searchMixes(known, createSeededRandom(20_270_401));
  return Object.fromEntries(
    Object.entries(mixes).map(([kind, text]) => {
      const times: number[] = [];
      for (let at = 0; at < WARMING_TEXTS + TEXTS_OF_A_KIND; at += 1) {
        const q = text();
        const begun = performance.now();
        search(q);
        if (at >= WARMING_TEXTS) times.push(performance.now() - begun);
      }
      return [kind, times];
    }),
  );
}
