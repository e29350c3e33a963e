import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#db/open-database.ts';
import { indexProduct } from '#db/queries/product-search.ts';
import { products } from '#db/schema/index.ts';
import { seedCatalogue } from '#db/seed/seed-catalogue.ts';
import { createTestDatabase } from '#db/testing.ts';
import { inTransaction } from '#db/transaction.ts';
import { createTestClock } from '#server/testing/test-clock.ts';
import { HOSTILE_TEXTS } from './hostile-texts.ts';
import { suggestProducts } from './suggest-products.ts';

let db: Database;
beforeEach(() => {
  db = createTestDatabase();
  seedCatalogue(db);
});

function suggest(q: string) {
  const { correctedText, products: found } = suggestProducts({ db, clock: createTestClock() }, { q });
  return { correctedText, found: found.map(({ itemNumber }) => itemNumber) };
}

describe('a text that nothing holds', () => {
  it.each([
    ['reagant', 'reagent', '09991'],
    ['reagnet kit', 'reagent kit', 'MS-TRO-012'],
    ['Calibraton kits', 'calibration kits', 'MS-CAL-001'],
    ['buterfly vlave', 'butterfly valve', 'MS-VLV-200'],
    ['colorimter', 'colorimeter', '59530-12'],
    ['thiosulfaet', 'thiosulfate', '2409353'],
    ['ocenguard filter', 'oceanguard filter', 'MS-HDW-101'],
  ])('%s is corrected to %s and finds %s first', (typed, correctedText, first) => {
    const { found, ...said } = suggest(typed);
    expect(said).toEqual({ correctedText });
    expect(found[0]).toBe(first);
  });

  it('is corrected to the more frequent of two equally close words', () => {
    inTransaction(db, (tx) => {
      for (const [itemNumber, name] of [
        ['A1', 'Grommet'],
        ['A2', 'Grommel'],
        ['A3', 'Grommel two'],
      ] as const) {
        const { id } = tx
          .insert(products)
          .values({ itemNumber, name, description: '' })
          .returning({ id: products.id })
          .get();
        indexProduct(tx, id);
      }
    });
    expect(suggest('grommez')).toEqual({ correctedText: 'grommel', found: ['A2', 'A3'] });
  });

  it('is corrected by the words of the current catalogue', () => {
    expect(suggest('spinnaker')).toEqual({ correctedText: null, found: [] });
    inTransaction(db, (tx) => {
      tx.update(products).set({ name: 'Spinnaker' }).where(eq(products.id, 1)).run();
      indexProduct(tx, 1);
    });
    expect(suggest('spinaker')).toEqual({ correctedText: 'spinnaker', found: ['09991'] });
    inTransaction(db, (tx) => {
      tx.update(products)
        .set({ deletedAt: new Date(0) })
        .where(eq(products.id, 1))
        .run();
      indexProduct(tx, 1);
    });
    expect(suggest('spinaker')).toEqual({ correctedText: null, found: [] });
  });
});

describe('the nearest products', () => {
  it('contain the most words of the text', () => {
    const { correctedText, found } = suggest('butterfly valve warranty');
    expect(correctedText).toBeNull();
    expect(found[0]).toBe('MS-VLV-200');
  });

  it('of an unknown number are those with the same beginning; the number is not corrected', () => {
    expect(suggest('09992')).toEqual({ correctedText: null, found: ['09991'] });
    expect(suggest('MS-TRO-013').correctedText).toBeNull();
    expect(suggest('MS-VLV-999').found).toEqual(['MS-VLV-200', 'MS-VLV-024']);
    expect(suggest('MS-TRO-013').found[0]).toBe('MS-TRO-012');
  });

  it('are none if nothing is near', () => {
    expect(suggest('zzzzzz')).toEqual({ correctedText: null, found: [] });
    expect(suggest('')).toEqual({ correctedText: null, found: [] });
  });
});

it.each(HOSTILE_TEXTS.map((text) => [text.slice(0, 40), text]))('any text is harmless: %j', (_, text) => {
  expect(suggest(text).found).toBeInstanceOf(Array);
});
