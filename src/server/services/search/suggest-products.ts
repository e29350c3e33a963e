import type { Product, ProductSuggestions, SuggestProductsInput } from '#contract/catalogue/catalogue.ts';
import { editDistance, typoLimit } from '#contract/catalogue/edit-distance.ts';
import { readSearchText } from '#contract/catalogue/search-text.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { catalogueWords } from './catalogue-words.ts';
import { searchProducts } from './search-products.ts';

const SUGGESTED_MAX = 100;
const NEAREST_MAX = 6;

/** Bounds the work of one call: later words are left out. */
const WORDS_MAX = 8;

/**
 * Suggests what a visitor may have meant if the search finds nothing: the text with its typing errors corrected and
 * the products it finds, or else the nearest products. Numbers are never corrected, because another number is another
 * part.
 */
export function suggestProducts(ctx: ServiceContext, { q }: SuggestProductsInput): ProductSuggestions {
  const find = (text: string, limit: number) => searchProducts(ctx, { q: text, limit, _t: undefined });
  const words = [...new Set(readSearchText(q).literal.match(/\p{L}+|\p{N}+/gu))].slice(0, WORDS_MAX);
  const corrected = words.map((word) => (find(word, 1).length > 0 ? word : (correct(ctx, word) ?? word)));
  const correctedText = corrected.join(' ');
  if (correctedText !== words.join(' ')) {
    const products = find(correctedText, SUGGESTED_MAX);
    if (products.length > 0) return { correctedText, products };
  }
  return { correctedText: null, products: nearestProducts(corrected, find) };
}

const SHORTEST_CORRECTED = 4;

/** The word of the catalogue with the smallest edit distance, of several the most frequent; null if none is close. */
function correct({ db }: ServiceContext, word: string): string | null {
  if (!/^\p{L}/u.test(word) || word.length < SHORTEST_CORRECTED) return null;
  let [closest, distance, frequency]: [string | null, number, number] = [null, typoLimit(word), 0];
  for (const [known, count] of catalogueWords(db)) {
    const away = editDistance(word, known, distance);
    if (away < distance || (away === distance && count > frequency)) {
      [closest, distance, frequency] = [known, away, count];
    }
  }
  return closest;
}

const SHORTEST_BEGINNING = 3;
const ENDING_MAX = 4;

/** The products that contain the most of the words, or most of a word that nothing contains. */
function nearestProducts(
  words: readonly string[],
  find: (text: string, limit: number) => Product[],
): Product[] {
  const hits = new Map<number, { product: Product; words: number }>();
  for (const word of words) {
    for (const product of findByBeginning(word, find)) {
      hits.set(product.id, { product, words: (hits.get(product.id)?.words ?? 0) + 1 });
    }
  }
  const most = Math.max(...[...hits.values()].map(({ words: held }) => held));
  return [...hits.values()]
    .filter(({ words: held }) => held === most)
    .slice(0, NEAREST_MAX)
    .map(({ product }) => product);
}

function findByBeginning(word: string, find: (text: string, limit: number) => Product[]): Product[] {
  const shortest = Math.max(word.length - ENDING_MAX, Math.min(word.length, SHORTEST_BEGINNING));
  for (let length = word.length; length >= shortest; length -= 1) {
    const found = find(word.slice(0, length), SUGGESTED_MAX);
    if (found.length > 0) return found;
  }
  return [];
}
