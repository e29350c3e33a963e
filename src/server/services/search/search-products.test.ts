import { beforeAll, describe, expect, it } from 'vitest';
import { SEARCH_LIMIT_DEFAULT } from '#contract/catalogue/search-limit.ts';
import type { Database } from '#db/open-database.ts';
import { indexProduct } from '#db/queries/product-search.ts';
import { products } from '#db/schema/index.ts';
import { seedCatalogue } from '#db/seed/seed-catalogue.ts';
import { createTestDatabase } from '#db/testing.ts';
import { inTransaction } from '#db/transaction.ts';
import { systemClock } from '#server/services/context.ts';
import { listProducts } from '#server/services/products/queries.ts';
import { HOSTILE_TEXTS } from './hostile-texts.ts';
import { REFERENCE_QUERIES } from './reference-queries.ts';
import { searchProducts } from './search-products.ts';

function search(db: Database, q: string, limit = SEARCH_LIMIT_DEFAULT) {
  return searchProducts({ db, clock: systemClock }, { q, limit });
}

/** The item numbers found, in order. */
const found = (db: Database, q: string) => search(db, q).map((product) => product.itemNumber);

function addProduct(db: Database, product: Partial<typeof products.$inferInsert>): number {
  return inTransaction(db, (tx) => {
    const values = { name: 'Part', itemNumber: 'X', description: '', ...product };
    const { id } = tx.insert(products).values(values).returning({ id: products.id }).get();
    indexProduct(tx, id);
    return id;
  });
}

describe('searching the seed catalogue', () => {
  let db: Database;
  beforeAll(() => {
    db = createTestDatabase();
    seedCatalogue(db);
  });

  it.each(REFERENCE_QUERIES)('$typed finds $first first: $because', ({ typed, first }) => {
    expect(found(db, typed)[0]).toBe(first);
  });

  it('"clx 09991" finds exactly that reagent', () => {
    expect(found(db, 'clx 09991')).toEqual(['09991']);
  });

  it('every product comes first for its own item number with any punctuation', () => {
    const all = listProducts({ db, clock: systemClock });
    const manners: ((itemNumber: string) => string)[] = [
      (itemNumber) => itemNumber,
      (itemNumber) => itemNumber.toLowerCase(),
      ...['', ' ', '.', '-', ' - '].map((gap) => (itemNumber: string) => itemNumber.replace(/[- ]/g, gap)),
    ];

    for (const manner of manners) {
      expect(all.map((product) => search(db, manner(product.itemNumber))[0])).toEqual(all);
    }
  });

  it.each(['', ' ', '\t\n', '\u00A0', '\u200B', '\0'])('a blank text (%j) finds nothing', (blank) => {
    expect(search(db, blank)).toEqual([]);
  });

  it('returns at most the requested number', () => {
    expect(search(db, 'e', 500)).toHaveLength(69);
    expect(search(db, 'e', 7)).toEqual(search(db, 'e', 500).slice(0, 7));
  });

  it.each(HOSTILE_TEXTS)('any text is harmless: %j', (text) => {
    expect(search(db, text)).toBeInstanceOf(Array);
    expect(search(db, 'MS-TRO-012')).toHaveLength(1);
  });
});

describe('texts that look like syntax', () => {
  it.each([
    'a-b',
    '"quoted"',
    "O'Ring",
    'AND',
    'a OR b',
    'NEAR(x)',
    'C*',
    '^top',
    'col:umn',
    '--',
    '+/-5 %',
    '(',
    '{x}',
    '100%',
    'a_b',
    '\\',
    '5"',
    '±',
    '°C',
    '漢字',
    '😀',
    '<b>',
    '½',
  ])('%s is found in the product that holds it, before those that hold its parts', (text) => {
    const db = createTestDatabase();
    addProduct(db, {
      itemNumber: 'CAB-1',
      name: 'Cabin goods or more',
      description: 'Top column or near x, 5 C b',
    });
    const inName = addProduct(db, { itemNumber: '1', name: `Thing ${text} here` });
    const inDescription = addProduct(db, { itemNumber: '2', description: `A thing${text}here` });
    addProduct(db, { itemNumber: '3', name: 'Something else' });

    expect(
      search(db, text)
        .map((product) => product.id)
        .slice(0, 2),
    ).toEqual([inName, inDescription]);
  });
});

describe('the order of hits', () => {
  it('goes from the exact item number over its beginning and its parts to name, text and split readings', () => {
    const db = createTestDatabase();
    addProduct(db, { itemNumber: 'parts in texts', description: '12 for TX' });
    addProduct(db, { itemNumber: 'parts in name', name: '12 TX' });
    addProduct(db, { itemNumber: '12-TX', name: 'parts in number' });
    addProduct(db, { itemNumber: 'text', description: 'replaces tx-12' });
    addProduct(db, { itemNumber: 'name', name: 'Kit TX-12' });
    addProduct(db, { itemNumber: 'A TX 12', name: 'part of number' });
    addProduct(db, { itemNumber: 'TX 12 B', name: 'beginning of number' });
    addProduct(db, { itemNumber: 'TX.12', name: 'exact number' });

    expect(found(db, 'tx-12')).toEqual([
      'TX.12',
      'TX 12 B',
      'A TX 12',
      'name',
      'text',
      '12-TX',
      'parts in name',
      'parts in texts',
    ]);
  });

  it("is by id among equals, ignoring the admin's order", () => {
    const db = createTestDatabase();
    addProduct(db, { itemNumber: 'V-9', name: 'Valve', order: 3 });
    addProduct(db, { itemNumber: 'V-10', name: 'Valve', order: 2 });
    addProduct(db, { itemNumber: 'V-1', name: 'Valve', order: 1 });

    expect(found(db, 'valve')).toEqual(['V-9', 'V-10', 'V-1']);
    expect(found(db, 'v')).toEqual(['V-9', 'V-10', 'V-1']);
  });
});

describe('other forms of a word', () => {
  it('come after the text as typed, in names before descriptions', () => {
    const db = createTestDatabase();
    addProduct(db, { itemNumber: 'form in text', description: 'for a pump' });
    addProduct(db, { itemNumber: 'form in name', name: 'Dosing pump' });
    addProduct(db, { itemNumber: 'typed in text', description: 'for pumps' });
    addProduct(db, { itemNumber: 'typed in name', name: 'Dosing pumps' });

    expect(found(db, 'pumps')).toEqual(['typed in name', 'typed in text', 'form in name', 'form in text']);
  });

  it('split a word written as one only if the second part ends a word', () => {
    const db = createTestDatabase();
    addProduct(db, { itemNumber: '1', name: 'Main flow meter' });
    addProduct(db, { itemNumber: '2', name: 'Overflow meter' });
    addProduct(db, { itemNumber: '3', name: 'Meter flow' });

    expect(found(db, 'flowmeter')).toEqual(['1']);
  });
});

describe('accents', () => {
  it('"maler" finds "Måler", "måler" finds "Maler"', () => {
    const db = createTestDatabase();
    addProduct(db, { itemNumber: '1', name: 'TRO-måler med kjøler' });
    addProduct(db, { itemNumber: '2', name: 'Maler, kjoler' });

    for (const typed of ['maler', 'måler', 'MÅLER', 'ma\u030Aler', 'kjøler', 'kjoler']) {
      expect(found(db, typed)).toEqual(['1', '2']);
    }
  });
});
