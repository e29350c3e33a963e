import { eq } from 'drizzle-orm';
import { describe, expect, it, test } from 'vitest';
import { foldText } from '#contract/catalogue/search-text.ts';
import type { Database } from '#db/open-database.ts';
import { indexProduct } from '#db/queries/product-search.ts';
import { brands, productCategories, products } from '#db/schema/index.ts';
import { createTestDatabase } from '#db/testing.ts';
import { inTransaction } from '#db/transaction.ts';
import fc, { runs } from '#server/testing/fast-check.ts';
import { createTestClock } from '#server/testing/test-clock.ts';
import { synonymIndex } from './synonym-index.ts';
import { searchProducts } from './search-products.ts';
import { holdWords, readSearchWords, type SearchWord } from './search-words.ts';

/** Few characters, so that texts overlap, including all that the index treats specially. */
const CHARACTERS = Array.from('aabbc11 2-._"*:(+Åéøß\u0301\u00AD\0😀漢\uE02D\uD83D½');

const text = fc.oneof(
  fc.string({ unit: fc.constantFrom(...CHARACTERS), maxLength: 9 }),
  fc
    .array(fc.constantFrom('abc', 'cab', 'cabs', 'abccab', 'b12', 'ca', 'a-b', 'Å'), { maxLength: 4 })
    .map((words) => words.join(' ')),
);
// The database stores whole characters only.
const stored = text.map((typed) => Buffer.from(typed).toString());

const product = fc.record({
  itemNumber: stored,
  name: stored.filter((name) => /^[^\0]/.test(name)),
  description: stored,
  specifications: fc.option(stored),
  applications: fc.option(stored),
  inCategory: fc.boolean(),
  ofBrand: fc.boolean(),
  trashed: fc.integer({ min: 0, max: 5 }).map((one) => one === 0),
});
type StoredProduct = typeof product extends fc.Arbitrary<infer T> ? T : never;

const catalogue = fc.record({
  category: stored,
  brand: stored,
  rows: fc.array(product, { minLength: 1, maxLength: 14 }),
});
type Catalogue = typeof catalogue extends fc.Arbitrary<infer T> ? T : never;

/** Random texts, and parts of the products' texts. */
const catalogueAndTexts = catalogue.chain((contents) => {
  const typed = fc.oneof(
    text,
    fc.tuple(text, text).map((words) => words.join(' ')),
    fc
      .tuple(fc.constantFrom(...contents.rows), fc.nat({ max: 8 }), fc.integer({ min: 1, max: 14 }))
      .map(([{ itemNumber, name, description }, from, length]) =>
        `${itemNumber} ${name} ${description}`.slice(from, from + length),
      ),
    fc.constantFrom(...contents.rows).map(({ itemNumber }) => itemNumber.replaceAll('-', '.')),
  );
  return fc.tuple(
    fc.constant(contents),
    fc.array(typed, { minLength: 8, maxLength: 8 }),
    fc.integer({ min: 1, max: 8 }),
  );
});

function fill({ category, brand, rows }: Catalogue): Database {
  const db = createTestDatabase();
  inTransaction(db, (tx) => {
    tx.insert(productCategories).values({ name: category }).run();
    tx.insert(brands).values({ name: brand }).run();
    for (const { inCategory, ofBrand, trashed, ...texts } of rows) {
      const { id } = tx
        .insert(products)
        .values({
          ...texts,
          categoryId: inCategory ? 1 : null,
          brandId: ofBrand ? 1 : null,
          deletedAt: trashed ? new Date(0) : null,
        })
        .returning({ id: products.id })
        .get();
      indexProduct(tx, id);
    }
  });
  return db;
}

const SYNONYMS = synonymIndex(createTestDatabase());
const readings = new Map<string, SearchWord[] | null>();

function wordsOf(literal: string): SearchWord[] | null {
  const known = readings.get(literal);
  if (known !== undefined) return known;
  const words = readSearchWords(literal, { synonyms: SYNONYMS, isAnywhere: () => true });
  readings.set(literal, words);
  return words;
}

/** The rules of the ranking, applied product by product without any index. */
function rank(row: StoredProduct, { category, brand }: Catalogue, typed: string): number {
  const literal = foldText(typed);
  const lettersAndDigits = literal.match(/[\p{L}\p{N}]+/gu) ?? [];
  const compact = lettersAndDigits.join('');
  const gapped = lettersAndDigits.join('-');
  const bareEnds = /^[\p{L}\p{N}]/u.test(literal) && /[\p{L}\p{N}]$/u.test(literal);
  const partOfNumber = bareEnds && (compact.length >= 3 || !/[^\p{L}\p{N}]/u.test(literal));
  const pieces = literal.match(/\p{L}+|\p{N}+/gu) ?? [];

  const number = foldText(row.itemNumber);
  const runsOfNumber = number.match(/[\p{L}\p{N}]+/gu) ?? [];
  const compactNumber = runsOfNumber.join('');
  const others = [row.description, row.specifications ?? '', row.applications ?? ''];
  if (row.inCategory) others.push(category);
  if (row.ofBrand) others.push(brand);
  const inNumber = [compactNumber, number, runsOfNumber.join('-')];
  const inName = formsOf(row.name);
  const inOthers = others.flatMap(formsOf);

  const holds = (texts: string[], part: string) => texts.some((each) => each.includes(part));
  const holdAll = (texts: string[]) => pieces.length > 0 && pieces.every((piece) => holds(texts, piece));
  const words = wordsOf(literal);
  const hasAllWords = (texts: string[]) => words !== null && holdWords(texts, words);
  const steps = [
    compact !== '' && compactNumber === compact,
    partOfNumber && compactNumber.startsWith(compact),
    holds(inNumber, literal) || (partOfNumber && holds(inNumber, gapped)),
    holds(inName, literal),
    holds(inOthers, literal),
    holdAll(inNumber),
    holdAll([...inNumber, ...inName]),
    holdAll([...inNumber, ...inName, ...inOthers]),
    hasAllWords([...inNumber, ...inName]),
    hasAllWords([...inNumber, ...inName, ...inOthers]),
  ];
  return steps.indexOf(true);
}

function formsOf(written: string): string[] {
  const folded = foldText(written);
  return [folded, ...folded.split(' ').map((word) => word.replace(/[^\p{L}\p{N}]/gu, ''))];
}

function expectedIds(contents: Catalogue, typed: string, limit: number): number[] {
  if (foldText(typed) === '') return [];
  return contents.rows
    .map((row, index) => ({ id: index + 1, rank: row.trashed ? -1 : rank(row, contents, typed) }))
    .filter((hit) => hit.rank !== -1)
    .sort((one, other) => one.rank - other.rank || one.id - other.id)
    .slice(0, limit)
    .map((hit) => hit.id);
}

function foundIds(db: Database, q: string, limit: number): number[] {
  return searchProducts({ db, clock: createTestClock() }, { q, limit }).map(({ id }) => id);
}

/** The same within a transaction that may have written, so that nothing is remembered. */
const idsInTransaction = (db: Database, q: string, limit: number) =>
  db.transaction(() => foundIds(db, q, limit));

describe('the index', () => {
  it('finds what reading every product would find, in the same order, for any data and text', () => {
    fc.assert(
      fc.property(catalogueAndTexts, ([contents, texts, limit]) => {
        const db = fill(contents);
        const expected = texts.map((typed) => [typed, expectedIds(contents, typed, limit)]);
        expect(texts.map((typed) => [typed, foundIds(db, typed, limit)])).toEqual(expected);
        expect(texts.map((typed) => [typed, idsInTransaction(db, typed, limit)])).toEqual(expected);
        db.$client.close();
      }),
      {
        numRuns: runs(40),
        examples: [
          // The index spells a dash with this character, which the product has as well.
          [
            [
              {
                category: '',
                brand: '',
                rows: [
                  {
                    itemNumber: '2b',
                    name: 'cabs',
                    description: '\uE02D',
                    specifications: null,
                    applications: null,
                    inCategory: false,
                    ofBrand: false,
                    trashed: false,
                  },
                ],
              },
              ['-', '\uE02D', 'b', 'c', 'a', '2', 'cabs', '2b'],
              1,
            ],
          ],
        ],
      },
    );
  });

  it('does so too with thousands of item numbers that begin alike', () => {
    const rows = Array.from({ length: 2400 }, (_, index) => ({
      itemNumber: `${['MS', 'M-S', 'AMS'][index % 3]}-${(index * 7919) % 2400}`,
      name: `Part ${index % 11}`,
      description: index % 5 === 0 ? 'for MS 1' : '',
      specifications: null,
      applications: null,
      inCategory: false,
      ofBrand: false,
      trashed: index % 7 === 0,
    }));
    const contents = { category: '', brand: '', rows };
    const db = fill(contents);

    const texts = [
      'm',
      'ms',
      'ms1',
      'ms-1',
      'm-s-1',
      's-12',
      'ams',
      'part',
      'ms 1',
      '1 ms',
      'ms 2399',
      'p 1',
    ];
    for (const limit of [1, 100, 500]) {
      const expected = texts.map((typed) => [typed, expectedIds(contents, typed, limit)]);
      expect(texts.map((typed) => [typed, foundIds(db, typed, limit)])).toEqual(expected);
      expect(texts.map((typed) => [typed, idsInTransaction(db, typed, limit)])).toEqual(expected);
    }
  });
});

test('forgets which products have a word when one gets or loses it', () => {
  const product = (itemNumber: string, name: string): StoredProduct => ({
    itemNumber,
    name,
    description: '',
    specifications: null,
    applications: null,
    inCategory: false,
    ofBrand: false,
    trashed: false,
  });
  const rows = [product('MS-1', 'Sealing ring'), product('MS-2', 'Sealing plate')];
  const db = fill({ category: '', brand: '', rows });
  expect(foundIds(db, 'sealing ring', 5)).toEqual([1]);
  inTransaction(db, (tx) => {
    tx.update(products).set({ name: 'Filter' }).where(eq(products.id, 1)).run();
    tx.update(products).set({ name: 'Ring, sealing' }).where(eq(products.id, 2)).run();
    for (const id of [1, 2]) indexProduct(tx, id);
  });
  expect(foundIds(db, 'sealing ring', 5)).toEqual([2]);
});

test('remembers nothing of what was rolled back', () => {
  const row = { itemNumber: 'MS-1', name: 'Ring', description: '', specifications: null, applications: null };
  const rows = [{ ...row, inCategory: false, ofBrand: false, trashed: false }];
  const db = fill({ category: '', brand: '', rows });
  const rename = (tx: Parameters<Parameters<typeof inTransaction>[1]>[0], name: string) => {
    tx.update(products).set({ name }).where(eq(products.id, 1)).run();
    indexProduct(tx, 1);
  };
  expect(() =>
    inTransaction(db, (tx) => {
      rename(tx, 'Seal');
      expect(foundIds(db, 'seal', 5)).toEqual([1]);
      throw new Error('rolled back');
    }),
  ).toThrow('rolled back');
  expect(foundIds(db, 'seal', 5)).toEqual([]);
  expect(foundIds(db, 'ring', 5)).toEqual([1]);
});
